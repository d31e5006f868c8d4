/**
 * Texts and values in place of an ID token that are none.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import type { TokenMaterial } from '../simulator.js'
import { encoded, ownKey, partsOf, signed, vector } from './forge.js'
import type { TokenVector } from './vector.js'

const rows: readonly (readonly [
  id: string,
  says: string,
  rule: PartnerRuleId,
  make: (material: TokenMaterial) => unknown,
])[] = [
  ['one-part', 'a single part', 'id-token-check.malformed.segments', (material) => partsOf(material)[1]],
  ['four-parts', 'a part more', 'id-token-check.malformed.segments', ({ token }) => `${token}.AAAA`],
  ['five-parts', 'two parts more', 'id-token-check.malformed.segments', ({ token }) => `${token}.AAAA.AAAA`],
  [
    'payload-not-base64',
    'a payload with characters outside the alphabet, signed as it stands',
    'id-token-check.malformed.encoding',
    (material) => {
      const [header, payload] = partsOf(material)
      return signed(`${header}.${strange(payload)}`, ownKey(material))
    },
  ],
  [
    'signature-not-base64',
    'a signature with characters outside the alphabet',
    'id-token-check.malformed.encoding',
    (material) => {
      const [header, payload, signature] = partsOf(material)
      return `${header}.${payload}.${strange(signature)}`
    },
  ],
  ['payload-list', 'a payload that is a list', 'id-token-check.malformed.payload', ofPayload('[]')],
  ['payload-text', 'a payload that is a JSON text', 'id-token-check.malformed.payload', ofPayload('"x"')],
  ['payload-not-json', 'a payload that is no JSON', 'id-token-check.malformed.payload', ofPayload('{sub:1}')],
  [
    'header-not-json',
    'a header that is no JSON',
    'id-token-check.malformed.header',
    (material) => signed(`${encoded('{alg:RS256}')}.${partsOf(material)[1]}`, ownKey(material)),
  ],
  ['member-missing', 'no id_token at all', 'id-token-check.malformed.member', () => undefined],
  ['member-null', 'null', 'id-token-check.malformed.member', () => null],
  ['member-empty', 'an empty text', 'id-token-check.malformed.member', () => ''],
  ['member-number', 'a number', 'id-token-check.malformed.member', () => 12_345],
  [
    'member-object',
    'an object with the good claims',
    'id-token-check.malformed.member',
    ({ claims }) => ({ ...claims }),
  ],
]

/** Clause 2.1 id_token: it is a signed JWT. */
export const malformed: readonly TokenVector[] = rows.map(([id, says, rule, make]) =>
  vector({ id, says, rule, changes: ['text'], intact: /^payload-(list|text|not-json)$/.test(id) }, make),
)

/** A text with characters outside the alphabet that leave its meaning to decoders that drop them. */
function strange(text: string): string {
  return `${text.slice(0, 4)}!${text.slice(4)}*`
}

function ofPayload(text: string): (material: TokenMaterial) => string {
  return (material) => signed(`${partsOf(material)[0]}.${encoded(text)}`, ownKey(material))
}
