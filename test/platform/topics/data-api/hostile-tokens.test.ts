import { createPublicKey, sign, verify } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { rsaKeyPair } from '../../../../src/core/key-pair.js'
import { invalidTokens, type ValidToken } from '../../../../src/platform/topics/data-api/hostile-tokens.js'

const { publicKey, privateKey } = rsaKeyPair()
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const input = `${part({ alg: 'RS256', typ: 'at+jwt', kid: 'k1' })}.${part({ iss: 'https://x/456800', client_id: 'app', tenant_id: '456800', exp: 1_900_000_000 })}`
const jwt = `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`

const right = (token: string): ValidToken => ({
  token,
  tenant: '456800',
  otherTenant: '457100',
  issuer: 'https://x/456800',
  clientId: 'app',
  secrets: ['the secret', 'geheim-ü', 'simple'],
  keys: [publicKey.export({ format: 'jwk' }) as Record<string, unknown>],
})

const wrong = async (name: string, token = jwt): Promise<readonly string[]> => {
  const [, make] = invalidTokens.find(([known]) => known === name) ?? []
  return (await make?.(right(token))) ?? []
}

const read = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>

const verifies = (token: string): boolean => {
  const [head, payload, signature = ''] = token.split('.')
  return verify('sha256', Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))
}

const uuid = '0b52dc21-3ab4-4b0c-9d2c-7f11a1d2a000'
const kinds = [jwt, 'Zk3-opaque_token9', uuid]

describe('wrong tokens', () => {
  test.each(invalidTokens.map(([name]) => name))(
    'are never the right one and fit into a header: %s',
    async (name) => {
      for (const token of kinds) {
        const texts = await wrong(name, token)
        expect(texts).not.toContain(token)
        for (const text of texts) expect(text).toMatch(/^[\x21-\x7e]+$/)
      }
    },
  )

  test('of a JWT verify with no key of the platform', async () => {
    expect(verifies(jwt)).toBe(true)
    for (const [name, make] of invalidTokens)
      for (const text of await make(right(jwt)))
        expect([name, text, verifies(text)]).toEqual([name, text, false])
  })

  test('change the last character so that the signature is another one', async () => {
    const [changed = ''] = await wrong('last character changed')
    const bytes = (token: string): Buffer => Buffer.from(token.split('.')[2] ?? '', 'base64url')
    expect(bytes(changed).equals(bytes(jwt))).toBe(false)
  })

  test('say that they are not signed, and keep their claims', async () => {
    const texts = await wrong('unsigned')
    expect(texts.map((text) => read(text, 0)['alg'])).toEqual(['none', 'nOnE', 'none'])
    for (const text of texts) expect(read(text, 1)).toEqual(read(jwt, 1))
  })

  test('are signed by a key of the suite, and with the public key as a secret', async () => {
    const [own = '', embedded = '', ...hmac] = await wrong('signed by another')
    expect(read(own, 0)).toEqual(read(jwt, 0))
    const jwk = read(embedded, 0)['jwk'] as Record<string, string>
    await expect(jwtVerify(embedded, await importJWK(jwk, 'RS256'))).resolves.toBeDefined()
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
    const secrets = [pem.trimEnd(), pem].map((text) => new TextEncoder().encode(text))
    const verified = await Promise.all(
      hmac.map((text, index) => jwtVerify(text, secrets[index] ?? new Uint8Array())),
    )
    expect(verified).toHaveLength(2)
    expect(createPublicKey(pem).asymmetricKeyType).toBe('rsa')
  })

  test('promise another tenant or a later end', async () => {
    const [tenant = '', end = ''] = await wrong('payload changed')
    expect(read(tenant, 1)).toMatchObject({ tenant_id: '457100', iss: 'https://x/457100' })
    expect(read(end, 1)).toMatchObject({ tenant_id: '456800', exp: 1_900_086_400 })
  })

  test('are made up where the right one is no JWT', async () => {
    const [text = ''] = await wrong('unsigned', 'Zk3-opaque_token9')
    expect(read(text, 1)).toMatchObject({ client_id: 'app', tenant_id: '456800' })
  })

  test('leave the letter case of hexadecimal texts alone', async () => {
    expect(await wrong('other letter case', uuid)).toEqual([])
    expect(await wrong('other letter case')).toHaveLength(1)
  })

  test('leave out secrets that no header carries', async () => {
    const texts = await wrong('secret of the application')
    expect(texts).toContain('simple')
    expect(texts).not.toContain('geheim-ü')
  })
})
