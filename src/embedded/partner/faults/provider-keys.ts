/**
 * Faults in the use of discovery documents and key sets.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import type { Grant } from '../exchange.js'
import { fault, type PartnerFault } from '../fault.js'
import type { Provider } from '../model.js'
import { checks, fetchKeys, handWrittenRedeem, type PublishedKey } from './hand-written-validation.js'
import { row } from './rows.js'

/** The first key set that a partner received. */
const first = new WeakMap<Behaviours, readonly PublishedKey[]>()

async function keysOfFirst(grant: Grant): Promise<readonly PublishedKey[]> {
  const keys = first.get(grant.behave) ?? (await fetchKeys(grant))
  first.set(grant.behave, keys)
  return keys
}

/** The latest key set of each school, by issuer. */
const latest = new WeakMap<Behaviours, Map<string, readonly PublishedKey[]>>()

/** The keys of a school, or those of all schools if its own are unavailable. */
async function keysOfAnySchool(grant: Grant): Promise<readonly PublishedKey[]> {
  const known = latest.get(grant.behave) ?? new Map<string, readonly PublishedKey[]>()
  latest.set(grant.behave, known)
  try {
    const keys = await fetchKeys(grant)
    known.set(grant.provider.issuer, keys)
    return keys
  } catch {
    return [...known.values()].flat()
  }
}

/** The schools whose keys a partner has fetched. */
const schools = new WeakMap<Behaviours, Set<string>>()

type Discover = Behaviours['discover']

/** Fetches the document without the library, so without its check of the issuer. */
const document = async (ssoBase: string): Promise<Provider> => {
  const answer = await fetch(`${ssoBase}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  })
  const metadata = (await answer.json()) as Provider
  if (answer.status !== 200 || typeof metadata.issuer !== 'string') throw new Error('no discovery document')
  return metadata
}

const discoverFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  discover: Discover,
): PartnerFault => row(id, violates, says, { discover })

const standardMembers =
  /^(issuer|jwks_uri|userinfo_endpoint|end_session_endpoint|claims_supported|.*_(endpoint|supported|documentation|policy_uri|tos_uri))$/

export const providerKeysFaults: readonly PartnerFault[] = [
  row('keys-also-guessed', 'provider-keys.address.no-guess', {
    says: 'also requests the first keys of a school from a guessed address under the SSO base',
    redeem: handWrittenRedeem(
      {},
      {
        keySet: async (grant) => {
          const { issuer } = grant.provider
          const documented = await fetchKeys(grant)
          const known = schools.get(grant.behave) ?? new Set<string>()
          schools.set(grant.behave, known)
          if (known.has(issuer)) return documented
          known.add(issuer)
          const guessed = fetchKeys({
            ...grant,
            provider: { ...grant.provider, jwks_uri: `${issuer}/jwks` },
          })
          return [...documented, ...(await guessed.catch((): PublishedKey[] => []))]
        },
      },
    ),
  }),
  fault({
    id: 'provider-of-first-tenant',
    violates: [
      'provider-keys.per-tenant',
      'provider-keys.address.from-document',
      'provider-keys.unknown-members',
      'provider-keys.unobtainable.foreign-signature',
      'id-token-check.accepted.several-keys',
      'identity.tenant',
      'login-url.session.other-tenant-user',
      'credentials.no-manual-step.sign-in',
    ],
    says: 'uses the keys of the tenant that signed in first for all tenants',
    behaviour: { redeem: handWrittenRedeem({}, { keySet: keysOfFirst }) },
  }),
  row('no-key-set-named', 'provider-keys.unobtainable.document', {
    says: 'checks no signature if the discovery document names no key set',
    redeem: handWrittenRedeem(
      { signature: (it) => it.grant.provider.jwks_uri === undefined || checks.signature(it) },
      {
        keySet: (grant) => (grant.provider.jwks_uri === undefined ? Promise.resolve([]) : fetchKeys(grant)),
      },
    ),
  }),
  row('key-set-empty', 'provider-keys.unobtainable.keys', 'checks no signature if the key set is empty', {
    redeem: handWrittenRedeem({ signature: (it) => it.keys.length === 0 || checks.signature(it) }),
  }),
  fault({
    id: 'keys-out-of-reach',
    violates: ['provider-keys.unobtainable.keys', 'provider-keys.unobtainable.foreign-signature'],
    says: 'checks no signature while the keys are unavailable',
    behaviour: {
      redeem: handWrittenRedeem(
        { signature: (it) => it.keys.length === 0 || checks.signature(it) },
        {
          keySet: (grant) =>
            grant.provider.jwks_uri === undefined
              ? fetchKeys(grant)
              : fetchKeys(grant).catch((): PublishedKey[] => []),
        },
      ),
    },
  }),
  row('keys-of-any-tenant', 'provider-keys.unobtainable.foreign-signature', {
    says: 'uses the keys that it has of other tenants while those of the tenant are unavailable',
    redeem: handWrittenRedeem({}, { keySet: keysOfAnySchool }),
  }),
  discoverFault(
    'issuer-not-from-document',
    ['provider-keys.issuer-from-document'],
    'expects the SSO base as issuer and ignores the issuer in the discovery document',
    async (ssoBase) => ({ ...(await document(ssoBase)), issuer: ssoBase }),
  ),
  discoverFault(
    'issuer-of-document-believed',
    ['standard.provider-keys.issuer-of-other-tenant'],
    'does not check that the issuer of a discovery document matches its address',
    document,
  ),
  discoverFault(
    'unknown-document-member-refused',
    ['provider-keys.unknown-members'],
    'refuses a discovery document with an unknown field',
    async (ssoBase) => {
      const metadata = await document(ssoBase)
      if (!Object.keys(metadata).every((name) => standardMembers.test(name)))
        throw new Error('an unknown field')
      return metadata
    },
  ),
]
