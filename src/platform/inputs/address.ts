/**
 * An address taken apart as text: nothing is decoded, resolved or put in order.
 * @module
 */

/** The parts of an absolute address; joined they give the text again. */
export interface Address {
  /** Without `://`. */
  readonly scheme: string
  /** Without the port. */
  readonly host: string
  /** With its colon; empty where none is written. */
  readonly port: string
  /** With its first slash; empty where there is none. */
  readonly path: string
  /** Without the question mark; null where there is none. */
  readonly query: string | null
  /** With its number sign; empty where there is none. */
  readonly fragment: string
}

/**
 * @param text an absolute address without user information, as applications register them
 * @throws {RangeError} where it is none
 */
export function takeApart(text: string): Address {
  const found =
    /^([A-Za-z][A-Za-z0-9+.-]*):\/\/(\[[^\]]*\]|[^/?#:@]+)(:\d+)?(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/.exec(text)
  if (found === null) throw new RangeError(`not an address that can be registered: ${text}`)
  const [, scheme = '', host = '', port = '', path = '', query, fragment = ''] = found
  return { scheme, host, port, path, query: query ?? null, fragment }
}

/** Puts an address together again, with parts changed. */
export function putTogether(address: Address, change: Partial<Address> = {}): string {
  const { scheme, host, port, path, query, fragment } = { ...address, ...change }
  return `${scheme}://${host}${port}${path}${query === null ? '' : `?${query}`}${fragment}`
}

/** Upper and lower case of ASCII letters exchanged. */
export function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** A character as a percent escape. */
export function escaped(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
