/**
 * ID tokens made by hand are what they say: each differs from the good one in what it names, and in nothing else.
 */
import { verify, X509Certificate } from 'node:crypto'
import { compactVerify, createLocalJWKSet } from 'jose'
import { describe, expect, test } from 'vitest'
import { partnerRules, partnerSilences } from '../../../generated/catalogue.js'
import { NotApplicable, Undecided } from '../../../src/core/errors.js'
import type { SimulatedKey, TokenMaterial } from '../../../src/partner/simulator.js'
import { selfSigned } from '../../../src/partner/vectors/certificate.js'
import { forging, serveCertificate, serveKeySet } from '../../../src/partner/vectors/forging.js'
import { tokenVectors, vectorsOf } from '../../../src/partner/vectors/index.js'
import type { TokenVector } from '../../../src/partner/vectors/vector.js'
import {
  claims,
  type Fields,
  header,
  material,
  other,
  signedWithRsa,
  supplies,
  tenant,
} from './token-material.js'

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Names of members whose values differ. */
function differing(one: Fields, another: Fields, prefix = ''): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(another)])]
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(another[name]))
    .map((name) => `${prefix}${name}`)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Header, claims and signature; undefined where a value is no text of a token. */
function read(value: unknown): { header: Fields; claims: Fields; signature: string } | undefined {
  if (typeof value !== 'string') return undefined
  const parts = value.split('.')
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^[\w-]*$/.test(part))) return undefined
  try {
    const [first, second] = [decoded(parts[0] ?? ''), decoded(parts[1] ?? '')]
    return isObject(first) && isObject(second)
      ? { header: first, claims: second, signature: parts[2] ?? '' }
      : undefined
  } catch {
    return undefined
  }
}

/** In what a value differs from the good token. */
function changesOf(value: unknown): string[] {
  const parts = read(value)
  if (parts === undefined) return ['text']
  const input = String(value).split('.').slice(0, 2).join('.')
  const signatures = [material.token.split('.')[2], signedWithRsa(tenant.keys.own, input)]
  return [
    ...differing(header, parts.header, 'header.'),
    ...differing(claims, parts.claims),
    ...(signatures.includes(parts.signature) ? [] : ['signature']),
  ]
}

/** True where jose verifies the signature under one of the published keys. */
async function verifies({ published = ['own'] }: TokenVector, value: unknown): Promise<boolean> {
  if (typeof value !== 'string') return false
  const attempts = published.map((name) =>
    compactVerify(value, tenant.keys[name].publicKey, { crit: { 'x-unknown': true } }).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(attempts)).includes(true)
}

const named = tokenVectors.map((vector) => [vector.id, vector] as const)

describe('the list of tokens', () => {
  test('has ids in kebab-case, each once', () => {
    const ids = tokenVectors.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('has a token for every rule and observation about tokens', () => {
    const about = [...Object.keys(partnerRules), ...Object.keys(partnerSilences)].filter((id) =>
      /^((standard|observe\.partner)\.)?id-token-check\./.test(id),
    )
    const tried = new Set<string>(tokenVectors.map(({ rule }) => rule))
    // Both look at what happens beside the sign-in.
    const beside = ['id-token-check.key.link-not-followed', 'id-token-check.malformed.no-server-error']
    expect(about.filter((id) => !tried.has(id))).toEqual(beside)
  })

  test('is accepted or refused as its rule says, and either way where there is only an observation', () => {
    const wrong = tokenVectors.filter(
      ({ rule, expected }) => rule.startsWith('observe.') !== (expected === 'either'),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
    const accepting = tokenVectors.filter(({ expected }) => expected === 'accept').map(({ rule }) => rule)
    expect(accepting.every((rule) => /accepted|^identity|unknown-claims/.test(rule))).toBe(true)
  })

  test('gives the tokens of one rule', () => {
    expect(vectorsOf('id-token-check.subject.null').map(({ id }) => id)).toEqual(['subject-null'])
  })
})

describe('each token', () => {
  test.each(named)('%s differs from the good one in exactly what it names', (_id, vector) => {
    expect(changesOf(vector.make(material, supplies)).sort()).toEqual([...vector.changes].sort())
  })

  test.each(named)('%s is another than the good one, or stands against another key set', (_id, vector) => {
    const isOther = vector.make(material, supplies) !== material.token
    expect(isOther || vector.published !== undefined).toBe(true)
  })

  test.each(named)('%s verifies exactly where it says so', async (_id, vector) => {
    expect(await verifies(vector, vector.make(material, supplies))).toBe(vector.intact)
  })

  test('must verify where it must be accepted', () => {
    expect(tokenVectors.filter(({ expected, intact }) => expected === 'accept' && !intact)).toEqual([])
  })
})

test('the good token has no changes', () => {
  expect(changesOf(material.token)).toEqual([])
})

describe('a token that cannot be made says why', () => {
  test.each([
    ['audience-case', { claims: { ...claims, aud: '4711' } }, NotApplicable, 'the client ID has no letters'],
    ['nonce-case', { claims: { ...claims, nonce: '4711' } }, NotApplicable, 'the nonce has no letters'],
    ['nonce-longer', { claims: { ...claims, nonce: undefined } }, Undecided, 'no text as nonce'],
    [
      'issuer-host-case',
      { tenant: { ...tenant, issuer: 'http://127.0.0.1/platform' } },
      NotApplicable,
      'no letters',
    ],
  ] as const)('%s', (id, changed, kind, message) => {
    const make = (): unknown => vectorWith(id).make({ ...material, ...changed } as TokenMaterial, supplies)
    expect(make).toThrow(kind)
    expect(make).toThrow(message)
  })

  test.each([
    ['mac-256-client-secret', 'client secret'],
    ['key-of-other-tenant-own-kid', 'other tenant'],
    ['nonce-of-earlier-flow', 'earlier flow'],
    ['nonce-of-other-browser', 'pending flow'],
  ])('%s', (id, what) => {
    const none = { ...supplies, other: null, clientSecret: null, earlier: null, elsewhere: null }
    expect(() => vectorWith(id).make(material, none)).toThrow(Undecided)
    expect(() => vectorWith(id).make(material, none)).toThrow(what)
  })
})

describe('a plan with a token of the list', () => {
  test('delivers it', () => {
    const { plan, made } = forging(vectorWith('subject-null'), supplies)
    expect(changesOf(plan.idToken?.(material))).toEqual(['sub'])
    expect(made).not.toThrow()
  })

  test('delivers the good token where it cannot be made, and tells why afterwards', () => {
    const { plan, made } = forging(vectorWith('nonce-of-other-browser'), { ...supplies, elsewhere: null })
    expect(plan.idToken?.(material)).toBe(material.token)
    expect(made).toThrow('pending flow')
  })

  test('can have its links served: a key set under both kids, or a certificate', async () => {
    const { attacker } = supplies
    const good = { status: 200, headers: [], body: '' }
    serveKeySet(attacker, tenant)
    const set = attacker.answers.keys?.(good) as { readonly body: string }
    for (const id of ['key-linked-set-own-kid', 'key-linked-set-linked-kid']) {
      const token = String(vectorWith(id).make(material, supplies))
      await expect(compactVerify(token, createLocalJWKSet(JSON.parse(set.body)))).resolves.toBeDefined()
    }
    serveCertificate(attacker)
    const served = attacker.answers.keys?.(good) as { readonly body: string }
    const certificate = new X509Certificate(served.body)
    expect(certificate.publicKey.equals(attacker.keys.own.publicKey)).toBe(true)
  })
})

test('a certificate made by hand is one, of the key, and signed by it', () => {
  const certificate = new X509Certificate(selfSigned(supplies.rogue))
  expect(certificate.publicKey.equals(supplies.rogue.publicKey)).toBe(true)
  expect(certificate.verify(supplies.rogue.publicKey)).toBe(true)
  expect(certificate.verify(tenant.keys.own.publicKey)).toBe(false)
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now())
})

test('hostile MACs are right for their keys: who uses such a key takes the token', async () => {
  const pem = String(tenant.keys.own.publicKey.export({ type: 'spki', format: 'pem' }))
  const token = String(vectorWith('mac-pem').make(material, supplies))
  await expect(compactVerify(token, Buffer.from(pem))).resolves.toBeDefined()
  const secret = String(vectorWith('mac-512-client-secret').make(material, supplies))
  await expect(compactVerify(secret, Buffer.from('NotARealSecret'))).resolves.toBeDefined()
})

test('tokens of foreign keys are right for those keys', () => {
  const right = (id: string, { publicKey }: SimulatedKey): boolean => {
    const [first, second, signature = ''] = String(vectorWith(id).make(material, supplies)).split('.')
    return verify('sha256', Buffer.from(`${first}.${second}`), publicKey, Buffer.from(signature, 'base64url'))
  }
  expect(right('key-foreign', supplies.rogue)).toBe(true)
  expect(right('key-embedded-own-kid', supplies.rogue)).toBe(true)
  expect(right('key-certificate', supplies.rogue)).toBe(true)
  expect(right('key-linked-set-linked-kid', supplies.attacker.keys.own)).toBe(true)
  expect(right('token-of-other-tenant', other.keys.own)).toBe(true)
})

function vectorWith(id: string): TokenVector {
  const vector = tokenVectors.find((one) => one.id === id)
  if (vector === undefined) throw new Error(`no token ${id}`)
  return vector
}
