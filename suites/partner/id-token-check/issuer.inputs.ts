/**
 * Tokens of another issuer than the school.
 */
import { jwt, NotApplicable } from '#kit/partner'
import {
  alsoReturning,
  claim,
  claims,
  either,
  forged,
  otherCase,
  refused,
  supplied,
  withoutClaim,
} from './tokens.js'

/** Another platform. */
export const foreignHost = refused([
  ...alsoReturning([
    'an iss with a foreign host',
    issuer((url) => {
      const { protocol, pathname } = new URL(url)
      return `${protocol}//platform.example${pathname}`
    }),
  ]),
])

/** The comparison is exact, not that of URLs. */
export const trailingSlash = refused([['an iss with a slash more', issuer((url) => `${url}/`)]])

/** The comparison is case-sensitive, for the host too. */
export const issuerInOtherCase = refused([
  ['an iss with its host in other letter case', issuer(withHostInOtherCase)],
  [
    'an iss with its path in other letter case',
    issuer((url) => {
      const { pathname } = new URL(url)
      return url.slice(0, -pathname.length) + otherCase(pathname, 'the path of the issuer')
    }),
  ],
])

/** http and https are different issuers. */
export const otherScheme = refused([
  [
    'an iss with another scheme',
    issuer((url) =>
      url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace(/^\w+:/, 'https:'),
    ),
  ],
])

/** The platform without a school is no issuer. */
export const cutIssuer = refused([
  ['an iss with no tenant', issuer((url) => url.slice(0, url.lastIndexOf('/')))],
  ['an iss with an empty tenant', issuer((url) => url.slice(0, url.lastIndexOf('/') + 1))],
])

/** The comparison covers the whole text: the issuer must not only be the beginning. */
export const extendedIssuer = refused([
  ['an iss with a further path segment', issuer((url) => `${url}/evil`)],
  ['an iss with a query', issuer((url) => `${url}?x`)],
])

/** The comparison covers the whole text: the issuer must not only be the end. */
export const precededIssuer = refused([
  ['an iss with a word before it', issuer((url) => `evil${url}`)],
  [
    'an iss with another address before it that has it in its query',
    issuer((url) => `https://platform.example/?${url}`),
  ],
])

/** A token of nobody is not one of the school. */
export const missingIssuer = refused([
  ['an iss with null in its place', claim('iss', () => null)],
  ['an iss with nothing in it', claim('iss', () => '')],
  ['a token without iss', withoutClaim('iss')],
])

/** The issuer is a text. */
export const issuerList = refused([['an iss with a list around it', issuer((url) => [url])]])

/** Each school is an issuer: the issuer must be that of the flow, not any known one. */
export const issuerOfOtherTenant = refused([
  [
    'the issuer of another tenant under the signature of this one',
    claim('iss', (_good, _material, { other }) => supplied(other, 'other tenant').issuer),
    { needs: ['other school'] },
  ],
  [
    'the issuer and the tenant_id of another tenant under the signature of this one',
    claims(['iss', 'tenant_id'], (good, _material, { other }) => {
      const { id, issuer } = supplied(other, 'other tenant')
      return { ...good, iss: issuer, tenant_id: id }
    }),
    { needs: ['other school'] },
  ],
])

/** A user of one school must not become a user of another one. */
export const tokenOfOtherTenant = refused([
  [
    'a token of another tenant, valid there, with the nonce of this flow',
    forged(['header.kid', 'iss', 'tenant_id', 'signature'], ({ header, claims }, { other }) => {
      const { id, issuer, keys } = supplied(other, 'other tenant')
      const changed = { ...claims, iss: issuer, tenant_id: id }
      return jwt.sign(jwt.content({ ...header, kid: keys.own.kid }, changed), keys.own)
    }),
    { needs: ['other school'] },
  ],
])

/** The contract asks for no comparison of the two claims. */
export const otherTenantId = either([
  [
    'a tenant_id that contradicts iss',
    claim('tenant_id', (_good, _material, { other }) => supplied(other, 'other tenant').id),
    { needs: ['other school'] },
  ],
])

/** A value made from the issuer of the school. */
function issuer(change: (url: string) => unknown) {
  return claim('iss', (_good, { tenant }) => change(tenant.issuer))
}

/** @throws {NotApplicable} if the host has no letters */
function withHostInOtherCase(url: string): string {
  const { host } = new URL(url)
  if (!/[a-z]/i.test(host)) throw new NotApplicable('the host of the issuer has no letters')
  return url.replace(host, otherCase(host, 'the host of the issuer'))
}
