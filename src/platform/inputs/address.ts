/**
 * Addresses in parts, to make other addresses from them. Nothing is decoded, resolved or normalized.
 * @module
 */
import type { App } from '../../profile/profile.js'

/** The parts of an absolute address. */
interface Parts {
  /** Without `://`. */
  readonly scheme: string
  /** Without the port. */
  readonly host: string
  /** With its colon; empty if there is none. */
  readonly port: string
  /** With its first slash; empty if there is none. */
  readonly path: string
  /** Without the question mark; null if there is none. */
  readonly query: string | null
  /** With its number sign; empty if there is none. */
  readonly fragment: string
}

const form = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/(\[[^\]]*\]|[^/?#:@]+)(:\d+)?(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/

/**
 * An absolute address without user information, as applications register them.
 * @example new Address('https://app.example/sso?x=1').with({ path: '/other' }) // https://app.example/other?x=1
 */
export class Address implements Parts {
  readonly scheme: string
  readonly host: string
  readonly port: string
  readonly path: string
  readonly query: string | null
  readonly fragment: string

  /** @throws {RangeError} if the text is no such address */
  constructor(readonly text: string) {
    const match = form.exec(text)
    if (match === null) throw new RangeError(`not an address that can be registered: ${text}`)
    const [, scheme = '', host = '', port = '', path = '', query, fragment = ''] = match
    this.scheme = scheme
    this.host = host
    this.port = port
    this.path = path
    this.query = query ?? null
    this.fragment = fragment
  }

  /** The text of this address with some parts changed. */
  with = (change: Partial<Parts>): string => {
    const { scheme, host, port, path, query, fragment }: Parts = { ...this, ...change }
    return `${scheme}://${host}${port}${path}${query === null ? '' : `?${query}`}${fragment}`
  }
}

/** The addresses that are configured for an app: its SSO redirect URI first, then its UI Integration URLs. */
export function configuredUris(app: App): string[] {
  return [app.redirectUri, ...app.uiUrls]
}

/** Swaps upper and lower case of ASCII letters. */
export function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** A character as a percent escape: `c` becomes `%63`. */
export function percentEncode(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
