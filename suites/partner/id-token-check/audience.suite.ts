/**
 * For whom a token is.
 * Clauses: 2.2 aud, 5.5 audience.
 */
import { observe, refusesToken, rule, tokensAccepted, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.audience.other',
  'id-token-check.audience.missing',
  'id-token-check.audience.list-of-others',
  'id-token-check.audience.longer',
  'id-token-check.audience.shorter',
  'id-token-check.audience.letter-case',
  'id-token-check.audience.joined',
  'id-token-check.audience.other-value',
] as const)
  rule(id, tokensOf(id), refusesToken)

for (const id of [
  'observe.partner.id-token-check.audience-list',
  'observe.partner.id-token-check.audience-trusted-party',
] as const)
  observe(id, (context) => tokensAccepted(context, id))
