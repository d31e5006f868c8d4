/**
 * Webhooks from an HTTP client that no other check uses. Both clients come from the seed.
 * Clause: 5 item 6.
 */
import { atEachEndpoint, rule, webhookChecks } from '#kit/partner'
import { keyOfOtherEnvironment } from './signature.inputs.js'

// 5 item 6: A webhook with a bad signature that is refused from one HTTP client is refused from one of
//   another product.
rule('webhook-check.any-sender', atEachEndpoint(keyOfOtherEnvironment), webhookChecks.refusesFromElsewhere)
