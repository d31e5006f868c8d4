/**
 * An ID token counts only if its `iss` is the issuer of the school.
 * Clauses: 2.2 iss, 5.5 issuer.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `alsoReturning`: the same token also for a user of the second school who has signed in before; not exercised without one.
 * `needs: ['other school']`: before the row, a user has signed in at the second school.
 */
import { jwt, NotApplicable, observe, rule } from '#kit/partner'
import {
  alsoReturning,
  claim,
  claims,
  either,
  forged,
  otherCase,
  prepared,
  refused,
  withoutClaim,
} from '#kit/partner/id-token-check'

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

// 5 item 5: The application refuses an ID token whose `iss` has a foreign host.
//   Check: The school's key signs a token whose `iss` has the right path, but the host platform.example. It
//   is also sent at the second school, for a user who has signed in before. Nobody may be signed in. A good
//   token before and after it must sign its user in.
rule('id-token-check.issuer.foreign-host', foreignHost)

// 5 item 5: The application refuses an ID token whose `iss` has an additional slash at its end.
//   Check: `iss` is the issuer of the discovery document with a `/` more. The texts must be equal, so nobody
//   may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.trailing-slash',
  // The comparison is exact, not that of URLs.
  refused([['an iss with a slash more', issuer((url) => `${url}/`)]]),
)

// 5 item 5: The application refuses an ID token whose `iss` is in another letter case.
//   Check: The host or the path of `iss` is in capitals, or in lower case if it has no small letters. Even
//   the host counts as text here; nobody may be signed in. The host is left out if it has no letters, such as
//   an IP address. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.letter-case',
  // The comparison is case-sensitive, for the host too.
  refused([
    ['an iss with its host in other letter case', issuer(withHostInOtherCase)],
    [
      'an iss with its path in other letter case',
      issuer((url) => {
        const { pathname } = new URL(url)
        return url.slice(0, -pathname.length) + otherCase(pathname, 'the path of the issuer')
      }),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token whose `iss` has another scheme.
//   Check: `https` in the issuer becomes `http`, or the other way round. Nobody may be signed in. A good
//   token before and after it must sign its user in.
rule(
  'id-token-check.issuer.scheme',
  // http and https are different issuers.
  refused([
    [
      'an iss with another scheme',
      issuer((url) =>
        url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace(/^\w+:/, 'https:'),
      ),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token whose `iss` lacks the tenant.
//   Check: `iss` ends before the tenant id, with or without the slash. A token for no certain school must
//   sign nobody in. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.cut',
  // The platform without a school is no issuer.
  refused([
    ['an iss with no tenant', issuer((url) => url.slice(0, url.lastIndexOf('/')))],
    ['an iss with an empty tenant', issuer((url) => url.slice(0, url.lastIndexOf('/') + 1))],
  ]),
)

// 5 item 5: The application refuses an ID token whose `iss` has more text after the issuer.
//   Check: `/evil` or `?x` follows the right issuer in `iss`. A comparison by beginning accepts it; nobody
//   may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.extended',
  // The comparison covers the whole text: the issuer must not only be the beginning.
  refused([
    ['an iss with a further path segment', issuer((url) => `${url}/evil`)],
    ['an iss with a query', issuer((url) => `${url}?x`)],
  ]),
)

// 5 item 5: The application refuses an ID token whose `iss` has more text before the issuer.
//   Check: The right issuer is only the end of `iss`: after the word `evil`, or in the query of another
//   address. A comparison with `endsWith` or `includes` accepts it; nobody may be signed in. A good token
//   before and after it must sign its user in.
rule(
  'id-token-check.issuer.preceded',
  // The comparison covers the whole text: the issuer must not only be the end.
  refused([
    ['an iss with a word before it', issuer((url) => `evil${url}`)],
    [
      'an iss with another address before it that has it in its query',
      issuer((url) => `https://platform.example/?${url}`),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token whose `iss` is missing, null or empty.
//   Check: The signed token has no `iss`, or null or an empty text as `iss`. That the signature fits a known
//   key is not enough; nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.missing',
  // A token of nobody is not one of the school.
  refused([
    ['an iss with null in its place', claim('iss', () => null)],
    ['an iss with nothing in it', claim('iss', () => '')],
    ['a token without iss', withoutClaim('iss')],
  ]),
)

// 5 item 5: The application refuses an ID token whose `iss` is a list.
//   Check: `iss` is a JSON list with the right issuer as its only entry. Nobody may be signed in. A good
//   token before and after it must sign its user in.
rule(
  'id-token-check.issuer.list',
  // The issuer is a text.
  refused([['an iss with a list around it', issuer((url) => [url])]]),
)

// 5 item 5: The application refuses an ID token that the tenant signed and whose `iss` is the issuer of
//   another tenant.
//   Check: A user has signed in at a second school, so the application knows it. In a flow of the first
//   school, whose key signs the token, `iss` is the issuer of the second one, once with its `tenant_id` too.
//   Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.other-tenant',
  // Each school is an issuer: the issuer must be that of the flow, not any known one.
  refused([
    [
      'the issuer of another tenant under the signature of this one',
      claim('iss', (_good, _material, { other }) => prepared(other, 'other tenant').issuer),
      { needs: ['other school'] },
    ],
    [
      'the issuer and the tenant_id of another tenant under the signature of this one',
      claims(['iss', 'tenant_id'], (good, _material, { other }) => {
        const { id, issuer } = prepared(other, 'other tenant')
        return { ...good, iss: issuer, tenant_id: id }
      }),
      { needs: ['other school'] },
    ],
  ]),
)

// 5 item 5: The application refuses, in a flow of this tenant, a valid ID token of another tenant.
//   Check: A user has signed in at a second school. In a flow of the first school, the token endpoint
//   delivers a token with issuer, `tenant_id`, `kid` and signature of the second one and the nonce of this
//   flow. Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.issuer.token-of-other-tenant',
  // A user of one school must not become a user of another one.
  refused([
    [
      'a token of another tenant, valid there, with the nonce of this flow',
      forged(['header.kid', 'iss', 'tenant_id', 'signature'], ({ header, claims }, { other }) => {
        const { id, issuer, keys } = prepared(other, 'other tenant')
        const changed = { ...claims, iss: issuer, tenant_id: id }
        return jwt.sign(jwt.content({ ...header, kid: keys.own.kid }, changed), keys.own)
      }),
      { needs: ['other school'] },
    ],
  ]),
)

// 2.2 tenant_id: Whether the application accepts a `tenant_id` that contradicts `iss`.
observe(
  'observe.partner.id-token-check.tenant-id',
  // The contract asks for no comparison of the two claims.
  either([
    [
      'a tenant_id that contradicts iss',
      claim('tenant_id', (_good, _material, { other }) => prepared(other, 'other tenant').id),
      { needs: ['other school'] },
    ],
  ]),
)

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
