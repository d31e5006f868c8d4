/**
 * Finds the proxy of a request.
 * @module
 */
import { parseUrl } from '../../profile/parse-url.js'
import type { ProxySettings } from '../../profile/transport-settings.js'

/** A proxy and its credentials. */
export interface HttpProxy {
  readonly url: URL
  /** Value of Proxy-Authorization; null where none is sent. */
  readonly authorization: string | null
  /** What it is called in messages: never with a password. */
  readonly name: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy for an address; null where it is reached directly.
 * @param environment where HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY are looked up, in lower case first
 */
export function proxyFor(settings: ProxySettings, url: URL, environment: Environment): HttpProxy | null {
  if (settings.from === 'nowhere') return null
  if (settings.from === 'profile') {
    if (excepted(url, settings.except)) return null
    return proxyAt(new URL(settings.url), settings.login, settings.password, 'PROXY')
  }
  if (isThisMachine(url.hostname)) return null
  const read = (name: string): string | undefined => {
    const value = environment[name.toLowerCase()] ?? environment[name]
    return value === undefined || value.trim() === '' ? undefined : value.trim()
  }
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const setting = read(name) ?? read('ALL_PROXY')
  if (setting === undefined || excepted(url, (read('NO_PROXY') ?? '').split(/[\s,]+/))) return null
  const named = /^https?:/.test(setting) ? parseUrl(setting) : null
  const proxy = named ?? parseUrl(`http://${setting}`)
  if (proxy === null) return null
  const login = proxy.username === '' ? null : decodeURIComponent(proxy.username)
  return proxyAt(proxy, login, decodeURIComponent(proxy.password), name)
}

function proxyAt(url: URL, login: string | null, password: string | null, key: string): HttpProxy {
  const pair = `${login ?? ''}:${password ?? ''}`
  return {
    url,
    authorization: login === null ? null : `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`,
    name: `the proxy ${url.host} (${key})`,
  }
}

/** True where a list of hosts names this one: itself, a domain above it, with a port or without, or everything. */
function excepted({ hostname, port, protocol }: URL, entries: readonly string[]): boolean {
  const portText = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  return entries.some((entry) => {
    if (entry === '*') return true
    // More than one colon without brackets is an IPv6 address.
    const [, name = entry, only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? []
    const host = name.replace(/^\*?\.|^\[|\]$/g, '').toLowerCase()
    if (host === '' || (only !== undefined && only !== portText)) return false
    const here = hostname.toLowerCase()
    return here === host || here === `[${host}]` || here.endsWith(`.${host}`)
  })
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
