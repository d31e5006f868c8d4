/**
 * Certificates and private keys that a profile names: files beside it, read and checked.
 * @module
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from './problems.js'

type Values = Readonly<Record<string, string>>

/** A certificate and its private key. */
interface Pair {
  readonly certificate: string
  readonly key: string
  /** Key of the private key's password. */
  readonly password: string | null
  /** Whom the certificate names, in messages. */
  readonly whose: string
}

const pairs: readonly Pair[] = [
  {
    certificate: 'RECEIVER_CERTIFICATE',
    key: 'RECEIVER_KEY',
    password: null,
    whose: 'the receiver',
  },
  {
    certificate: 'SIMULATOR_CERTIFICATE',
    key: 'SIMULATOR_KEY',
    password: null,
    whose: 'the simulated platform',
  },
  {
    certificate: 'TLS_CLIENT_CERTIFICATE',
    key: 'TLS_CLIENT_KEY',
    password: 'TLS_CLIENT_KEY_PASSWORD',
    whose: 'the suite',
  },
]

/**
 * Reads every file that holds a certificate or a private key.
 * @param given values by profile key
 * @param folder where the profile lies
 * @returns the texts by profile key, and what is wrong with the files
 */
export function pemFiles(given: Values, folder: string): { texts: Values; problems: Problem[] } {
  const texts: Record<string, string> = {}
  const problems: Problem[] = []
  const read = (key: string, kind: string, check: (text: string) => unknown, passphrase?: string): void => {
    const name = given[key]
    if (name === undefined) return
    const problem = (found: string, fix = 'give a path from the profile on'): void => {
      problems.push({ key, expected: `${kind} in a PEM file`, found, fix })
    }
    let text: string
    try {
      text = readFileSync(path.resolve(folder, name), 'utf8')
    } catch (error) {
      problem(`no file that can be read (${(error as NodeJS.ErrnoException).code})`)
      return
    }
    try {
      check(text)
      texts[key] = text
    } catch (error) {
      problem(...unlike(text, error as NodeJS.ErrnoException, passphrase))
    }
  }
  read('TLS_CA', 'one or more certificates', certificatesIn)
  read('WEBHOOK_KEY', 'an RSA private key without a password', rsaKeyIn)
  for (const { certificate, key, password, whose } of pairs) {
    const passphrase = password === null ? undefined : given[password]
    const keyOf = (text: string) =>
      createPrivateKey({ key: text, ...(passphrase === undefined ? {} : { passphrase }) })
    read(certificate, 'a certificate', certificatesIn)
    read(
      key,
      password === null
        ? 'a private key without a password'
        : `a private key, with its password in ${password}`,
      keyOf,
      passphrase,
    )
    const { [certificate]: certificateText, [key]: keyText } = texts
    if (certificateText === undefined || keyText === undefined) continue
    if (!new X509Certificate(certificateText).checkPrivateKey(keyOf(keyText)))
      problems.push({
        key,
        expected: `the private key of ${certificate}`,
        found: 'another key',
        fix: `the first certificate of the file must be that of ${whose}`,
      })
  }
  return { texts, problems }
}

/** @throws where the file holds no RSA key */
function rsaKeyIn(text: string): void {
  if (createPrivateKey(text).asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
}

/** Every certificate of a file. @throws where there is none, or one cannot be read */
function certificatesIn(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('no certificate')
  return blocks.map((block) => new X509Certificate(block))
}

/** What a file holds instead, and what to do about it. The text itself is never repeated. */
function unlike(
  text: string,
  error: NodeJS.ErrnoException,
  passphrase: string | undefined,
): [found: string, fix?: string] {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(text))
    return passphrase === undefined || error.code === 'ERR_MISSING_PASSPHRASE'
      ? [
          'an encrypted private key without its password',
          'give the password, or decrypt the file with openssl pkey',
        ]
      : ['an encrypted private key that its password does not open', 'check the password']
  const block = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1]?.toLowerCase()
  if (block !== undefined) return [`a PEM block "${block}" that is not one, or cannot be read`]
  if (text.includes('\ufffd') || text.includes('\0'))
    return ['a binary file, perhaps DER or PKCS #12', 'convert it to PEM with openssl x509, pkey or pkcs12']
  return ['a text without PEM blocks']
}
