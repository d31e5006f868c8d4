/**
 * A hundred redirect URIs that a platform must refuse, as requests with expected responses: one table for all compared
 * tools. It uses the inputs of the suite's rules, so that all tools send the same.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import {
  redirectUriCases,
  type UriCase,
  uiUrlCases,
} from '../../../src/platform/topics/sso/redirect-uri-cases.js'
import { nearUiUrls, otherHosts, otherPaths } from '../../../src/platform/topics/sso/redirect-uris.js'
import type { Profile } from '../../../src/profile/profile.js'
import { otherForms } from '../../../suites/platform/sso/authorize-standard-redirect.suite.js'

/** The expected response. */
export type Expected =
  /** A redirect to this address, with a code. */
  | { readonly code: true; readonly at: string }
  /** No redirect with a code. If the contract names an error, the response has this error. */
  | { readonly code: false; readonly error: string | null }

/** One request to the authorize endpoint, in the session of a user. */
export interface TableRequest {
  readonly name: string
  /** Path and query, encoded. */
  readonly path: string
  readonly expected: Expected
}

/** Requests that belong together: those of one rule. */
export interface TableGroup {
  readonly name: string
  readonly requests: readonly TableRequest[]
}

/** Everything that a tool does. */
export interface Table {
  readonly signIn: {
    /** Path and query of the authorize request that leads to the login page. */
    readonly authorize: string
    /** Path of the login form. */
    readonly form: string
    readonly username: string
    readonly password: string
    /** Name of the cookie that is the session. */
    readonly cookie: string
  }
  readonly groups: readonly TableGroup[]
}

/** Rules of the suite whose checks send the requests of the table and hold the answers against the same. */
export const tableRules = [
  'authorize.redirect-uri.path',
  'authorize.redirect-uri.host',
  'authorize.redirect-uri.ui-url',
  'authorize.error.invalid-resource.path',
  'authorize.error.invalid-resource.host',
  'authorize.error.invalid-resource.ui-url',
  'standard.authorize.redirect-uri.exact',
] as const

/** Any well-formed challenge: no code is redeemed here. */
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** Makes the table for an embedded platform. */
export function tableFor(profile: Profile): Table {
  const { app, segment, tenant, users } = profile
  const teacher = users.get('teacher')
  const endpoint = `/${segment}/api/sso/v3/${tenant}/authorize`
  const path = (redirectUri: string, further: Readonly<Record<string, string>>): string => {
    const parameters = {
      response_type: facts.responseType,
      scope: profile.grantedScopes.slice(0, 2).join(' '),
      client_id: app.clientId,
      redirect_uri: redirectUri,
      nonce: 'n-0S6_WzA2Mj-of-the-bench',
      ...further,
    }
    const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return `${endpoint}?${query.join('&')}`
  }
  const state = { state: 'af0ifjsldkj-of-the-bench' }
  const pkce = { ...state, code_challenge: challenge, code_challenge_method: facts.challengeMethod }
  const group = (
    name: string,
    cases: readonly UriCase[],
    accepted: readonly string[],
    error: string | null,
  ): TableGroup => ({
    name,
    requests: cases.flatMap(([words, inputs, ways]) => [
      ...accepted.map((uri) => ({
        name: `${words}: what is configured`,
        path: path(uri, state),
        expected: { code: true, at: uri } as const,
      })),
      ...[
        ...inputs.map((uri, index) => ({ name: `${words} ${index + 1}`, path: path(uri, state) })),
        ...inputs.slice(0, ways === 'every way' ? 1 : 0).flatMap((uri) => [
          { name: `${words}, without state`, path: path(uri, {}) },
          { name: `${words}, with PKCE`, path: path(uri, pkce) },
        ]),
      ].map((request) => ({ ...request, expected: { code: false, error } as const })),
    ]),
  })
  const uris = [app.redirectUri]
  return {
    signIn: {
      authorize: path(app.redirectUri, state),
      form: `/${segment}/login`,
      username: teacher?.login ?? '',
      password: teacher?.password ?? '',
      cookie: 'PLATFORM_SESSION',
    },
    groups: [
      group('another path', redirectUriCases(app, otherPaths), uris, facts.invalidResource),
      group('another host', redirectUriCases(app, otherHosts), uris, facts.invalidResource),
      group('near a UI Integration URL', uiUrlCases(app, nearUiUrls), app.uiUrls, facts.invalidResource),
      group('another form', redirectUriCases(app, otherForms), uris, null),
    ],
  }
}

/** An answer, as far as anything is expected of it. */
export interface TableAnswer {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** The problem of a response; null if it is as expected. Each tool has the same checks in its format. */
export function wrongWith(expected: Expected, { status, location, body }: TableAnswer): string | null {
  const hasCode = location !== null && /[?&#]code=/.test(location)
  if (expected.code) {
    if (status !== 302) return `status ${status}, expected 302`
    if (!hasCode) return 'no code'
    return location?.startsWith(expected.at) ? null : `a code for ${location}, expected ${expected.at}`
  }
  if (hasCode) return `a code for ${location}`
  const named = `${location ?? ''} ${body}`
  if (expected.error !== null && !named.includes(expected.error)) return `${expected.error} is not named`
  return null
}
