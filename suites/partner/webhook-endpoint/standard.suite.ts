/**
 * What HTTP adds to the endpoints of webhooks.
 * Standards: RFC 9110 5.1, RFC 9112 7.1.
 */
import { atEachEndpoint, rule, webhookChecks } from '#kit/partner'
import { chunks, headerCase } from './standard.inputs.js'

// RFC 9110 5.1: The application reads header names in any letter case.
rule('standard.webhook-endpoint.header-case', atEachEndpoint(headerCase), webhookChecks.accepts)

// RFC 9112 7.1: The application reads a body in chunks like one that arrives at once, for any division into
//   chunks.
rule('standard.webhook-endpoint.chunked', atEachEndpoint(chunks), webhookChecks.accepts)
