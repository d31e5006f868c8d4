/**
 * Redirect URIs made from configured ones, and requests with them.
 * @module
 */
import type { App, Profile } from '../../../profile/profile.js'
import type { BrowserUser } from '../../browser-user.js'
import type { Context } from '../../context.js'
import { Address, configuredUris } from '../../inputs/address.js'
import { type Case, type Cases, lacking, optional } from '../../rule.js'
import type { AuthorizeResult } from '../../sso/authorize-result.js'
import { proofFor } from '../../sso/pkce.js'

/**
 * How the redirect URIs of a case are sent: as usual, the first one also without state and with PKCE, or by the public
 * application.
 */
export type Ways = 'usual' | 'every way' | 'public application'

/** A case with the redirect URIs that it sends, one after the other. The first case of a table is sent in every way. */
export type UriCase = Case<[uris: readonly string[], ways: Ways]>

/**
 * Rows of a permanent case name and a function that makes other addresses from a configured one. If the configured
 * address lacks the part that a row changes, the row makes none.
 */
export type UriTable = readonly (readonly [name: string, change: (uri: ConfiguredUri) => readonly string[]])[]

/** A host that nobody can own (RFC 2606). */
export const foreignHost = 'evil.example'

/** A configured address in parts. The comments show the parts of `https://app.example/sso/callback?x=1`. */
export class ConfiguredUri extends Address {
  /** `/sso/callback`; a slash if the address has no path. */
  readonly fullPath = this.path || '/'
  /** `/sso/` */
  readonly folder = this.fullPath.slice(0, this.fullPath.lastIndexOf('/') + 1)
  /** `/sso` */
  readonly parent = this.folder.slice(0, -1)
  /** `callback` */
  readonly name = this.fullPath.slice(this.folder.length)
  /** `/sso/callback`, without a slash at the end. */
  readonly stem = this.fullPath.replace(/\/$/, '')
  /** `/sso/callback?x=1` */
  readonly afterHost = this.text.slice(`${this.scheme}://${this.host}${this.port}`.length)
  /** `x=1`: the parameters, one by one. */
  readonly parameters = this.query ? this.query.split('&') : []

  /** The address with another path. */
  at = (path: string): string => this.with({ path })

  /** The address at another host, without its port. */
  atHost = (host: string): string => this.with({ host, port: '' })
}

/** The configured addresses on the domain of the SSO redirect URI: whether others are accepted is an open point. */
export function urisOnOneDomain(app: App): string[] {
  const domainOf = (uri: string): string => uri.split('/', 3)[2] ?? ''
  return configuredUris(app).filter((uri) => domainOf(uri) === domainOf(app.redirectUri))
}

/** Applies a table to the SSO redirect URI of an app. */
export function redirectUriCases(app: App, table: UriTable): UriCase[] {
  return casesOf(app, [app.redirectUri], table)
}

/** Applies a table to each UI Integration URL of an app. */
export function uiUrlCases(app: App, table: UriTable): UriCase[] {
  return casesOf(app, app.uiUrls, table)
}

/** The same with a case for each row that makes no address: the profile lacks a UI Integration URL for it. */
export function everyUiUrlCase(app: App, table: UriTable): Cases<[uris: readonly string[], ways: Ways]> {
  const made = uiUrlCases(app, table)
  return table.map(
    ([name]) => made.find(([known]) => known === name) ?? lacking([`OIDC_UI_URLS (one for: ${name})`], name),
  )
}

/**
 * A case of the public application. Each application has redirect URIs of its own, and a platform may compare those of
 * public clients in another way.
 * @param change makes another address from its SSO redirect URI
 */
export function publicUriCase({ publicApp }: Profile, change: (uri: ConfiguredUri) => readonly string[]) {
  const uris = publicApp === null ? [] : change(new ConfiguredUri(publicApp.redirectUri))
  return optional(['client.public'], 'public application', uris, 'public application' as Ways)
}

/** The same with addresses made from each of its UI Integration URLs. */
export function publicUiUrlCase({ publicApp }: Profile, change: (url: ConfiguredUri) => readonly string[]) {
  const name = 'public application'
  if (publicApp !== null && publicApp.uiUrls.length === 0)
    return lacking<[readonly string[], Ways]>(['PUBLIC_UI_URLS'], name)
  const uris = publicApp?.uiUrls.flatMap((url) => change(new ConfiguredUri(url))) ?? []
  return optional(['client.public'], name, uris, 'public application' as Ways)
}

/** Leaves out addresses that are configured for the app, and rows that make no address. */
function casesOf(app: App, uris: readonly string[], table: UriTable): UriCase[] {
  const configured = configuredUris(app)
  return table
    .map(([name, change]) => {
      const made = uris.flatMap((uri) => change(new ConfiguredUri(uri)))
      return [name, [...new Set(made)].filter((uri) => !configured.includes(uri))] as const
    })
    .filter(([, made]) => made.length > 0)
    .map(([name, made], index): UriCase => [name, made, index === 0 ? 'every way' : 'usual'])
}

/**
 * Sends an authorize request with each of these redirect URIs, in an active session. Rules that look at the same
 * redirect URIs share the requests.
 * @param accepted configured redirect URIs: each must deliver a code before and after. The public application uses its
 *   SSO redirect URI
 * @param refused redirect URIs that are not configured
 * @param ways whether the first of them is also sent without state, and with PKCE, or by which application all are sent
 * @returns one result for each request, in this order
 * @throws {Undecided} if a configured redirect URI delivers no code
 */
export function requestWith(
  context: Context,
  accepted: readonly string[],
  refused: readonly string[],
  ways: Ways = 'every way',
): Promise<readonly AuthorizeResult[]> {
  const isPublic = ways === 'public application'
  const app = isPublic ? context.publicApp : context.app
  const redirectUris = isPublic ? [app.redirectUri] : accepted
  const send = async (teacher: BrowserUser): Promise<readonly AuthorizeResult[]> => {
    const results: AuthorizeResult[] = []
    for (const redirect_uri of refused) results.push(await teacher.authorize(app, { redirect_uri }).result())
    if (ways !== 'every way') return results
    const [redirect_uri] = refused
    results.push(await teacher.authorize(app, { redirect_uri, state: undefined }).result())
    results.push(await teacher.authorize(app, { redirect_uri }, { proof: proofFor() }).result())
    return results
  }
  return context.once(`redirect_uri ${app.clientId} ${JSON.stringify(refused)}`, () =>
    context.refusals.byCodes({ app, redirectUris }, send),
  )
}
