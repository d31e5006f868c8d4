/**
 * Reads and checks the certificates and private keys that a profile names.
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
  /** Profile key of the password of the private key; null if the key must not have one. */
  readonly password: string | null
  /** Owner of the certificate, in messages. */
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
 * Reads every file with a certificate or a private key.
 * @param given values by profile key
 * @param folder folder of the profile
 * @returns the texts by profile key, and the problems of the files
 */
export function pemFiles(given: Values, folder: string): { texts: Values; problems: Problem[] } {
  const texts: Record<string, string> = {}
  const problems: Problem[] = []
  const read = (key: string, kind: string, check: (text: string) => unknown, passphrase?: string): void => {
    const name = given[key]
    if (name === undefined) return
    const problem = (
      found: string,
      fix = 'set a path that is relative to the folder of the profile',
    ): void => {
      problems.push({ key, expected: `${kind} in a PEM file`, found, fix })
    }
    let text: string
    try {
      text = readFileSync(path.resolve(folder, name), 'utf8')
    } catch (error) {
      problem(`a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
      return
    }
    try {
      check(text)
      texts[key] = text
    } catch (error) {
      problem(...otherContent(text, error as NodeJS.ErrnoException, passphrase))
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
        fix: `put the certificate of ${whose} first in the file, and use its key`,
      })
  }
  return { texts, problems }
}

/** @throws if the file is not an RSA private key */
function rsaKeyIn(text: string): void {
  if (createPrivateKey(text).asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
}

const begin = '-----BEGIN CERTIFICATE-----'
const end = '-----END CERTIFICATE-----'

/** All certificates of a file. @throws if there is none, or if one cannot be read */
function certificatesIn(text: string): X509Certificate[] {
  const blocks = text
    .split(begin)
    .slice(1)
    .map((rest) => rest.split(end, 1)[0] ?? '')
    .filter((base64) => !base64.includes('-'))
    .map((base64) => begin + base64 + end)
  if (blocks.length === 0) throw new Error('no certificate')
  return blocks.map((block) => new X509Certificate(block))
}

/** Describes what a file contains instead, and how to fix it. Never repeats the text itself. */
function otherContent(
  text: string,
  error: NodeJS.ErrnoException,
  passphrase: string | undefined,
): [found: string, fix?: string] {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(text))
    return passphrase === undefined || error.code === 'ERR_MISSING_PASSPHRASE'
      ? [
          'an encrypted private key without its password',
          'set the password, or decrypt the file with openssl pkey',
        ]
      : ['an encrypted private key and a wrong password', 'check the password']
  const block = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1]?.toLowerCase()
  if (block !== undefined) return [`a PEM block "${block}", which is of another kind or damaged`]
  if (text.includes('\ufffd') || text.includes('\0'))
    return ['a binary file, probably DER or PKCS #12', 'convert it to PEM with openssl x509, pkey or pkcs12']
  return ['a text without PEM blocks']
}
