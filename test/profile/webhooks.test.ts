/**
 * The keys of a profile for webhooks: the public key and the receiver.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ellipticKeyPair, rsaKeyPair } from '../../src/core/key-pair.js'
import { load, profileText, refusal } from './folder.js'

const { publicKey, privateKey } = rsaKeyPair()
const elliptic = ellipticKeyPair()
const tiny = rsaKeyPair(512)
const spki = publicKey.export({ type: 'spki', format: 'der' })
const base64 = spki.toString('base64')
let folder: string
let certificate: string
let certificateKey: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
  const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, ...subject]
  execFileSync('openssl', args, { stdio: 'ignore' })
  certificate = readFileSync(file, 'utf8')
  certificateKey = readFileSync(key, 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the key for webhooks', () => {
  test('base64 of SubjectPublicKeyInfo, with blanks and line breaks or without', () => {
    const broken = base64.replace(/.{64}/g, '$&\n  ')
    for (const text of [base64, broken, ` ${base64} `])
      expect(load(profileText({ WEBHOOK_PUBLIC_KEY: text })).webhooks.publicKey).toBe(base64)
  })

  const pem = (kind: 'spki' | 'pkcs1'): string => publicKey.export({ type: kind, format: 'pem' }) as string
  test.each([
    ['PEM lines', () => pem('spki'), 'PEM (PUBLIC KEY)'],
    ['a PKCS #1 file', () => pem('pkcs1'), 'PEM (RSA PUBLIC KEY)'],
    ['a certificate file', () => certificate, 'PEM (CERTIFICATE)'],
    ['a private key file', () => certificateKey, 'PEM (PRIVATE KEY)'],
    ['a certificate', () => certificate.replace(/-----.*?-----|\s/g, ''), 'a certificate'],
    ['PKCS #1', () => publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'), 'a PKCS #1'],
    [
      'PKCS #8',
      () => privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      'a private key',
    ],
    [
      'a private PKCS #1',
      () => privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
      'a private',
    ],
    ['a JWK', () => JSON.stringify(publicKey.export({ format: 'jwk' })), 'a JWK'],
    [
      'an EC key',
      () => elliptic.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      'EC, not RSA',
    ],
    [
      'a short key',
      () => tiny.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      '512 bits',
    ],
    ['base64url', () => spki.toString('base64url').replace(/.$/, '-'), 'base64url'],
    ['hexadecimal', () => spki.toString('hex'), 'hexadecimal'],
    ['the base64 of a PEM file', () => Buffer.from(pem('spki')).toString('base64'), 'of a PEM file'],
    ['a part of it', () => base64.slice(0, 200), 'not a public key'],
    [
      'another text',
      () => 'the key of staging, which the platform team keeps to itself',
      'a text that is not base64',
    ],
  ])('%s is refused, and the message says what was found', (_, text, found) => {
    const message = refusal(profileText({ WEBHOOK_PUBLIC_KEY: text() }))
    expect(message).toMatch(/WEBHOOK_PUBLIC_KEY: expected an RSA public key/)
    expect(message).toContain(found)
    expect(message).not.toContain(text().trim().slice(30, 60))
  })
})

describe('the receiver', () => {
  test('listens on a free port of this machine unless the profile says otherwise', () => {
    const { receiver } = load(profileText()).webhooks
    expect(receiver).toEqual({ host: '127.0.0.1', port: 0, url: null, tls: null, paths: 'case' })
  })

  test('an address, its public one and a certificate', () => {
    const files = { 'c.pem': certificate, 'k.pem': certificateKey }
    const { receiver } = load(
      profileText({
        RECEIVER_LISTEN: '[::1]:8443',
        RECEIVER_URL: 'https://hooks.example/base/',
        RECEIVER_CERTIFICATE: 'c.pem',
        RECEIVER_KEY: 'k.pem',
        RECEIVER_PATHS: 'fixed',
      }),
      {},
      files,
    ).webhooks
    expect(receiver).toEqual({
      host: '::1',
      port: 8443,
      url: 'https://hooks.example/base',
      tls: { certificate, key: certificateKey },
      paths: 'fixed',
    })
  })

  test.each([
    ['RECEIVER_KEY', { RECEIVER_CERTIFICATE: 'c.pem' }, 'found nothing'],
    ['RECEIVER_CERTIFICATE', { RECEIVER_CERTIFICATE: 'none.pem', RECEIVER_KEY: 'k.pem' }, 'ENOENT'],
    [
      'RECEIVER_CERTIFICATE',
      { RECEIVER_CERTIFICATE: 'k.pem', RECEIVER_KEY: 'k.pem' },
      'a PEM block "private key", which is of another kind',
    ],
    ['RECEIVER_KEY', { RECEIVER_CERTIFICATE: 'c.pem', RECEIVER_KEY: 'o.pem' }, 'another key'],
    ['RECEIVER_LISTEN', { RECEIVER_URL: 'https://hooks.example' }, 'found nothing'],
    ['RECEIVER_LISTEN', { RECEIVER_LISTEN: '127.0.0.1:70000' }, '70000'],
    ['RECEIVER_LISTEN', { RECEIVER_LISTEN: '127.0.0.1' }, '127.0.0.1'],
    ['RECEIVER_URL', { RECEIVER_PATHS: 'fixed' }, 'found nothing'],
    ['ONBOARDING_CLIENT_ID', { ONBOARDING_CLIENT_ID: 'the-app' }, 'that of OIDC_CLIENT_ID'],
    ['WEBHOOK_SETTLE_SECONDS', { WEBHOOK_SETTLE_SECONDS: '1' }, '"1"'],
    ['ONBOARDING_SCENARIOS', { ONBOARDING_SCENARIOS: '1 4' }, '"1 4"'],
  ])('%s is named if something is wrong with it', (key, change, found) => {
    const files = {
      'c.pem': certificate,
      'k.pem': certificateKey,
      'o.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    }
    const message = refusal(profileText(change), {}, files)
    expect(message).toContain(`${key}: expected`)
    expect(message).toContain(found)
  })
})
