/**
 * Requests that ask for another protocol on their connection.
 * @module
 */
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HeaderLine } from '../record/record.js'
import { headerLines } from './passed-exchange.js'

const crlf = '\r\n'

/**
 * The head of a request without its offer of HTTP/2. Some clients offer it with every request, and go on with HTTP/1.1 if
 * it is not accepted.
 * @returns null if the request asks for another protocol
 */
export function withoutUpgrade(request: IncomingMessage): Buffer | null {
  if (request.headers.upgrade?.trim().toLowerCase() !== 'h2c') return null
  const { method, url, httpVersion, rawHeaders } = request
  const lines = headerLines(rawHeaders).flatMap(([name, value]): HeaderLine[] => {
    if (/^(?:upgrade|http2-settings)$/i.test(name)) return []
    if (name.toLowerCase() !== 'connection') return [[name, value]]
    const options = value
      .split(',')
      .map((option) => option.trim())
      .filter((option) => !/^(?:|upgrade|http2-settings)$/i.test(option))
    return options.length === 0 ? [] : [[name, options.join(', ')]]
  })
  return headBytes(`${method} ${url} HTTP/${httpVersion}`, lines)
}

/**
 * Passes an upgrade on. If the target accepts it, the two connections become one tunnel. Otherwise its answer passes, and
 * the connection ends.
 * @param upstream the request to the target, not yet sent
 * @param socket the connection of the client
 * @param head bytes that the client has sent after the request
 */
export function passUpgrade(upstream: ClientRequest, socket: Duplex, head: Buffer): void {
  socket.on('error', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
  upstream.on('upgrade', (answer, other, first) => {
    other.on('error', () => socket.destroy())
    other.on('close', () => socket.destroy())
    socket.on('close', () => other.destroy())
    socket.write(headBytes(statusLine(answer), headerLines(answer.rawHeaders)))
    socket.write(first)
    other.write(head)
    socket.pipe(other)
    other.pipe(socket)
  })
  upstream.on('response', (answer) => {
    const lines = headerLines(answer.rawHeaders).filter(
      ([name]) => !/^(?:connection|transfer-encoding|keep-alive|trailer)$/i.test(name),
    )
    socket.write(headBytes(statusLine(answer), [...lines, ['Connection', 'close']]))
    answer.on('error', () => socket.destroy())
    answer.pipe(socket)
  })
  upstream.on('error', () => {
    if (socket.writable) socket.end(headBytes('HTTP/1.1 502 Bad Gateway', [['Connection', 'close']]))
  })
  upstream.end()
}

function statusLine({ statusCode, statusMessage }: IncomingMessage): string {
  return `HTTP/1.1 ${statusCode} ${statusMessage ?? ''}`
}

function headBytes(firstLine: string, lines: readonly HeaderLine[]): Buffer {
  const text = [firstLine, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(crlf)
  return Buffer.from(text, 'latin1')
}
