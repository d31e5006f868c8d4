/**
 * Finds the platform in a recording, and what each exchange is for.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'
import { dataBasePath, documentedSsoPaths, ssoBasePath } from '../profile/sso-paths.js'
import type { RecordedExchange } from './exchange.js'

/** What an exchange is for. */
export type Endpoint =
  | 'authorize'
  | 'token'
  | 'discovery'
  | 'keys'
  | 'logout'
  | 'data'
  | 'roster'
  | 'webhook'
  | 'other'

/** An exchange, and what it is for. */
export interface LocatedExchange {
  readonly exchange: RecordedExchange
  /** The address of the request. */
  readonly url: URL
  readonly endpoint: Endpoint
  /** The tenant in the path, percent-decoded; null if there is none. */
  readonly tenant: string | null
  /** Address of single sign-on, with the tenant; null if the path has none. */
  readonly ssoBase: string | null
  /** The data of a data API or of the roster, such as `students` or `timetable/deleted-periods`; null for other paths. */
  readonly resource: string | null
  /** The rest of the path after the data, decoded; null if there is none. */
  readonly below: string | null
}

/** Where the platform of a recording is. */
export interface PlatformPlace {
  /** Scheme, host, port and path before the segment; without a slash at the end. */
  readonly baseUrl: string
  readonly segment: string
}

/** What follows the segment in the documented addresses of single sign-on, and in those of the data APIs. */
const documentedPaths = [`${ssoBasePath}/`, `${dataBasePath}/`]

/** False for an address that {@link documentedPlace} does not know, without reading its parts. */
export function mayBeDocumented(address: string): boolean {
  return documentedPaths.some((documented) => address.includes(documented))
}

/** The tenant in the path of an address of single sign-on; undefined for any other path. */
export function tenantInPath(path: string): string | undefined {
  const [, after = ''] = path.split(`${ssoBasePath}/`)
  return /^[^/?#]+/.exec(after)?.[0]
}

/** The place that a documented address of single sign-on or of a data API is at; null for any other address. */
export function documentedPlace({ origin, pathname }: URL): PlatformPlace | null {
  for (const documented of documentedPaths) {
    const end = pathname.indexOf(documented)
    const start = pathname.lastIndexOf('/', end - 1)
    // A segment and what follows the documented path have a character each at least.
    if (end <= 0 || start === end - 1 || end + documented.length === pathname.length) continue
    return { baseUrl: `${origin}${pathname.slice(0, start)}`, segment: pathname.slice(start + 1, end) }
  }
  return null
}

/** Documented paths under the SSO base, and what they are for. */
const ssoEndpoints: Readonly<Record<string, Endpoint>> = {
  [documentedSsoPaths.authorize]: 'authorize',
  [documentedSsoPaths.token]: 'token',
  [documentedSsoPaths.discovery]: 'discovery',
}

/** Data under the base path of the data APIs, the longest first. */
const resources = ['timetable/deleted-periods', 'timetable', 'students', 'classes', 'rooms']

/** Says what the exchanges of one platform are for. */
export class Locator {
  readonly #origins: ReadonlySet<string>
  readonly #ssoPath: RegExp
  readonly #dataPath: string
  /** Addresses of endpoints that discovery documents announce, by address. */
  readonly #announced = new Map<string, { endpoint: Endpoint; tenant: string; ssoBase: string }>()

  /**
   * @param profile where the platform is, and where its lists are
   * @param origins of the platform, in addition to that of the profile
   * @param webhookAddresses addresses of the application for webhooks; webhooks at others are found by their headers
   */
  constructor(
    readonly profile: Profile,
    origins: Iterable<string> = [],
    readonly webhookAddresses: readonly string[] = [],
  ) {
    this.#origins = new Set([new URL(profile.baseUrl).origin, ...origins])
    const { baseUrl, segment, ssoPaths } = profile
    const base = `${new URL(baseUrl).pathname.replace(/\/$/, '')}${ssoPaths.base}`
    const quoted = base
      .replace('{segment}', segment)
      .replace(/[$()*+.?[\\\]^|]/g, '\\$&')
      .replace('{tenant}', '(?<tenant>[^/]+)')
    this.#ssoPath = new RegExp(`^(?<base>${quoted})(?<after>/.*)?$`)
    this.#dataPath = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/${segment}${dataBasePath}/`
  }

  /** True for an address at an origin of the platform. */
  isOnPlatform(url: URL): boolean {
    return this.#origins.has(url.origin)
  }

  /** Adds the endpoints that a discovery document announces. */
  announces(ssoBase: string, tenant: string, document: Readonly<Record<string, unknown>>): void {
    const endpoints = {
      authorization_endpoint: 'authorize',
      token_endpoint: 'token',
      jwks_uri: 'keys',
    } as const
    for (const [field, endpoint] of Object.entries(endpoints)) {
      const address = document[field]
      if (typeof address !== 'string' || parseUrl(address) === null) continue
      if (this.#announced.size < 10_000) this.#announced.set(address, { endpoint, tenant, ssoBase })
    }
  }

  /** What an exchange is for; null if its address cannot be read. */
  locate(exchange: RecordedExchange): LocatedExchange | null {
    const url = parseUrl(exchange.request.url)
    if (url === null) return null
    const nothing = { tenant: null, ssoBase: null, resource: null, below: null }
    const announced = this.#announced.get(`${url.origin}${url.pathname}`)
    if (announced !== undefined) return { exchange, url, ...nothing, ...announced }
    const { profile } = this
    if (!this.#origins.has(url.origin))
      return { exchange, url, ...nothing, endpoint: this.#isWebhook(exchange, url) ? 'webhook' : 'other' }
    const sso = this.#ssoPath.exec(url.pathname)?.groups
    if (sso !== undefined) {
      const { base = '', after = '', tenant = profile.tenant } = sso
      const { authorize, token, discovery } = profile.ssoPaths
      const endpoint =
        after === authorize
          ? 'authorize'
          : after === token
            ? 'token'
            : after === discovery
              ? 'discovery'
              : (ssoEndpoints[after] ?? 'other')
      return { exchange, url, ...nothing, endpoint, tenant: decoded(tenant), ssoBase: `${url.origin}${base}` }
    }
    const data = this.#dataAt(url.pathname)
    if (data !== null) return { exchange, url, ...nothing, endpoint: 'data', ...data }
    const roster = this.#rosterAt(url.pathname)
    if (roster !== null) return { exchange, url, ...nothing, endpoint: 'roster', ...roster }
    if (url.pathname === profile.data.logout.path) return { exchange, url, ...nothing, endpoint: 'logout' }
    return { exchange, url, ...nothing, endpoint: this.#isWebhook(exchange, url) ? 'webhook' : 'other' }
  }

  #dataAt(path: string): { readonly resource: string; readonly below: string | null } | null {
    const { classes, rooms } = this.profile.data
    const placed = [
      ['classes', classes.path],
      ['rooms', rooms.path],
    ] as const
    for (const [resource, place] of placed) {
      if (path === place) return { resource, below: null }
      if (path.startsWith(`${place}/`)) return { resource, below: decoded(path.slice(place.length + 1)) }
    }
    if (!path.startsWith(this.#dataPath)) return null
    const after = path.slice(this.#dataPath.length)
    for (const resource of resources) {
      if (after === resource) return { resource, below: null }
      if (after.startsWith(`${resource}/`))
        return { resource, below: decoded(after.slice(resource.length + 1)) }
    }
    return null
  }

  #rosterAt(path: string): { readonly resource: string; readonly below: string | null } | null {
    const { roster } = this.profile.data
    if (!path.startsWith(`${roster.path}/`)) return null
    const after = path.slice(roster.path.length)
    const lists = {
      users: roster.users,
      classes: roster.classes,
      orgs: roster.orgs,
      schools: roster.schools,
      sessions: roster.sessions,
    }
    for (const [name, place] of Object.entries(lists)) {
      if (place === null) continue
      if (after === place) return { resource: name, below: null }
      if (after.startsWith(`${place}/`))
        return { resource: name, below: decoded(after.slice(place.length + 1)) }
    }
    return null
  }

  #isWebhook({ request }: RecordedExchange, url: URL): boolean {
    if (this.webhookAddresses.includes(`${url.origin}${url.pathname}`)) return true
    return [facts.signatureHeader, facts.algorithmHeader].every((header) =>
      request.headers.some(([name]) => name.toLowerCase() === header.toLowerCase()),
    )
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
