/**
 * Predicates over calls of the data APIs and of userinfo. Contract 2.2, 4.6, 5 item 3; RFC 6750 2.3.
 * @module
 */
import { dataBasePath } from '../../profile/sso-paths.js'
import { bearerOf, type HeaderSource, type Pair } from '../requests.js'
import type { SimulatedRequest } from '../simulator.js'
import { type Finding, unless } from './finding.js'

/** Data whose paths the profile sets. */
const configuredPaths = /^(classes|rooms|roster\/)/

/** Parameters that select periods of the timetable, in any letter case, singular or plural. */
const timetableFilters =
  /^(class(es)?|room|teacher|student|student_?group|department|subject|lesson|period)s?(_?(id|key|ext))?s?$|^(start|end|filter|limit|offset|sort|order_?by|include_?students)$/i

/** Every call has a bearer token. */
export function haveBearer(calls: readonly HeaderSource[]): Finding | undefined {
  const without = calls.filter((request) => bearerOf(request) === undefined)
  return unless(
    without.length === 0,
    'a bearer token in every call',
    `${without.length} of ${calls.length} calls without a bearer token`,
    without[0],
  )
}

/**
 * The calls are under the base path of the documented version. Calls of data with a configured path, and calls under the SSO base,
 * which serves no data of schools, may go elsewhere.
 * @param ssoBase address of single sign-on, with the tenant
 */
export function areUnderBase(
  calls: readonly Pick<SimulatedRequest, 'url' | 'resource'>[],
  ssoBase: string,
): Finding | undefined {
  const base = `${ssoBase.slice(0, ssoBase.indexOf('/api/sso/'))}${dataBasePath}/`
  const other = calls.filter(
    ({ url, resource }) =>
      !url.startsWith(base) && !url.startsWith(ssoBase) && !configuredPaths.test(resource ?? ''),
  )
  return unless(
    other.length === 0,
    `calls under ${base}`,
    `calls of ${other.map(({ url }) => new URL(url).pathname).join(', ')}`,
    other[0],
  )
}

/**
 * No URL contains an access token.
 * @param tokens that the platform has issued, or that the calls carry
 */
export function haveNoTokenInUrl(
  calls: readonly Pick<SimulatedRequest, 'url'>[],
  tokens: readonly string[],
): Finding | undefined {
  const exposed = calls.filter(
    ({ url }) =>
      /[?&]access_token=/.test(url) ||
      tokens.some((token) => url.includes(token) || url.includes(encodeURIComponent(token))),
  )
  return unless(
    exposed.length === 0,
    'no token in a URL',
    `a token in ${exposed.length} of ${calls.length} URLs`,
    exposed[0],
  )
}

/** The base of the SSO endpoints of a tenant. */
const ssoBase = /\/api\/sso\/v\d+\/[^/]+\//i
/** Endpoints of a provider that return a user, under their usual names. */
const userEndpoint = /^(?:users?|me|whoami|profiles?|accounts?|persons?)$/i

/** True for a URL at which a provider returns the details of a user: userinfo, or for example `users` below the SSO base. */
export function asksProviderForUser({ url }: Pick<SimulatedRequest, 'url'>): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (/\/userinfo(?:\/|$)/i.test(path)) return true
  const base = ssoBase.exec(path)
  if (base === null) return false
  return path
    .slice(base.index + base[0].length)
    .split('/')
    .some((segment) => userEndpoint.test(segment))
}

/** None of the requests asks the provider for the details of a user. Contract 2.2 profile claims. */
export function avoidUserEndpoints(requests: readonly Pick<SimulatedRequest, 'url'>[]): Finding | undefined {
  const userCalls = requests.filter(asksProviderForUser)
  const paths = new Set(userCalls.map(({ url }) => new URL(url).pathname))
  return unless(
    userCalls.length === 0,
    'details of users from the roster only',
    `calls of ${[...paths].join(', ')}`,
    userCalls[0],
  )
}

/**
 * A query for deleted periods has no filter of the timetable. Contract 4.6 deleted-periods.
 * @param configured names of filters in the profile
 */
export function haveNoTimetableFilter(
  query: readonly Pair[],
  configured: readonly string[] = [],
): Finding | undefined {
  const sent = query
    .map(([name]) => name)
    .filter((name) => timetableFilters.test(name) || configured.includes(name))
  return unless(
    sent.length === 0,
    'only the parameter dateLastModifiedAfter',
    `the parameters ${[...new Set(sent)].join()}`,
  )
}
