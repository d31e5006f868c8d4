/**
 * What the standards add to the checks of an ID token.
 * Standards: OpenID Connect Core 2 and 3.1.3.7, RFC 7515 4.1.11, RFC 7517 4.2, RFC 7519 4.1.5, RFC 8725 3.
 */
import { acceptsToken, refusesToken, rule, tokensOf } from '#kit/partner'

for (const id of [
  'standard.id-token-check.audience.further',
  'standard.id-token-check.audience.further-and-party',
  'standard.id-token-check.authorized-party',
  'standard.id-token-check.not-before',
  'standard.id-token-check.critical-header',
  'standard.id-token-check.subject.number',
  'standard.id-token-check.subject.boolean',
  'standard.id-token-check.subject.structure',
  'standard.id-token-check.access-token',
  'standard.id-token-check.encryption-key',
] as const)
  rule(id, tokensOf(id), refusesToken)

rule(
  'standard.id-token-check.unknown-claims',
  tokensOf('standard.id-token-check.unknown-claims'),
  acceptsToken,
)
