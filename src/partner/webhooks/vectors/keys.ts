/**
 * Signatures by keys that are not that of the environment, and what is no RSA signature at all.
 * Clauses: 5 items 6.4, 6.5 and 6.6.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import { NotApplicable } from '../../../core/errors.js'
import { selfSigned } from '../../vectors/certificate.js'
import { extended } from '../json-text.js'
import type { WebhookKeys, WebhookMaterial } from '../material.js'
import { messageOf } from '../message.js'
import { authenticated, signed, signedWithCurve } from '../signature.js'
import { both, carrying, vector, type WebhookVector } from './vector.js'

const foreign: readonly (readonly [
  keyof WebhookKeys,
  id: string,
  says: string,
  rule: WebhookVector['rule'],
])[] = [
  ['rogue', 'key-rogue', 'an unknown key of 2048 bits', 'webhook-check.key.rogue'],
  ['rogueLong', 'key-rogue-4096', 'an unknown key of 4096 bits', 'webhook-check.key.rogue'],
  ['idToken', 'key-of-id-tokens', "the key of the school's ID tokens", 'webhook-check.key.id-token'],
  [
    'otherEnvironment',
    'key-of-other-environment',
    'the key of another environment',
    'webhook-check.key.other-environment',
  ],
]

/** Clause 5 item 6.4: the key is configured. */
export const foreignKeys: readonly WebhookVector[] = [
  ...foreign.map(([name, id, says, rule]) =>
    vector({ id, says: `a webhook signed by ${says}`, rule }, ({ body, keys }) =>
      carrying(signed(body, keys[name]), { body }),
    ),
  ),
  vector(
    {
      id: 'key-offered-in-header',
      says: 'a webhook signed by an unknown key, which stands in a header',
      rule: 'webhook-check.key.offered',
    },
    ({ body, keys: { rogue } }) =>
      carrying(signed(body, rogue), {
        body,
        more: [['X-Public-Key', der(rogue.publicKey).toString('base64')]],
      }),
  ),
  vector(
    {
      id: 'key-offered-in-body',
      says: 'a webhook signed by an unknown key, which stands in the body',
      rule: 'webhook-check.key.offered',
    },
    ({ body, keys: { rogue } }) => {
      const key = der(rogue.publicKey).toString('base64')
      const withKey = extended(body, { publicKey: JSON.stringify(key) })
      return carrying(signed(withKey, rogue), { body: withKey })
    },
  ),
  vector(
    {
      id: 'key-offered-as-certificate',
      says: 'a webhook signed by an unknown key, whose certificate stands in a header',
      rule: 'webhook-check.key.offered',
    },
    ({ body, keys: { rogue } }) => {
      const certificate = selfSigned({ kid: 'rogue', ...rogue }).toString('base64')
      return carrying(signed(body, rogue), { body, more: [['X5C', certificate]] })
    },
  ),
  vector(
    {
      id: 'key-offered-by-address',
      says: 'a webhook signed by an unknown key, whose address stands in headers',
      rule: 'webhook-check.key.offered',
    },
    ({ body, keys: { rogue }, rogueAddress }) =>
      carrying(signed(body, rogue), {
        body,
        more: [
          ['X-Public-Key-Url', rogueAddress],
          ['JKU', rogueAddress],
        ],
      }),
  ),
]

/** Every text and every bytes that a program may hold where it keeps the public key. */
const forms: readonly (readonly [id: string, says: string, key: (key: KeyObject) => string | Buffer])[] = [
  ['der', 'the DER bytes', der],
  ['base64', 'the Base64 text', (key) => der(key).toString('base64')],
  ['pem', 'the PEM text', (key) => String(key.export({ type: 'spki', format: 'pem' }))],
]

/** Codes where a signature belongs. The key of such a code would be known to everybody. */
export const macs: readonly WebhookVector[] = forms.flatMap(([id, says, key]) =>
  (['HmacSHA256', 'HS256', 'SHA256withRSA'] as const).map((algorithm) =>
    vector(
      {
        id: `mac-${id}-as-${algorithm.toLowerCase()}`,
        says: `a code whose key is ${says} of the public key, under the name ${algorithm}`,
        rule: 'webhook-check.mac.public-key',
        ...(algorithm === 'SHA256withRSA' ? {} : { accepts: [400, 401] }),
      },
      ({ body, keys }) => carrying(authenticated(body, key(keys.own.publicKey)), { body, algorithm }),
    ),
  ),
)

/** Secrets that the application shares with the platform are no signatures either. */
export const sharedSecrets: readonly WebhookVector[] = (
  [
    ['client-secret', 'client secret', secretOf, both],
    // A deactivation has none.
    ['password', 'password of the body', passwordOf, ['credentials']],
  ] as const
).flatMap(([id, says, find, endpoints]) => [
  vector(
    {
      id: `${id}-as-authorization`,
      says: `the ${says} as Authorization`,
      rule: 'webhook-check.mac.shared-secret',
      endpoints,
      accepts: [400, 401],
    },
    (material) => messageOf({ body: material.body, authorization: find(material) }),
  ),
  vector(
    {
      id: `mac-${id}`,
      says: `a code whose key is the ${says}, under the name HmacSHA256`,
      rule: 'webhook-check.mac.shared-secret',
      endpoints,
      accepts: [400, 401],
    },
    (material) =>
      carrying(authenticated(material.body, find(material)), {
        body: material.body,
        algorithm: 'HmacSHA256',
      }),
  ),
])

/** An elliptic signature under its own name. */
export const elliptic: WebhookVector['build'] = ({ body, keys }) =>
  carrying(signedWithCurve(body, keys.elliptic), { body, algorithm: 'SHA256withECDSA' })

function secretOf({ clientSecret }: WebhookMaterial): string {
  if (clientSecret === null) throw new NotApplicable('a public client has no secret')
  return clientSecret
}

function passwordOf({ password }: WebhookMaterial): string {
  if (password === null) throw new NotApplicable('the template has no place for a password')
  return password
}

function der(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' })
}
