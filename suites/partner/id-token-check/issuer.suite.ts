/**
 * Who issued a token.
 * Clauses: 2.2 iss, 5.5 issuer.
 */
import { observe, refusesToken, rule, tokensAccepted, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.issuer.foreign-host',
  'id-token-check.issuer.trailing-slash',
  'id-token-check.issuer.letter-case',
  'id-token-check.issuer.scheme',
  'id-token-check.issuer.cut',
  'id-token-check.issuer.extended',
  'id-token-check.issuer.preceded',
  'id-token-check.issuer.missing',
  'id-token-check.issuer.list',
  'id-token-check.issuer.other-tenant',
  'id-token-check.issuer.token-of-other-tenant',
] as const)
  rule(id, tokensOf(id), refusesToken)

for (const id of ['observe.partner.id-token-check.tenant-id'] as const)
  observe(id, (context) => tokensAccepted(context, id))
