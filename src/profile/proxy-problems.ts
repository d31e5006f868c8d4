/**
 * Checks the proxy that the environment names, before anything is sent.
 * @module
 */
import { isLocal } from './host-problems.js'
import { parseUrl } from './parse-url.js'
import type { Problem } from './problems.js'

/** Keys with addresses of a target, to which requests go. */
const targets = [
  'BASE_URL',
  'LOGIN_URL',
  'CREDENTIALS_WEBHOOK_URL',
  'DEACTIVATION_WEBHOOK_URL',
  'WHOAMI_URL',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Problems of HTTP_PROXY, HTTPS_PROXY and ALL_PROXY, as far as an address of the profile would use them.
 * @param values of the profile, by key
 */
export function proxyProblems(values: Readonly<Record<string, string>>, environment: Variables): Problem[] {
  const { PROXY: chosen = 'environment' } = values
  if (chosen !== 'environment' && chosen.trim() !== '') return []
  const used = new Map<string, string>()
  for (const key of targets) {
    const value = values[key] ?? ''
    const url = /^https?:\/\//i.test(value) ? parseUrl(value) : null
    if (url === null || isLocal(url.hostname)) continue
    const named = variableFor(url.protocol, environment)
    if (named !== null) used.set(named.name, named.value)
  }
  return [...used].flatMap(([name, value]) => {
    const problem = proxyFault(value)
    return problem === null ? [] : [{ key: name, ...problem }]
  })
}

/** What is wrong with the address of a proxy; null if it can be used. It is never shown: it may have a password. */
export function proxyFault(value: string): Omit<Problem, 'key'> | null {
  const expected = 'the address of an HTTP proxy, such as http://user:password@proxy.example:8080'
  const [, scheme = 'http', rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(.*)$/is.exec(value) ?? []
  if (!/^https?$/i.test(scheme))
    return {
      expected,
      found: `one that begins with ${scheme}://`,
      fix: 'name a proxy that speaks HTTP; the suite speaks to no others',
    }
  const end = rest.lastIndexOf('@')
  const login = rest.slice(0, Math.max(0, end))
  const encoded =
    'write these characters of the user name and the password with percent: # as %23, % as %25, / as %2F, ? as %3F, @ as %40'
  if (/[#?/\s@]/.test(login))
    return { expected, found: 'a #, ?, /, @ or blank in the user name or the password', fix: encoded }
  if (/%(?![\da-f]{2})/i.test(login) || !isDecodable(login))
    return { expected, found: 'a % in the user name or the password that begins no escape', fix: encoded }
  const place = rest.slice(end + 1)
  const url = parseUrl(`${scheme}://${place}`)
  if (url === null || /[#?]/.test(place) || (url.pathname !== '/' && url.pathname !== ''))
    return {
      expected,
      found: 'no host and port that can be used',
      fix: 'write host:port, with a port from 1 to 65535, and nothing after it',
    }
  return url.port === '0'
    ? { expected, found: 'the port 0', fix: 'write the port of the proxy, from 1 to 65535' }
    : null
}

/** The variable that is used for a scheme, as `proxyFor` finds it. */
function variableFor(protocol: string, environment: Variables): { name: string; value: string } | null {
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  for (const keyName of [name.toLowerCase(), name, 'all_proxy', 'ALL_PROXY']) {
    const value = environment[keyName]?.trim() ?? ''
    if (value !== '') return { name: keyName, value }
  }
  return null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
