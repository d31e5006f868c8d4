/**
 * What is no token, and tokens in every form that is one.
 * Clauses: 2.1 id_token, 2.2, 5.5.
 */
import { acceptsToken, hostileTokens, refusesToken, rule, survivesToken, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.malformed.segments',
  'id-token-check.malformed.encoding',
  'id-token-check.malformed.payload',
  'id-token-check.malformed.header',
  'id-token-check.malformed.member',
] as const)
  rule(id, tokensOf(id), refusesToken)

for (const id of [
  'id-token-check.accepted.without-type',
  'id-token-check.accepted.several-keys',
  'id-token-check.accepted.other-spelling',
  'id-token-check.accepted.short-life',
] as const)
  rule(id, tokensOf(id), acceptsToken)

rule('id-token-check.malformed.no-server-error', hostileTokens('id-token-check.malformed.'), survivesToken)
