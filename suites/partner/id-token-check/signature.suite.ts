/**
 * Signatures that do not fit, or are none.
 * Clauses: 2.1 id_token, 5.5 signature.
 */
import { refusesToken, rule, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.signature.changed',
  'id-token-check.signature.other-payload',
  'id-token-check.signature.other-header',
  'id-token-check.signature.empty',
  'id-token-check.signature.of-other-token',
  'id-token-check.signature.zero-elliptic',
  'id-token-check.signature.other-algorithm',
  'id-token-check.unsigned.none',
  'id-token-check.unsigned.none-with-signature',
  'id-token-check.unsigned.no-algorithm',
  'id-token-check.mac.public-key',
  'id-token-check.mac.empty-key',
  'id-token-check.mac.key-id',
  'id-token-check.mac.hostile-key-id',
  'id-token-check.mac.client-secret',
  'id-token-check.mac.password',
] as const)
  rule(id, tokensOf(id), refusesToken)
