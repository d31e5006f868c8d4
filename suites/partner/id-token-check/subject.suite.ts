/**
 * Tokens without a user.
 * Clauses: 2.2 sub, 5.5 sub.
 */
import { observe, refusesToken, rule, tokensAccepted, tokensOf } from '#kit/partner'

for (const id of [
  'id-token-check.subject.missing',
  'id-token-check.subject.empty',
  'id-token-check.subject.null',
] as const)
  rule(id, tokensOf(id), refusesToken)

for (const id of [
  'observe.partner.id-token-check.blank-subject',
  'observe.partner.id-token-check.long-subject',
  'observe.partner.id-token-check.missing-claim',
  'observe.partner.id-token-check.token-type',
  'observe.partner.id-token-check.user-type',
] as const)
  observe(id, (context) => tokensAccepted(context, id))
