/**
 * ID tokens of another issuer, or for another application.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'
import { checks, fetchKeys, keysFor, type Material, ownRedeem, signedBy } from './own-validation.js'

const { issuer, audience, authorizedParty } = checks
const expected = ({ grant }: Material): string => grant.provider.issuer
const own = ({ grant }: Material): string => grant.settings.clientId
const iss = ({ claims }: Material): string => (typeof claims.iss === 'string' ? claims.iss : '')
const aud = ({ claims }: Material): string => (typeof claims.aud === 'string' ? claims.aud : '')

const issuerFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  takes: (material: Material) => boolean,
): PartnerFault =>
  fault({ id, violates, says, behaviour: { redeem: ownRedeem({ issuer: (it) => issuer(it) || takes(it) }) } })

const audienceFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  takes: (material: Material) => boolean,
): PartnerFault =>
  fault({
    id,
    violates,
    says,
    behaviour: { redeem: ownRedeem({ audience: (it) => audience(it) || takes(it) }) },
  })

/** The part of an address before its last segment; empty where it does not end in a name. */
const parent = (address: string): string => /^(.*\/)[\w-]+$/.exec(address)?.[1] ?? ''

const issuerFaults: readonly PartnerFault[] = [
  issuerFault(
    'issuer-path-only',
    ['id-token-check.issuer.foreign-host'],
    'compares the issuer without its host',
    (it) => {
      const [one, other] = [iss(it), expected(it)].map((address) =>
        URL.canParse(address) ? new URL(address) : null,
      )
      return (
        one != null &&
        one.href === iss(it) &&
        one.protocol === other?.protocol &&
        one.pathname === other.pathname &&
        one.search === ''
      )
    },
  ),
  issuerFault(
    'issuer-slash',
    ['id-token-check.issuer.trailing-slash'],
    'drops a slash at the end of the issuer',
    (it) => iss(it) === `${expected(it)}/`,
  ),
  issuerFault(
    'issuer-without-case',
    ['id-token-check.issuer.letter-case'],
    'compares the issuer without regard to letter case',
    (it) => iss(it).toLowerCase() === expected(it).toLowerCase(),
  ),
  issuerFault(
    'issuer-without-scheme',
    ['id-token-check.issuer.scheme'],
    'compares the issuer without its scheme',
    (it) => iss(it).replace(/^https?:/, '') === expected(it).replace(/^https?:/, ''),
  ),
  issuerFault(
    'issuer-of-the-platform',
    ['id-token-check.issuer.cut'],
    'asks only that the issuer is a beginning of the right one',
    (it) => iss(it) !== '' && expected(it).startsWith(iss(it)),
  ),
  issuerFault(
    'issuer-prefix',
    ['id-token-check.issuer.extended', 'id-token-check.issuer.trailing-slash'],
    'asks only that the issuer begins with the right one',
    (it) => iss(it).startsWith(expected(it)),
  ),
  issuerFault(
    'issuer-below',
    ['id-token-check.issuer.extended'],
    'takes an issuer with more behind the right one, but for a slash alone',
    (it) => iss(it).startsWith(expected(it)) && iss(it) !== `${expected(it)}/`,
  ),
  issuerFault(
    'issuer-suffix',
    ['id-token-check.issuer.preceded'],
    'asks only that the issuer ends with the right one',
    (it) => iss(it).endsWith(expected(it)),
  ),
  issuerFault(
    'issuer-optional',
    ['id-token-check.issuer.missing'],
    'compares the issuer only where the token has one',
    ({ claims }) => [undefined, null, ''].includes(claims.iss as never),
  ),
  issuerFault(
    'issuer-as-text',
    ['id-token-check.issuer.list'],
    'turns the issuer into text before it compares',
    (it) => String(it.claims.iss) === expected(it),
  ),
  issuerFault(
    'issuer-of-any-tenant',
    ['id-token-check.issuer.other-tenant'],
    'takes the issuer of every tenant of the platform',
    (it) => parent(iss(it)) !== '' && parent(iss(it)) === parent(expected(it)),
  ),
  fault({
    id: 'provider-by-token',
    violates: ['id-token-check.issuer.token-of-other-tenant'],
    says: 'verifies a token with the keys of the tenant that the token names, not of the tenant of the launch',
    behaviour: {
      redeem: ownRedeem({
        issuer: (it) => parent(iss(it)) !== '',
        signature: async (it) => {
          const { grant } = it
          if (iss(it) === expected(it)) return checks.signature(it)
          // Never beyond the platform.
          if (parent(iss(it)) !== parent(expected(it))) return false
          const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
          const found = await grant.fetch(`${iss(it)}/.well-known/openid-configuration`, init)
          const provider = (await found.json()) as typeof grant.provider
          const keys = keysFor({ header: it.header, keys: await fetchKeys({ ...grant, provider }) })
          return keys.some((key) => signedBy(key, it))
        },
      }),
    },
  }),
]

const audienceFaults: readonly PartnerFault[] = [
  audienceFault(
    'audience-not-compared',
    [
      'id-token-check.audience.other',
      'id-token-check.audience.longer',
      'id-token-check.audience.shorter',
      'id-token-check.audience.letter-case',
      'id-token-check.audience.joined',
      'id-token-check.audience.other-value',
    ],
    'asks only that the token has an audience',
    (it) => aud(it) !== '',
  ),
  audienceFault(
    'audience-optional',
    ['id-token-check.audience.missing'],
    'compares the audience only where the token has one',
    ({ claims }) => [undefined, null, ''].includes(claims.aud as never),
  ),
  audienceFault(
    'audience-any-list',
    ['id-token-check.audience.list-of-others', 'standard.id-token-check.audience.further'],
    'does not look into an audience that is a list',
    ({ claims }) => Array.isArray(claims.aud) && claims.aud.length > 0,
  ),
  audienceFault(
    'audience-prefix',
    ['id-token-check.audience.longer', 'id-token-check.audience.joined'],
    'asks only that the audience begins with its client ID',
    (it) => aud(it).startsWith(own(it)),
  ),
  audienceFault(
    'audience-word-prefix',
    ['id-token-check.audience.longer'],
    'asks only that the audience is a word that begins with its client ID',
    (it) => aud(it).startsWith(own(it)) && /^[\w.-]+$/.test(aud(it)),
  ),
  audienceFault(
    'audience-of-any-application',
    ['id-token-check.audience.other'],
    'takes the client ID of any application that it cannot mistake for its own',
    (it) =>
      aud(it) !== '' &&
      !aud(it).toLowerCase().includes(own(it).slice(0, -1).toLowerCase()) &&
      !URL.canParse(aud(it)) &&
      aud(it) !== it.grant.flow.tenant,
  ),
  audienceFault(
    'audience-list-of-one',
    ['id-token-check.audience.list-of-others'],
    'does not look into an audience that is a list of one',
    ({ claims }) => Array.isArray(claims.aud) && claims.aud.length === 1,
  ),
  audienceFault(
    'audience-cut',
    ['id-token-check.audience.shorter'],
    'asks only that the audience is a beginning of its client ID',
    (it) => aud(it) !== '' && own(it).startsWith(aud(it)),
  ),
  audienceFault(
    'audience-without-case',
    ['id-token-check.audience.letter-case'],
    'compares the audience without regard to letter case',
    (it) => aud(it).toLowerCase() === own(it).toLowerCase(),
  ),
  audienceFault(
    'audience-split',
    ['id-token-check.audience.joined'],
    'splits the audience at blanks and commas',
    (it) => aud(it).split(/[ ,]+/).includes(own(it)),
  ),
  audienceFault(
    'audience-issuer',
    ['id-token-check.audience.other-value'],
    'takes a token whose audience is its issuer',
    (it) => aud(it) !== '' && aud(it) === iss(it),
  ),
  audienceFault(
    'audience-further',
    ['standard.id-token-check.audience.further'],
    'takes any audience that it is among',
    ({ claims, grant }) =>
      Array.isArray(claims.aud) && claims.aud.includes(grant.settings.clientId) && claims.azp === undefined,
  ),
  fault({
    id: 'audience-further-and-party',
    violates: ['standard.id-token-check.audience.further-and-party'],
    says: 'takes a token for several applications whose authorised party is another',
    behaviour: {
      redeem: ownRedeem({
        audience: (it) =>
          audience(it) ||
          (Array.isArray(it.claims.aud) && it.claims.aud.includes(own(it)) && it.claims.azp !== undefined),
        authorizedParty: (it) => Array.isArray(it.claims.aud) || authorizedParty(it),
      }),
    },
  }),
  fault({
    id: 'authorized-party-ignored',
    violates: ['standard.id-token-check.authorized-party'],
    says: 'leaves azp to the library, which asks for it only with several audiences',
    behaviour: { authorizedParty: () => true },
  }),
]

export const idTokenPartiesFaults: readonly PartnerFault[] = [...issuerFaults, ...audienceFaults]
