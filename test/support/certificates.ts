/**
 * Certificates of a private authority, made for one test.
 */
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const day = 24 * 3600 * 1000

/** A certificate and its private key, in PEM. */
export interface Pair {
  readonly certificate: string
  readonly key: string
}

export interface CertificateOptions {
  /** DNS names and IP addresses; default: those of this machine. */
  readonly names?: readonly string[]
  /** Days until it expires; negative if it has expired. Default: 7. */
  readonly days?: number
}

/** An authority and the certificates that it issues. */
export interface Authority {
  /** The certificate of the authority in PEM. */
  readonly certificate: string
  issue(options?: CertificateOptions): Promise<Pair>
}

const here = ['localhost', '127.0.0.1', '::1']

export async function makeAuthority(name = 'Test authority'): Promise<Authority> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      keys,
      signingAlgorithm: algorithm,
      ...between(7),
      extensions: [
        new BasicConstraintsExtension(true, 1, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    },
    webcrypto as Crypto,
  )
  return {
    certificate: certificate.toString('pem'),
    issue: async ({ names = here, days = 7 } = {}) => {
      const keyPair = await newKeys()
      const issued = await X509CertificateGenerator.create(
        {
          subject: `CN=${names[0]}`,
          issuer: certificate.subject,
          publicKey: keyPair.publicKey,
          signingKey: keys.privateKey,
          signingAlgorithm: algorithm,
          ...between(days),
          extensions: forServers(names),
        },
        webcrypto as Crypto,
      )
      return pair(issued, keyPair)
    },
  }
}

/** A self-signed certificate. */
export async function selfSigned({ names = here, days = 7 }: CertificateOptions = {}): Promise<Pair> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${names[0]}`,
      keys,
      signingAlgorithm: algorithm,
      ...between(days),
      extensions: forServers(names),
    },
    webcrypto as Crypto,
  )
  return pair(certificate, keys)
}

function forServers(names: readonly string[]) {
  const alternatives: JsonGeneralName[] = names.map((value) => ({
    type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns',
    value,
  }))
  return [
    new SubjectAlternativeNameExtension(alternatives),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
  ]
}

function between(days: number): { notBefore: Date; notAfter: Date } {
  const now = Date.now()
  return { notBefore: new Date(now - 30 * day), notAfter: new Date(now + days * day) }
}

function newKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
}

async function pair(certificate: X509Certificate, keys: CryptoKeyPair): Promise<Pair> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as never))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return {
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  }
}
