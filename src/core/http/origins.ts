/**
 * The one place that decides where a request may go: to the origins that a profile names, and to no others.
 * @module
 */
import { parseUrl } from '../../profile/parse-url.js'

/**
 * Names of this machine. An address with one of them may be a mistake for another of them, so messages name both. But
 * another program may listen there: only what the profile names is reached.
 */
const ofThisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where a browser, a client or a driver may send. An origin is a scheme, a host and a port. */
export class Origins {
  readonly #origins: ReadonlyMap<string, string>
  readonly #hosts: ReadonlySet<string>

  /**
   * @param addresses each names its origin; what is no http or https address names nothing
   * @param how what to do if an address is refused that is named wrongly, e.g. `add {origin} to PLATFORM_HOSTS`
   */
  constructor(
    addresses: readonly string[],
    readonly how: string,
  ) {
    const named = addresses.flatMap((address) => parseUrl(address) ?? [])
    this.#origins = new Map(named.filter(isWeb).map((url) => [keyOf(url), url.origin]))
    this.#hosts = new Set(named.filter(isWeb).map(hostOf))
  }

  /** The named origins, e.g. `https://school.example:8443`, each once. */
  get list(): readonly string[] {
    return [...this.#origins.values()]
  }

  /** True for an address of a named origin: same scheme, same host, same port. */
  readonly has = (url: URL): boolean => isWeb(url) && this.#origins.has(keyOf(url))

  /** True for an address of a named host, with any port; this machine is one host. Nothing is decided by it about sending. */
  readonly hasHost = (url: URL): boolean => isWeb(url) && this.#hosts.has(hostOf(url))

  /**
   * Decides about one request.
   * @returns true, or in words why nothing is sent and how to allow it
   */
  readonly mayReach = (url: URL): true | string => {
    if (this.has(url)) return true
    const named = this.hasHost(url)
      ? `, which the profile names only as ${this.list.filter((one) => hostOf(new URL(one)) === hostOf(url)).join(', ')}`
      : ', which the profile does not name'
    return `nothing is sent to ${originOf(url)}${named} (${this.how.replaceAll('{origin}', nameOf(url))})`
  }
}

/**
 * The addresses that an entry of PLATFORM_HOSTS or PARTNER_HOSTS names.
 * @param entry an origin (`http://login.example:8080`) names itself. A host with or without a port names https, and the
 *   scheme of `base`; without a port it names the default port of https, and the port of `base`.
 * @param base the main address of the profile
 */
export function addressesOf(entry: string, base: string): string[] {
  if (/^https?:\/\//i.test(entry)) return [entry]
  const { protocol, port } = new URL(base)
  const hasPort = /:\d+$/.test(entry)
  return [`https://${entry}`, `${protocol}//${entry}${hasPort || port === '' ? '' : `:${port}`}`]
}

/** How a profile names the origin of an address: by its host, or if a host is not enough, by the origin. */
export function nameOf(url: URL): string {
  return url.protocol === 'https:' && url.port === '' ? url.hostname : originOf(url)
}

/** The origin of an address with any scheme, in words. */
function originOf(url: URL): string {
  if (isWeb(url)) return url.origin
  return url.host === '' ? url.protocol : `${url.protocol}//${url.host}`
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function hostOf({ hostname }: URL): string {
  return ofThisMachine.has(hostname) ? 'localhost' : hostname
}

function keyOf({ protocol, hostname, port }: URL): string {
  return `${protocol}//${hostname}:${port}`
}
