/**
 * How long a token is good.
 * Clauses: 2.2 exp and iat, 5.5 expiry.
 */
import { observe, refusesToken, rule, tokensAccepted, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.expiry.past',
  'id-token-check.expiry.not-positive',
  'id-token-check.expiry.missing',
  'id-token-check.expiry.no-number',
  'id-token-check.expiry.past-text',
] as const)
  rule(id, tokensOf(id), refusesToken)

for (const id of [
  'observe.partner.id-token-check.just-expired',
  'observe.partner.id-token-check.odd-expiry',
  'observe.partner.id-token-check.issued-at',
] as const)
  observe(id, (context) => tokensAccepted(context, id))
