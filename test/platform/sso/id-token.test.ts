import { constants, type KeyObject, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import { isAddress } from '../../../src/platform/sso/discovery.js'
import { isRsaKey, modulusBits, rsaAlgorithms, verifyingKey } from '../../../src/platform/sso/id-token.js'

type Pair = { readonly privateKey: KeyObject; readonly published: Record<string, unknown> }

function pair(kid: string, modulusLength = 2048): Pair {
  const { privateKey, publicKey } = rsaKeyPair(modulusLength)
  return { privateKey, published: { ...publicKey.export({ format: 'jwk' }), kid } }
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(header: Record<string, unknown>, { privateKey: key }: Pair): string {
  const input = `${encode(header)}.${encode({ sub: 'x' })}`
  const [, kind, bits] = /^(..)(\d+)$/.exec(String(header['alg'])) ?? []
  const padding = kind === 'PS' ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
  const signature = sign(`sha${bits}`, Buffer.from(input), {
    key,
    padding,
    ...(kind === 'PS' ? { saltLength: Number(bits) / 8 } : {}),
  })
  return `${input}.${signature.toString('base64url')}`
}

let keyPair: Pair
let other: Pair
beforeAll(() => {
  keyPair = pair('one')
  other = pair('other')
})

describe('verifyingKey', () => {
  test.each(rsaAlgorithms)('verifies %s', async (alg) => {
    const header = { alg, kid: 'one' }
    const key = await verifyingKey(token(header, keyPair), header, [other.published, keyPair.published])
    expect(key).toBe(keyPair.published)
  })

  test('tries every RSA key where kid is absent or names no key', async () => {
    for (const header of [{ alg: 'RS256' }, { alg: 'RS256', kid: 'gone' }])
      expect(await verifyingKey(token(header, keyPair), header, [other.published, keyPair.published])).toBe(
        keyPair.published,
      )
  })

  test('tries no other key where kid names one', async () => {
    const header = { alg: 'RS256', kid: 'other' }
    expect(
      await verifyingKey(token(header, keyPair), header, [other.published, keyPair.published]),
    ).toBeUndefined()
  })

  test('tells the length of the key from the signature: a short key verifies', async () => {
    const short = pair('short', 1024)
    const header = { alg: 'RS256', kid: 'short' }
    expect(await verifyingKey(token(header, short), header, [short.published])).toBe(short.published)
    expect(modulusBits(short.published)).toBe(1024)
  })

  test('verifies a short key with every algorithm, and finds what it did not sign', async () => {
    const short = pair('short', 1024)
    for (const alg of rsaAlgorithms.filter((name) => name !== 'PS512')) {
      const header = { alg, kid: 'short' }
      const signed = token(header, short)
      expect(await verifyingKey(signed, header, [short.published]), alg).toBe(short.published)
      const [head, , signature] = signed.split('.')
      const altered = `${head}.${encode({ sub: 'y' })}.${signature}`
      expect(await verifyingKey(altered, header, [short.published]), alg).toBeUndefined()
    }
  })

  test('finds no key for what is no JWS', async () => {
    const header = { alg: 'RS256', kid: 'one' }
    const [head, payload, signature] = token(header, keyPair).split('.')
    const unknown = encode({ ...header, crit: ['x'], x: 1 })
    for (const text of [
      `${head}.ü.${signature}`,
      `ü.${payload}.${signature}`,
      `${unknown}.${payload}.${signature}`,
    ])
      expect(await verifyingKey(text, header, [keyPair.published])).toBeUndefined()
  })

  test('is not misled by use, alg and operations of the key', async () => {
    const header = { alg: 'RS256', kid: 'one' }
    const odd = { ...keyPair.published, use: 'enc', alg: 'RS512', key_ops: ['encrypt'] }
    expect(await verifyingKey(token(header, keyPair), header, [odd])).toBe(odd)
  })

  test('finds altered claims, and a signature of another hash', async () => {
    const header = { alg: 'RS256', kid: 'one' }
    const [head, , signature] = token(header, keyPair).split('.')
    const altered = `${head}.${encode({ sub: 'y' })}.${signature}`
    expect(await verifyingKey(altered, header, [keyPair.published])).toBeUndefined()
    const renamed = { alg: 'RS384', kid: 'one' }
    expect(await verifyingKey(token(header, keyPair), renamed, [keyPair.published])).toBeUndefined()
  })

  test('leaves to other rules what they judge', async () => {
    const header = { alg: 'RS256', kid: 'one' }
    const good = token(header, keyPair)
    for (const [text, its, keys] of [
      [good.replace(/[^.]+$/, ''), header, [keyPair.published]],
      [`${good}.AAAA`, header, [keyPair.published]],
      [good, { alg: 'none' }, [keyPair.published]],
      [good, { alg: 'HS256' }, [keyPair.published]],
      [good, header, []],
      [good, header, [{ kty: 'EC', kid: 'one' }]],
    ] as const)
      await expect(verifyingKey(text, its, keys)).rejects.toThrow(Undecided)
  })
})

describe('published keys', () => {
  test('an RSA key has its type, modulus and exponent', () => {
    expect(isRsaKey(keyPair.published)).toBe(true)
    for (const change of [{ n: undefined }, { e: '' }, { n: 5 }, { kty: 'rsa' }, { n: 'no base64' }])
      expect(isRsaKey({ ...keyPair.published, ...change })).toBe(false)
  })

  test.each([
    ['AQAB', 17],
    ['gA', 8],
    ['AIA', 8],
    ['AA', 0],
    [7, 0],
  ])('the modulus %s has %d bits', (n, bits) => {
    expect(modulusBits({ n })).toBe(bits)
  })
})

test.each([
  ['https://platform.example/v3/1', true],
  ['HTTP://127.0.0.1:80', true],
  ['/v3/1', false],
  ['//platform.example/v3', false],
  ['platform.example', false],
  ['urn:platform:1', false],
  ['https://', false],
  [7, false],
])('isAddress(%j) is %s', (value, expected) => {
  expect(isAddress(value)).toBe(expected)
})
