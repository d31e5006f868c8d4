/**
 * Faults in the check of issuer and audience of ID tokens.
 * @module
 */
import { mirrored, type PartnerFault } from '../fault.js'
import {
  checks,
  fetchKeys,
  handWrittenRedeem,
  keysFor,
  type Material,
  signedBy,
} from './hand-written-validation.js'
import { row } from './rows.js'

const { issuer, audience, authorizedParty } = checks
const expected = ({ grant }: Material): string => grant.provider.issuer
const clientId = ({ grant }: Material): string => grant.settings.clientId
const iss = ({ claims }: Material): string => (typeof claims.iss === 'string' ? claims.iss : '')
const aud = ({ claims }: Material): string => (typeof claims.aud === 'string' ? claims.aud : '')

const issuerFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  takes: (material: Material) => boolean,
): PartnerFault =>
  row(id, violates, says, { redeem: handWrittenRedeem({ issuer: (it) => issuer(it) || takes(it) }) })

const audienceFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  takes: (material: Material) => boolean,
): PartnerFault =>
  row(id, violates, says, { redeem: handWrittenRedeem({ audience: (it) => audience(it) || takes(it) }) })

/** The part of an address before its last segment; empty if it has no last segment. */
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
    'ignores a trailing slash of the issuer',
    (it) => iss(it) === `${expected(it)}/`,
  ),
  issuerFault(
    'issuer-without-case',
    ['id-token-check.issuer.letter-case'],
    'compares the issuer case-insensitively',
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
    'checks only that the expected issuer starts with the issuer of the token',
    (it) => iss(it) !== '' && expected(it).startsWith(iss(it)),
  ),
  issuerFault(
    'issuer-prefix',
    ['id-token-check.issuer.extended', 'id-token-check.issuer.trailing-slash'],
    'checks only that the issuer starts with the expected one',
    (it) => iss(it).startsWith(expected(it)),
  ),
  mirrored(
    issuerFault(
      'issuer-below',
      ['id-token-check.issuer.extended'],
      'accepts an issuer that continues after the expected one, except with only a slash',
      (it) => iss(it).startsWith(expected(it)) && iss(it) !== `${expected(it)}/`,
    ),
  ),
  issuerFault(
    'issuer-suffix',
    ['id-token-check.issuer.preceded'],
    'checks only that the issuer ends with the expected one',
    (it) => iss(it).endsWith(expected(it)),
  ),
  issuerFault(
    'issuer-optional',
    ['id-token-check.issuer.missing'],
    'compares the issuer only if the token has one',
    ({ claims }) => [undefined, null, ''].includes(claims.iss as never),
  ),
  issuerFault(
    'issuer-as-text',
    ['id-token-check.issuer.list'],
    'converts the issuer to text before it compares',
    (it) => String(it.claims.iss) === expected(it),
  ),
  issuerFault(
    'issuer-of-any-tenant',
    ['id-token-check.issuer.other-tenant'],
    'accepts the issuer of every tenant of the platform',
    (it) => parent(iss(it)) !== '' && parent(iss(it)) === parent(expected(it)),
  ),
  row('issuer-by-tenant-id', 'id-token-check.issuer.other-tenant', {
    says: 'compares the issuer with the tenant_id of the token, not with the school of the launch',
    redeem: handWrittenRedeem({
      issuer: (it) =>
        checks.issuer(it) || iss(it) === `${parent(expected(it))}${String(it.claims.tenant_id)}`,
    }),
  }),
  row('provider-by-token', 'id-token-check.issuer.token-of-other-tenant', {
    says: 'verifies a token with the keys of the tenant in the token, not of the tenant of the launch',
    redeem: handWrittenRedeem({
      issuer: (it) => parent(iss(it)) !== '',
      signature: async (it) => {
        const { grant } = it
        if (iss(it) === expected(it)) return checks.signature(it)
        // Contacts only the platform.
        if (parent(iss(it)) !== parent(expected(it))) return false
        const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
        const response = await grant.fetch(`${iss(it)}/.well-known/openid-configuration`, init)
        const provider = (await response.json()) as typeof grant.provider
        const keys = keysFor({ header: it.header, keys: await fetchKeys({ ...grant, provider }) })
        return keys.some((key) => signedBy(key, it))
      },
    }),
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
    'checks only that the token has an audience',
    (it) => aud(it) !== '',
  ),
  audienceFault(
    'audience-optional',
    ['id-token-check.audience.missing'],
    'compares the audience only if the token has one',
    ({ claims }) => [undefined, null, ''].includes(claims.aud as never),
  ),
  audienceFault(
    'audience-any-list',
    ['id-token-check.audience.list-of-others', 'standard.id-token-check.audience.further'],
    'accepts any audience that is a list',
    ({ claims }) => Array.isArray(claims.aud) && claims.aud.length > 0,
  ),
  audienceFault(
    'audience-prefix',
    ['id-token-check.audience.longer', 'id-token-check.audience.joined'],
    'checks only that the audience starts with its client ID',
    (it) => aud(it).startsWith(clientId(it)),
  ),
  mirrored(
    audienceFault(
      'audience-word-prefix',
      ['id-token-check.audience.longer'],
      'checks only that the audience is one word that starts with its client ID',
      (it) => aud(it).startsWith(clientId(it)) && /^[\w.-]+$/.test(aud(it)),
    ),
  ),
  mirrored(
    audienceFault(
      'audience-of-any-application',
      ['id-token-check.audience.other'],
      'accepts any other client ID that is not similar to its own',
      (it) =>
        aud(it) !== '' &&
        !aud(it).toLowerCase().includes(clientId(it).slice(0, -1).toLowerCase()) &&
        !URL.canParse(aud(it)) &&
        aud(it) !== it.grant.flow.tenant,
    ),
  ),
  mirrored(
    audienceFault(
      'audience-list-of-one',
      ['id-token-check.audience.list-of-others'],
      'accepts any audience that is a list with one value',
      ({ claims }) => Array.isArray(claims.aud) && claims.aud.length === 1,
    ),
  ),
  row('party-for-audience', ['id-token-check.audience.other', 'id-token-check.audience.list-of-others'], {
    says: 'accepts any audience if azp is its client ID',
    redeem: handWrittenRedeem({
      audience: (it) => audience(it) || it.claims.azp === it.grant.settings.clientId,
    }),
  }),
  audienceFault(
    'audience-cut',
    ['id-token-check.audience.shorter'],
    'checks only that its client ID starts with the audience',
    (it) => aud(it) !== '' && clientId(it).startsWith(aud(it)),
  ),
  audienceFault(
    'audience-without-case',
    ['id-token-check.audience.letter-case'],
    'compares the audience case-insensitively',
    (it) => aud(it).toLowerCase() === clientId(it).toLowerCase(),
  ),
  audienceFault(
    'audience-split',
    ['id-token-check.audience.joined'],
    'splits the audience at spaces and commas',
    (it) => aud(it).split(/[ ,]+/).includes(clientId(it)),
  ),
  mirrored(
    audienceFault(
      'audience-issuer',
      ['id-token-check.audience.other-value'],
      'accepts a token whose audience is its issuer',
      (it) => aud(it) !== '' && aud(it) === iss(it),
    ),
  ),
  audienceFault(
    'audience-further',
    ['standard.id-token-check.audience.further'],
    'accepts any list of audiences that contains its client ID',
    ({ claims, grant }) =>
      Array.isArray(claims.aud) && claims.aud.includes(grant.settings.clientId) && claims.azp === undefined,
  ),
  mirrored(
    row('audience-further-and-party', 'standard.id-token-check.audience.further-and-party', {
      says: 'accepts a token for several applications whose azp is another application',
      redeem: handWrittenRedeem({
        audience: (it) =>
          audience(it) ||
          (Array.isArray(it.claims.aud) &&
            it.claims.aud.includes(clientId(it)) &&
            it.claims.azp !== undefined),
        authorizedParty: (it) => Array.isArray(it.claims.aud) || authorizedParty(it),
      }),
    }),
  ),
  row('authorized-party-ignored', 'standard.id-token-check.authorized-party', {
    says: 'leaves azp to the library, which checks it only with several audiences',
    authorizedParty: () => true,
  }),
]

export const idTokenPartiesFaults: readonly PartnerFault[] = [...issuerFaults, ...audienceFaults]
