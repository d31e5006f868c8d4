/**
 * Sends header lines in the order and letter case in which a client lists them. undici sends its own lines first, and in
 * lower case.
 * @module
 */
import type { Socket } from 'node:net'
import type { HeaderLine } from '../../record/record.js'

/** Lines that undici writes itself. */
const framing: ReadonlySet<string> = new Set(['host', 'connection', 'content-length'])

/** True if a list has all lines of the request, including `Host`: then its order is kept. */
export function isComplete(headers: readonly HeaderLine[]): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'host')
}

/** The lines of a list that undici does not write itself, if the list is complete; otherwise the list. */
export function withoutFraming(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  return isComplete(headers) ? headers.filter(([name]) => !framing.has(name.toLowerCase())) : headers
}

/** Replaces the lines with the same names where they are, and appends others. */
export function replacing(headers: readonly HeaderLine[], added: readonly HeaderLine[]): HeaderLine[] {
  const changed = new Map(added.map((line) => [line[0].toLowerCase(), line]))
  const known = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    ...headers.map((line) => changed.get(line[0].toLowerCase()) ?? line),
    ...added.filter(([name]) => !known.has(name.toLowerCase())),
  ]
}

/**
 * The text of a request, with its header lines in the order of a list.
 * @param text request line and header lines, as undici writes them
 * @param order names in their letter case; lines with other names come last
 */
export function inOrder(text: string, order: readonly string[]): string {
  const [head = '', ...rest] = text.split('\r\n')
  const sent = rest.filter((line) => line !== '')
  const places = new Map(order.map((name, at) => [name.toLowerCase(), at]))
  const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).toLowerCase()
  const placeOf = (line: string): number => places.get(nameOf(line)) ?? order.length
  const sorted = sent.toSorted((one, other) => placeOf(one) - placeOf(other))
  const written = sorted.map((line) => {
    const name = order[placeOf(line)]
    return name === undefined ? line : `${name}${line.slice(line.indexOf(':'))}`
  })
  return [head, ...written, ...rest.slice(sent.length)].join('\r\n')
}

/** Writes the next header block of a connection with {@link inOrder}. Call it right before undici writes it. */
export function orderNextHeader(socket: Socket, order: readonly string[]): void {
  const writeOfSocket = Object.hasOwn(socket, 'write') ? socket.write : undefined
  const write = socket.write
  socket.write = ((chunk: string | Uint8Array, ...more: []) => {
    if (writeOfSocket === undefined) Reflect.deleteProperty(socket, 'write')
    else socket.write = writeOfSocket
    return write.call(socket, typeof chunk === 'string' ? inOrder(chunk, order) : chunk, ...more)
  }) as Socket['write']
}
