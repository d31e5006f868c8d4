/**
 * The flow that a token is for.
 * Clauses: 2.2 nonce, 4.1 nonce, 5.5 nonce.
 */
import { observe, refusesToken, rule, tokensAccepted, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.nonce.other',
  'id-token-check.nonce.missing',
  'id-token-check.nonce.empty',
  'id-token-check.nonce.null',
  'id-token-check.nonce.letter-case',
  'id-token-check.nonce.longer',
  'id-token-check.nonce.shorter',
  'id-token-check.nonce.blank',
  'id-token-check.nonce.earlier-flow',
  'id-token-check.nonce.other-browser',
  'id-token-check.nonce.replayed-token',
] as const)
  rule(id, tokensOf(id), refusesToken)

for (const id of ['observe.partner.id-token-check.nonce-list'] as const)
  observe(id, (context) => tokensAccepted(context, id))
