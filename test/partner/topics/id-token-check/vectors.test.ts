/**
 * Forged ID tokens: each differs from the good one in what it names, and in nothing else.
 */
import { verify, X509Certificate } from 'node:crypto'
import { compactVerify, createLocalJWKSet } from 'jose'
import { describe, expect, test } from 'vitest'
import { type PartnerRuleId, partnerOpenPoints, partnerRules } from '../../../../generated/catalogue.js'
import { NotApplicable, Undecided } from '../../../../src/core/errors.js'
import { serveKeySet } from '../../../../src/partner/forging/key-set.js'
import { certificate } from '../../../../src/partner/forging/public-keys.js'
import { partnerDeclarations } from '../../../../src/partner/rule.js'
import type { SimulatedKey, TokenMaterial } from '../../../../src/partner/simulator.js'
import {
  type ForgedToken,
  planFor,
  serveCertificate,
  tokenTables as tablesNow,
} from '../../../../src/partner/topics/id-token-check/index.js'
import '../../../../suites/partner/index.js'
import {
  claims,
  type Fields,
  header,
  inputs,
  material,
  other,
  signedWithRsa,
  tenant,
} from './token-material.js'

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Names of fields whose values differ. */
function differing(one: Fields, another: Fields, prefix = ''): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(another)])]
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(another[name]))
    .map((name) => `${prefix}${name}`)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Header, claims and signature; undefined if a value is no token. */
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

/** The differences between a value and the good token. */
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

/** True if jose verifies the signature with one of the published keys. */
async function verifies({ published = ['own'] }: ForgedToken, value: unknown): Promise<boolean> {
  if (typeof value !== 'string') return false
  const attempts = published.map((name) =>
    compactVerify(value, tenant.keys[name].publicKey, { crit: { 'x-unknown': true } }).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(attempts)).includes(true)
}

const tokenTables = tablesNow()
const allTokens = tokenTables.flatMap((table) => table.map(([, token]) => token))
const named = allTokens.map((token) => [token.name, token] as const)

/** Rules about ID tokens, in the catalogue. */
const rulesAboutTokens = (Object.keys(partnerRules) as PartnerRuleId[]).filter((id) =>
  /^(standard\.)?id-token-check\./.test(id),
)

/** The names of the tokens that a rule is checked with. */
function namesOf(rule: PartnerRuleId): string[] {
  // No table of these rules depends on the profile.
  return partnerDeclarations.checksOf(rule, {} as never).map((check) => check.case)
}

describe('the tables of tokens', () => {
  test('name each token once', () => {
    const names = allTokens.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(tokenTables.flat().filter(([name, token]) => name !== token.name)).toEqual([])
  })

  test('serve every rule about tokens', () => {
    const known = new Set(allTokens.map(({ name }) => name))
    for (const rule of rulesAboutTokens) {
      const names = namesOf(rule)
      expect(names.length, rule).toBeGreaterThan(0)
      expect(
        names.filter((name) => !known.has(name)),
        rule,
      ).toEqual([])
    }
  })

  test('serve every observation about tokens: one table each', () => {
    const declared = partnerDeclarations.observations().map(({ id }) => id)
    const about = Object.keys(partnerOpenPoints).filter((id) =>
      id.startsWith('observe.partner.id-token-check.'),
    )
    expect(about.filter((id) => !declared.some((one) => one === id))).toEqual([])
    const open = tokenTables.filter((table) => table.some(([, { expected }]) => expected === 'either'))
    expect(open.length).toBe(about.length)
  })

  test('leave a token to the application exactly where no rule uses it', () => {
    const used = new Set(rulesAboutTokens.flatMap(namesOf))
    const wrong = allTokens.filter(({ name, expected }) => used.has(name) === (expected === 'either'))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('accept tokens only for rules that say so', () => {
    const accepted = new Set(
      allTokens.filter(({ expected }) => expected === 'accepted').map(({ name }) => name),
    )
    const accepting = rulesAboutTokens.filter((rule) => namesOf(rule).some((name) => accepted.has(name)))
    expect(accepting.filter((rule) => !/accepted|unknown-claims/.test(rule))).toEqual([])
    const refusing = rulesAboutTokens.filter((rule) => namesOf(rule).some((name) => !accepted.has(name)))
    expect(refusing.filter((rule) => /accepted|unknown-claims/.test(rule))).toEqual([])
  })

  test('give the tokens of one rule', () => {
    expect(namesOf('id-token-check.subject.null')).toEqual(['a sub that is null'])
  })
})

describe('each token', () => {
  test.each(named)('%s differs from the good one in exactly what it names', (_name, token) => {
    expect(changesOf(token.make(material, inputs)).sort()).toEqual([...token.changes].sort())
  })

  test.each(named)('%s is not the good one, or is for another key set', (_name, token) => {
    const isOther = token.make(material, inputs) !== material.token
    expect(isOther || token.published !== undefined).toBe(true)
  })

  test.each(named)('%s verifies exactly if it says so', async (_name, token) => {
    expect(await verifies(token, token.make(material, inputs))).toBe(token.intact)
  })

  test('must verify if it must be accepted', () => {
    expect(allTokens.filter(({ expected, intact }) => expected === 'accepted' && !intact)).toEqual([])
  })
})

test('the good token has no changes', () => {
  expect(changesOf(material.token)).toEqual([])
})

describe('a token that cannot be made says why', () => {
  test.each([
    [
      'an aud that is the own ID in other letter case',
      { claims: { ...claims, aud: '4711' } },
      NotApplicable,
      'the client ID has no letters',
    ],
    [
      'a nonce that is in other letter case',
      { claims: { ...claims, nonce: '4711' } },
      NotApplicable,
      'the nonce has no letters',
    ],
    [
      'a nonce that is the one sent with a letter more',
      { claims: { ...claims, nonce: undefined } },
      Undecided,
      'no text as nonce',
    ],
    [
      'an iss with its host in other letter case',
      { tenant: { ...tenant, issuer: 'http://127.0.0.1/platform' } },
      NotApplicable,
      'no letters',
    ],
  ] as const)('%s', (id, changed, kind, message) => {
    const make = (): unknown => tokenNamed(id).make({ ...material, ...changed } as TokenMaterial, inputs)
    expect(make).toThrow(kind)
    expect(make).toThrow(message)
  })

  test.each([
    ['a MAC of 256 bits whose key is the client secret', 'client secret'],
    ['a token signed by the key of another tenant, under the kid of the own one', 'other tenant'],
    ['the nonce of an earlier, finished flow of the browser', 'earlier flow'],
    ['the nonce of a pending flow of another browser', 'pending flow'],
  ])('%s', (id, what) => {
    const none = { ...inputs, other: null, clientSecret: null, earlier: null, elsewhere: null }
    expect(() => tokenNamed(id).make(material, none)).toThrow(Undecided)
    expect(() => tokenNamed(id).make(material, none)).toThrow(what)
  })
})

describe('a plan with a token', () => {
  test('delivers it, and says how it differs', () => {
    const { plan, sent } = planFor(tokenNamed('a sub that is null'), inputs)
    expect(changesOf(plan.idToken?.(material))).toEqual(['sub'])
    expect(sent()).toMatch(/^the token: sub was null instead of /)
  })

  test('delivers the good token if it cannot be made, and says why afterwards', () => {
    const none = { ...inputs, elsewhere: null }
    const { plan, sent } = planFor(tokenNamed('the nonce of a pending flow of another browser'), none)
    expect(plan.idToken?.(material)).toBe(material.token)
    expect(sent).toThrow('pending flow')
  })
})

test('links in a header lead to a key set under both kids, or to a certificate', async () => {
  const { attacker } = inputs
  const good = { status: 200, headers: [], body: '' }
  serveKeySet(attacker, tenant)
  const set = attacker.answers.keys?.(good) as { readonly body: string }
  for (const id of [
    'a token signed by a key at the address in its jku, under the kid of the own one',
    'a token signed by a key at the address in its jku, under its kid',
  ]) {
    const token = String(tokenNamed(id).make(material, inputs))
    await expect(compactVerify(token, createLocalJWKSet(JSON.parse(set.body)))).resolves.toBeDefined()
  }
  serveCertificate(attacker)
  const served = attacker.answers.keys?.(good) as { readonly body: string }
  expect(new X509Certificate(served.body).publicKey.equals(attacker.keys.own.publicKey)).toBe(true)
})

test('a certificate made by hand is one, of the key, and signed by it', () => {
  const made = new X509Certificate(certificate(inputs.unknownKey))
  expect(made.publicKey.equals(inputs.unknownKey.publicKey)).toBe(true)
  expect(made.verify(inputs.unknownKey.publicKey)).toBe(true)
  expect(made.verify(tenant.keys.own.publicKey)).toBe(false)
  expect(new Date(made.validTo).getTime()).toBeGreaterThan(Date.now())
})

test('forged MACs are right for their keys: a verifier with this key accepts the token', async () => {
  const pem = String(tenant.keys.own.publicKey.export({ type: 'spki', format: 'pem' }))
  const token = String(
    tokenNamed('a MAC whose key is the PEM text of the published key').make(material, inputs),
  )
  await expect(compactVerify(token, Buffer.from(pem))).resolves.toBeDefined()
  const secret = String(tokenNamed('a MAC of 512 bits whose key is the client secret').make(material, inputs))
  await expect(compactVerify(secret, Buffer.from('NotARealSecret'))).resolves.toBeDefined()
})

test('tokens of foreign keys are right for those keys', () => {
  const right = (id: string, { publicKey }: SimulatedKey): boolean => {
    const [first, second, signature = ''] = String(tokenNamed(id).make(material, inputs)).split('.')
    return verify('sha256', Buffer.from(`${first}.${second}`), publicKey, Buffer.from(signature, 'base64url'))
  }
  expect(right('a token signed by a foreign key under the kid of the own one', inputs.unknownKey)).toBe(true)
  expect(
    right('a token signed by the key in its own header, under the kid of the own one', inputs.unknownKey),
  ).toBe(true)
  expect(right('a token signed by the key of a certificate in its own header', inputs.unknownKey)).toBe(true)
  expect(
    right('a token signed by a key at the address in its jku, under its kid', inputs.attacker.keys.own),
  ).toBe(true)
  expect(right('a token of another tenant, valid there, with the nonce of this flow', other.keys.own)).toBe(
    true,
  )
})

function tokenNamed(name: string): ForgedToken {
  const token = allTokens.find((one) => one.name === name)
  if (token === undefined) throw new Error(`no token named "${name}"`)
  return token
}
