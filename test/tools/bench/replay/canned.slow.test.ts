import { createPublicKey, createSign, createVerify } from 'node:crypto'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { rsaKeyPair } from '../../../../src/core/key-pair.js'
import { freePort } from '../../../../tools/bench/measure/free-port.js'
import { cannedKey, startCanned } from '../../../../tools/bench/replay/canned.js'
import type { RecordedExchange } from '../../../../tools/bench/replay/recorder.js'
import { cannedOf } from '../../../../tools/bench/replay/script.js'

const { privateKey, publicKey } = rsaKeyPair()
const stranger = rsaKeyPair().privateKey

function token(claims: object, key = privateKey): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}`
  return `${content}.${createSign('sha256').update(content).sign(key, 'base64url')}`
}

function recorded(method: string, path: string, sent: string, answer: unknown): RecordedExchange {
  return {
    number: 0,
    method,
    path,
    headers: [],
    body: Buffer.from(sent),
    begin: 0,
    end: 1,
    service: 1,
    answer:
      answer === null
        ? null
        : {
            status: 200,
            headers: ['Content-Type', 'application/json'],
            body: Buffer.from(JSON.stringify(answer)),
          },
  }
}

const claims = { nonce: 'the-recorded-nonce-1', iat: 1000, exp: 4600, sub: 'u1' }
const exchanges = [
  recorded('GET', '/keys', '', { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] }),
  recorded('POST', '/token', 'grant_type=authorization_code&code=good', { id_token: token(claims) }),
  recorded('POST', '/token', 'grant_type=authorization_code&code=bad', { id_token: token(claims, stranger) }),
  recorded('GET', '/students?limit=1', '', { page: 1 }),
  recorded('GET', '/students?limit=1', '', { page: 2 }),
  recorded('GET', '/cut', '', null),
]

/** Plays the platform until the test is over. */
async function platform(): Promise<{ url: string; nonces: Map<string, string> }> {
  const port = await freePort()
  const nonces = new Map<string, string>()
  const canned = await startCanned(cannedOf(port, exchanges, 1000), nonces)
  onTestFinished(() => canned.close())
  return { url: `http://127.0.0.1:${port}`, nonces }
}

async function redeemed(url: string, code: string): Promise<string> {
  const body = `grant_type=authorization_code&code=${code}&code_verifier=new`
  const answer = await request(`${url}/token`, { method: 'POST', body })
  return ((await answer.body.json()) as { id_token: string }).id_token
}

test('an ID token that a recorded key verifies is signed again, for the new nonce and the current time', async () => {
  const { url, nonces } = await platform()
  nonces.set('the-recorded-nonce-1', 'the-new-nonce-1')
  const { keys } = (await (await request(`${url}/keys`)).body.json()) as {
    keys: Parameters<typeof createPublicKey>[0][]
  }
  const [header, payload = '', signature = ''] = (await redeemed(url, 'good')).split('.')
  const key = createPublicKey({ key: keys[0], format: 'jwk' } as never)
  expect(createVerify('sha256').update(`${header}.${payload}`).verify(key, signature, 'base64url')).toBe(true)
  const signed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as typeof claims
  expect(signed).toMatchObject({ nonce: 'the-new-nonce-1', sub: 'u1' })
  expect(signed.exp - signed.iat).toBe(3600)
  expect(signed.iat).toBeGreaterThan(1_700_000_000)
})

test('a token that no recorded key verifies stays as it was', async () => {
  const { url } = await platform()
  expect(await redeemed(url, 'bad')).toBe(token(claims, stranger))
})

test('the same request gets the recorded answers one after the other, and then the last one again', async () => {
  const { url } = await platform()
  const pages: unknown[] = []
  for (let turn = 0; turn < 3; turn += 1)
    pages.push(await (await request(`${url}/students?limit=1`)).body.json())
  expect(pages).toEqual([{ page: 1 }, { page: 2 }, { page: 2 }])
})

test('closes a connection that was closed in the recording, and answers 404 to unknown requests', async () => {
  const { url } = await platform()
  await expect(request(`${url}/cut`)).rejects.toThrow()
  const { statusCode, body } = await request(`${url}/other`)
  await body.dump()
  expect(statusCode).toBe(404)
})

test('the code identifies a request, in any place', () => {
  expect(cannedKey('POST', '/token', 'code=a&code_verifier=1')).toBe(
    cannedKey('POST', '/token', 'x=2&code=a'),
  )
  expect(cannedKey('POST', '/token?code=a&z=1', '')).toBe(cannedKey('POST', '/token', 'code=a'))
  expect(cannedKey('POST', '/token', 'code=a')).not.toBe(cannedKey('POST', '/token', 'code=b'))
  expect(cannedKey('GET', '/students?limit=1', '')).not.toBe(cannedKey('GET', '/students?limit=2', ''))
})
