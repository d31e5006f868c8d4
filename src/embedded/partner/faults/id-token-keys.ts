/**
 * Faults that verify ID tokens with the wrong keys.
 * @module
 */
import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Behaviours } from '../behaviours/index.js'
import type { Grant } from '../exchange.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import {
  type Check,
  checks,
  fetchKeys,
  handWrittenRedeem,
  keysFor,
  type Material,
  type PublishedKey,
  signedBy,
} from './hand-written-validation.js'
import { row } from './rows.js'

const { signature } = checks

const signatureFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  takes: Check,
): PartnerFault =>
  row(id, violates, says, {
    redeem: handWrittenRedeem({ signature: async (it) => signature(it) || takes(it) }),
  })

const asJwk = (key: KeyObject): PublishedKey => key.export({ format: 'jwk' })

function certified(it: Material, certificate: string): boolean {
  const pem = certificate.includes('BEGIN') ? certificate : Buffer.from(certificate, 'base64')
  return signedBy(asJwk(new X509Certificate(pem).publicKey), it)
}

/** Fetches an address from a header. Contacts only the host of the platform and this machine. */
async function linked({ grant }: Material, address: unknown): Promise<string> {
  const url = URL.canParse(String(address)) ? new URL(String(address)) : undefined
  const hosts = [new URL(grant.settings.platformUrl).hostname, '127.0.0.1', 'localhost']
  if (url === undefined || !hosts.includes(url.hostname)) return ''
  const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
  return (await grant.fetch(url.href, init)).text()
}

/** Received keys, by partner. */
const seen = new WeakMap<Behaviours, PublishedKey[]>()
/** Key sets that are never requested again, by partner and issuer. */
const kept = new WeakMap<Behaviours, Map<string, readonly PublishedKey[]>>()

async function keysOfAllTenants(grant: Grant): Promise<readonly PublishedKey[]> {
  const keys = await fetchKeys(grant)
  const keysSoFar = seen.get(grant.behave) ?? []
  seen.set(grant.behave, keysSoFar)
  for (const key of keys) if (!keysSoFar.some(({ kid }) => kid === key.kid)) keysSoFar.push(key)
  return keysSoFar
}

async function keysForEver(grant: Grant): Promise<readonly PublishedKey[]> {
  const sets = kept.get(grant.behave) ?? new Map<string, readonly PublishedKey[]>()
  kept.set(grant.behave, sets)
  const keys = sets.get(grant.provider.issuer) ?? (await fetchKeys(grant))
  sets.set(grant.provider.issuer, keys)
  return keys
}

export const idTokenKeysFaults: readonly PartnerFault[] = [
  mirrored(
    signatureFault(
      'key-unknown',
      ['id-token-check.key.unknown-id', 'id-token-check.key.other-tenant'],
      'accepts a token without verification if its kid is unknown',
      ({ header, keys }) =>
        header.alg === 'RS256' &&
        header.jku === undefined &&
        typeof header.kid === 'string' &&
        keys.length > 0 &&
        !keys.some(({ kid }) => kid === header.kid),
    ),
  ),
  mirrored(
    signatureFault(
      'key-not-named',
      ['id-token-check.key.without-id'],
      'accepts a token without verification if it has no kid',
      ({ header }) => header.kid === undefined && header.jwk === undefined && header.x5c === undefined,
    ),
  ),
  row('keys-of-all-tenants', 'id-token-check.key.other-tenant', 'keeps the keys of all tenants in one list', {
    redeem: handWrittenRedeem(
      { signature: (it) => keysFor(it).some((key) => signedBy(key, it)) },
      { keySet: keysOfAllTenants },
    ),
  }),
  signatureFault(
    'key-in-header',
    ['id-token-check.key.embedded'],
    'verifies with the key in the header',
    (it) =>
      typeof it.header.jwk === 'object' &&
      it.header.jwk !== null &&
      signedBy(it.header.jwk as PublishedKey, it),
  ),
  fault({
    ...signatureFault(
      'key-in-header-with-its-id',
      ['id-token-check.key.embedded'],
      'verifies with the key in the header if the kid of the token is that of the key',
      ({ header, ...it }) => {
        const { jwk, kid } = header
        if (typeof jwk !== 'object' || jwk === null) return false
        const key = jwk as PublishedKey
        return key.kid !== undefined && key.kid === kid && signedBy(key, it)
      },
    ),
  }),
  signatureFault(
    'certificate-in-header',
    ['id-token-check.key.certificate'],
    'verifies with the certificate in the header',
    (it) => Array.isArray(it.header.x5c) && certified(it, String(it.header.x5c[0])),
  ),
  signatureFault(
    'keys-linked-in-header',
    ['id-token-check.key.linked-set', 'id-token-check.key.link-not-followed'],
    'fetches the keys from the address in the header',
    async (it) => {
      const text = await linked(it, it.header.jku)
      if (text === '') return false
      const { keys } = JSON.parse(text) as { readonly keys: readonly PublishedKey[] }
      return keys.some((key) => signedBy(key, it))
    },
  ),
  signatureFault(
    'certificate-linked-in-header',
    ['id-token-check.key.linked-certificate', 'id-token-check.key.link-not-followed'],
    'fetches the certificate from the address in the header',
    async (it) => {
      const text = await linked(it, it.header.x5u)
      return text !== '' && certified(it, text)
    },
  ),
  signatureFault(
    'links-looked-at',
    ['id-token-check.key.link-not-followed'],
    'requests the addresses in a header, but does not use the answers',
    async (it) => {
      await Promise.all([it.header.jku, it.header.x5u].map((address) => linked(it, address)))
      return false
    },
  ),
  signatureFault(
    'key-for-encryption',
    ['standard.id-token-check.encryption-key'],
    'ignores the purpose of a published key',
    (it) => it.keys.some((key) => key.use === 'enc' && key.kid === it.header.kid && signedBy(key, it)),
  ),
  row('first-key-only', 'id-token-check.accepted.several-keys', {
    says: 'verifies only with the first key of the set',
    redeem: handWrittenRedeem({
      signature: (it) => signature({ ...it, keys: keysFor(it).filter((key) => key === it.keys[0]) }),
    }),
  }),
  fault({
    id: 'keys-kept-for-ever',
    violates: ['standard.provider-keys.rotation'],
    says: 'fetches the keys of a tenant once',
    behaviour: { redeem: handWrittenRedeem({}, { keySet: keysForEver }) },
    // The check needs this time to distinguish a late fetch of the new key from none.
    profile: { MAX_WAIT_SECONDS: '300' },
  }),
  signatureFault(
    'keys-fetched-again-and-again',
    ['standard.provider-keys.fetches'],
    'fetches the key set three more times if a kid is unknown',
    async (it) => {
      if (keysFor(it).length === 0) for (let time = 0; time < 3; time += 1) await fetchKeys(it.grant)
      return false
    },
  ),
]
