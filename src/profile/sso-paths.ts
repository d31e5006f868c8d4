/**
 * Where the endpoints of single sign-on are. Clause 4 fixes it, so a profile with other places declares deviations.
 * @module
 */
import type { Problem } from './problems.js'
import { withoutTrailing } from './trailing.js'

/** Places of the endpoints of single sign-on. Paths may contain `{segment}` and `{tenant}`. */
export interface SsoPaths {
  /** Path of the SSO base, appended to the base URL; without a slash at the end. */
  readonly base: string
  /** Path under the SSO base; null uses the address in the discovery document. */
  readonly authorize: string | null
  /** Path under the SSO base; null uses the address in the discovery document. */
  readonly token: string | null
  /** Path of the discovery document under the SSO base. */
  readonly discovery: string
  /** Where a request for a service token has its grant_type. */
  readonly serviceGrantType: 'query' | 'body'
}

/** Path of single sign-on between the first segment and the school. A test compares its version with the fact. */
export const ssoBasePath = '/api/sso/v3'

/** Path of the data APIs behind the first segment. A test compares its version with the fact. */
export const dataBasePath = '/api/rest/extern/v3'

/** The places that clauses 4 to 4.4 name. */
export const documentedSsoPaths = {
  base: `/{segment}${ssoBasePath}/{tenant}`,
  authorize: '/authorize',
  token: '/token',
  discovery: '/.well-known/openid-configuration',
  serviceGrantType: 'query',
} as const satisfies SsoPaths

/** The value of a profile key that stands for the address in the discovery document. */
const fromDiscovery = 'from-discovery'

/** Reads the places from checked settings. */
export function ssoPathsOf(settings: Readonly<Record<string, string>>): SsoPaths {
  const path = (key: string, documented: string): string => settings[key] ?? documented
  const announced = (key: string, documented: string): string | null =>
    settings[key] === fromDiscovery ? null : path(key, documented)
  return {
    base: withoutTrailing(path('SSO_BASE', documentedSsoPaths.base), '/'),
    authorize: announced('AUTHORIZE_PATH', documentedSsoPaths.authorize),
    token: announced('TOKEN_PATH', documentedSsoPaths.token),
    discovery: path('DISCOVERY_PATH', documentedSsoPaths.discovery),
    serviceGrantType: settings['SERVICE_GRANT_TYPE'] === 'body' ? 'body' : 'query',
  }
}

/** A declared deviation. */
export interface PathDeviation {
  readonly key: 'SSO_BASE' | 'AUTHORIZE_PATH' | 'TOKEN_PATH' | 'DISCOVERY_PATH' | 'SERVICE_GRANT_TYPE'
  /** What is declared, and what follows: a sentence without a full stop. */
  readonly says: string
}

/** What a profile declares otherwise than clause 4. */
export function pathDeviations(paths: SsoPaths): PathDeviation[] {
  const documented = documentedSsoPaths
  const deviations: PathDeviation[] = []
  const place = (value: string | null): string => value ?? 'where the discovery document says'
  const moved = 'so the contract rule about its path is violated and waived'
  if (paths.base !== documented.base)
    deviations.push({
      key: 'SSO_BASE',
      says: `the SSO base is ${paths.base === '' ? 'the base URL' : paths.base}, so the contract rules about its path and about the path of the issuer are violated and waived`,
    })
  if (paths.authorize !== documented.authorize)
    deviations.push({
      key: 'AUTHORIZE_PATH',
      says: `the authorize endpoint is ${place(paths.authorize)}, ${moved}`,
    })
  if (paths.token !== documented.token)
    deviations.push({ key: 'TOKEN_PATH', says: `the token endpoint is ${place(paths.token)}, ${moved}` })
  if (paths.discovery !== documented.discovery)
    deviations.push({ key: 'DISCOVERY_PATH', says: `the discovery document is ${paths.discovery}, ${moved}` })
  if (paths.serviceGrantType !== documented.serviceGrantType)
    deviations.push({
      key: 'SERVICE_GRANT_TYPE',
      says: 'requests for a service token have grant_type in the body, so the contract rule about the documented request is violated and waived',
    })
  return deviations
}

/** Replaces `{segment}` and `{tenant}`. */
export function filledPath(path: string, segment: string, tenant: string): string {
  return path.replace(/\{(segment|tenant)\}/g, (_, name) => (name === 'segment' ? segment : tenant))
}

/** Problems with the paths of a profile that the form of a single value does not show. */
export function ssoPathProblems(given: Readonly<Record<string, string>>): Problem[] {
  const paths = ssoPathsOf(given)
  const problems: Problem[] = []
  for (const key of ['SSO_BASE', 'AUTHORIZE_PATH', 'TOKEN_PATH', 'DISCOVERY_PATH']) {
    const unknown = (given[key] ?? '')
      .match(/\{[^{}]*\}/g)
      ?.filter((word) => !/^\{(segment|tenant)\}$/.test(word))
    if (unknown === undefined || unknown.length === 0) continue
    problems.push({
      key,
      expected: 'a path with no other placeholders than {segment} and {tenant}',
      found: unknown.join(' '),
      fix: 'write {segment} or {tenant}, or the text itself',
    })
  }
  const discovery = paths.base + paths.discovery
  if (given['TENANT_B'] !== undefined && !discovery.includes('{tenant}'))
    problems.push({
      key: given['SSO_BASE'] === undefined ? 'DISCOVERY_PATH' : 'SSO_BASE',
      expected: 'a path with {tenant}, because TENANT_B names a second school',
      found: discovery,
      fix: 'write {tenant} where the path has the id of the school, or leave TENANT_B out',
    })
  return problems
}
