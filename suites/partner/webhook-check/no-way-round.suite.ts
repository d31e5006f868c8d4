/**
 * There is no way round the verification, and what fails it changes nothing.
 * Clauses: 5.6 item 6, 6.
 */
import {
  endsNothing,
  makesNoSchool,
  planted,
  refusesWebhook,
  rule,
  storesNothing,
  webhooksFor,
} from '#kit/partner'

for (const id of [
  'webhook-check.bypass.header',
  'webhook-check.bypass.query',
  'webhook-check.bypass.path',
  'webhook-check.bypass.method',
] as const)
  rule(id, webhooksFor(id), refusesWebhook)

const forged = planted(
  'one-character-changed',
  'key-rogue',
  'authorization-missing',
  'algorithm-missing',
  'unsigned-debug',
  'unsigned-put',
)

rule('webhook-check.not-processed.credentials', forged, (context, vector) =>
  storesNothing(context, vector, true),
)

rule('webhook-check.not-processed.unknown-school', forged, makesNoSchool)

rule(
  'webhook-check.not-processed.deactivation',
  planted('key-rogue', 'authorization-missing', 'algorithm-missing', 'unsigned-debug', 'unsigned-put'),
  endsNothing,
)
