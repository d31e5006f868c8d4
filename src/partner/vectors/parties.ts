/**
 * Tokens for whom or from whom something is wrong: issuer and audience.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import { NotApplicable } from '../../core/errors.js'
import { signed, signingInput, vector, withClaim, withClaims } from './forge.js'
import { otherCase, supplied, type TokenVector, textOf, without } from './vector.js'

const otherClient = 'another-client-of-the-platform'

/** Texts in place of the issuer. */
const issuers: readonly (readonly [
  name: string,
  says: string,
  rule: PartnerRuleId,
  change: (issuer: string) => unknown,
])[] = [
  ['foreign-host', 'a foreign host', 'id-token-check.issuer.foreign-host', onForeignHost],
  ['trailing-slash', 'a slash more', 'id-token-check.issuer.trailing-slash', (issuer) => `${issuer}/`],
  ['host-case', 'its host in other letter case', 'id-token-check.issuer.letter-case', caseOfHost],
  ['path-case', 'its path in other letter case', 'id-token-check.issuer.letter-case', caseOfPath],
  [
    'scheme',
    'another scheme',
    'id-token-check.issuer.scheme',
    (issuer) =>
      issuer.startsWith('https:') ? issuer.replace('https:', 'http:') : issuer.replace(/^\w+:/, 'https:'),
  ],
  ['cut', 'no tenant', 'id-token-check.issuer.cut', (issuer) => issuer.slice(0, issuer.lastIndexOf('/'))],
  [
    'cut-after-slash',
    'an empty tenant',
    'id-token-check.issuer.cut',
    (issuer) => issuer.slice(0, issuer.lastIndexOf('/') + 1),
  ],
  ['longer-path', 'a further path segment', 'id-token-check.issuer.extended', (issuer) => `${issuer}/evil`],
  ['query', 'a query', 'id-token-check.issuer.extended', (issuer) => `${issuer}?x`],
  ['preceded', 'a word before it', 'id-token-check.issuer.preceded', (issuer) => `evil${issuer}`],
  [
    'in-query',
    'another address before it that has it in its query',
    'id-token-check.issuer.preceded',
    (issuer) => `https://platform.example/?${issuer}`,
  ],
  ['null', 'null in its place', 'id-token-check.issuer.missing', () => null],
  ['empty', 'nothing in it', 'id-token-check.issuer.missing', () => ''],
  ['list', 'a list around it', 'id-token-check.issuer.list', (issuer) => [issuer]],
]

/** Clause 5 item 5: the issuer equals that of the discovery document. */
export const issuerVectors: readonly TokenVector[] = [
  ...issuers.map(([name, says, rule, change]) =>
    withClaim({ id: `issuer-${name}`, says: `an iss with ${says}`, rule }, 'iss', (_good, { tenant }) =>
      change(tenant.issuer),
    ),
  ),
  withClaims(
    {
      id: 'issuer-missing',
      says: 'a token without iss',
      rule: 'id-token-check.issuer.missing',
      changes: ['iss'],
    },
    (claims) => without(claims, 'iss'),
  ),
  withClaim(
    {
      id: 'issuer-of-other-tenant',
      says: 'the issuer of another tenant under the signature of this one',
      rule: 'id-token-check.issuer.other-tenant',
    },
    'iss',
    (_good, _material, { other }) => supplied(other, 'other tenant').issuer,
  ),
  vector(
    {
      id: 'token-of-other-tenant',
      says: 'a token of another tenant, valid there, with the nonce of this flow',
      rule: 'id-token-check.issuer.token-of-other-tenant',
      changes: ['header.kid', 'iss', 'tenant_id', 'signature'],
    },
    ({ header, claims }, { other }) => {
      const { id, issuer, keys } = supplied(other, 'other tenant')
      const content = { ...claims, iss: issuer, tenant_id: id }
      return signed(signingInput({ ...header, kid: keys.own.kid }, content), keys.own)
    },
  ),
]

/** Values in place of the audience, made from the own client ID. */
const audiences: readonly (readonly [
  name: string,
  says: string,
  rule: PartnerRuleId,
  change: (own: string) => unknown,
])[] = [
  ['other', 'another client', 'id-token-check.audience.other', () => otherClient],
  ['null', 'null', 'id-token-check.audience.missing', () => null],
  ['empty', 'empty', 'id-token-check.audience.missing', () => ''],
  ['empty-list', 'an empty list', 'id-token-check.audience.missing', () => []],
  ['object', 'an object', 'id-token-check.audience.missing', () => ({})],
  [
    'list-of-others',
    'a list of another client',
    'id-token-check.audience.list-of-others',
    () => [otherClient],
  ],
  ['longer', 'the own ID with a letter more', 'id-token-check.audience.longer', (own) => `${own}x`],
  [
    'shorter',
    'the own ID without its last letter',
    'id-token-check.audience.shorter',
    (own) => own.slice(0, -1),
  ],
  [
    'case',
    'the own ID in other letter case',
    'id-token-check.audience.letter-case',
    (own) => otherCase(own, 'the client ID'),
  ],
  [
    'joined-by-blank',
    'the own and another ID with a blank between them',
    'id-token-check.audience.joined',
    (own) => `${own} ${otherClient}`,
  ],
  [
    'joined-by-comma',
    'the own and another ID with a comma between them',
    'id-token-check.audience.joined',
    (own) => `${own},${otherClient}`,
  ],
  [
    'further',
    'a list of the own and another ID',
    'standard.id-token-check.audience.further',
    (own) => [own, otherClient],
  ],
]

/** Clause 5 item 5: the audience is the own client ID. */
export const audienceVectors: readonly TokenVector[] = [
  ...audiences.map(([name, says, rule, change]) =>
    withClaim({ id: `audience-${name}`, says: `an aud that is ${says}`, rule }, 'aud', (_good, { claims }) =>
      change(textOf(claims, 'aud')),
    ),
  ),
  withClaims(
    {
      id: 'audience-missing',
      says: 'a token without aud',
      rule: 'id-token-check.audience.missing',
      changes: ['aud'],
    },
    (claims) => without(claims, 'aud'),
  ),
  withClaim(
    {
      id: 'audience-tenant',
      says: 'an aud that is the tenant ID',
      rule: 'id-token-check.audience.other-value',
    },
    'aud',
    (_good, { tenant }) => tenant.id,
  ),
  withClaim(
    { id: 'audience-issuer', says: 'an aud that is the issuer', rule: 'id-token-check.audience.other-value' },
    'aud',
    (_good, { tenant }) => tenant.issuer,
  ),
  withClaim(
    {
      id: 'audience-redirect-uri',
      says: 'an aud that is the redirect URI',
      rule: 'id-token-check.audience.other-value',
    },
    'aud',
    (_good, { flow }) =>
      supplied(flow.parameters.find(([name]) => name === 'redirect_uri')?.[1], 'redirect_uri of the request'),
  ),
  withClaims(
    {
      id: 'audience-further-with-party',
      says: 'an aud that is a list of the own and another ID, with the other as azp',
      rule: 'standard.id-token-check.audience.further-and-party',
      changes: ['aud', 'azp'],
    },
    (claims) => ({ ...claims, aud: [claims['aud'], otherClient], azp: otherClient }),
  ),
  withClaims(
    {
      id: 'audience-further-with-own-party',
      says: 'an aud that is a list of the own and another ID, with the own as azp',
      expected: 'either',
      rule: 'observe.partner.id-token-check.audience-trusted-party',
      changes: ['aud', 'azp'],
    },
    (claims) => ({ ...claims, aud: [claims['aud'], otherClient], azp: claims['aud'] }),
  ),
  withClaims(
    {
      id: 'party-other',
      says: 'an azp that is another client',
      rule: 'standard.id-token-check.authorized-party',
      changes: ['azp'],
    },
    (claims) => ({ ...claims, azp: otherClient }),
  ),
  withClaim(
    {
      id: 'audience-list-of-own',
      says: 'an aud that is a list of the own ID',
      expected: 'either',
      rule: 'observe.partner.id-token-check.audience-list',
    },
    'aud',
    (own) => [own],
  ),
]

function onForeignHost(issuer: string): string {
  const { protocol, pathname } = new URL(issuer)
  return `${protocol}//platform.example${pathname}`
}

/** @throws {NotApplicable} where the host has no letters */
function caseOfHost(issuer: string): string {
  const { host } = new URL(issuer)
  if (!/[a-z]/i.test(host)) throw new NotApplicable('the host of the issuer has no letters')
  return issuer.replace(host, otherCase(host, 'the host of the issuer'))
}

function caseOfPath(issuer: string): string {
  const { pathname } = new URL(issuer)
  return issuer.slice(0, -pathname.length) + otherCase(pathname, 'the path of the issuer')
}
