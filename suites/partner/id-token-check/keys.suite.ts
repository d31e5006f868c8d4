/**
 * Keys that are not those of the school.
 * Clauses: 2.1 id_token, 2.3, 5.5 signature.
 */
import {
  asksNoLink,
  hostileTokens,
  observe,
  refusesToken,
  rule,
  tokensAccepted,
  tokensOf,
} from '#kit/partner'

for (const id of [
  'id-token-check.key.foreign',
  'id-token-check.key.unknown-id',
  'id-token-check.key.without-id',
  'id-token-check.key.other-tenant',
  'id-token-check.key.embedded',
  'id-token-check.key.certificate',
  'id-token-check.key.linked-set',
  'id-token-check.key.linked-certificate',
] as const)
  rule(id, tokensOf(id), refusesToken)

rule('id-token-check.key.link-not-followed', hostileTokens('id-token-check.key.linked-'), asksNoLink)

for (const id of [
  'observe.partner.id-token-check.no-key-id',
  'observe.partner.id-token-check.second-key',
  'observe.partner.id-token-check.other-rsa-algorithms',
] as const)
  observe(id, (context) => tokensAccepted(context, id))
