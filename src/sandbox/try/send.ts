/**
 * Sends one request to the platform of the sandbox, and to no other address.
 * @module
 */
import { dispatcherFor } from '../../core/http/dispatcher.js'
import { exchange } from '../../core/http/exchange.js'
import { failureOf } from '../../core/http/failure.js'
import type { HeaderLine } from '../../record/record.js'
import type { Sandbox } from '../sandbox.js'
import type { RequestEntry } from '../traffic-log.js'

/** A request. */
export interface SentRequest {
  readonly method: string
  /** Address at the platform of the sandbox. */
  readonly url: string
  readonly headers: readonly HeaderLine[]
  readonly body: string
}

/** Milliseconds until the response must have begun. */
const timeoutMs = 25_000

/** Headers that the connection decides. */
const ofConnection =
  /^(?:host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer|keep-alive)$/i

/** Reads lines `Name: value`. @returns the headers, or what is wrong as a sentence */
export function headersIn(text: string): readonly HeaderLine[] | string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const headers: HeaderLine[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0))
    const value = line.slice(colon + 1).trimStart()
    if (!/^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name) || !/^[\t\x20-\x7e]{0,8000}$/.test(value))
      return `Headers: expected lines such as "Accept: application/json" in ASCII; found "${line.slice(0, 60)}".`
    if (ofConnection.test(name))
      return `Headers: ${name} is set by the connection. To fix it: remove the line.`
    headers.push([name, value])
  }
  return headers
}

/**
 * Sends it, and finds its entry in the log.
 * @returns the entry, or why there is none
 * @throws Error if the address is not at the platform
 */
export async function sendToPlatform(
  { log, platform }: Sandbox,
  { body, headers, method, url }: SentRequest,
): Promise<RequestEntry | string> {
  const address = new URL(url)
  if (address.origin !== new URL(platform.url).origin) throw new Error('the address is not at the platform')
  const sent: { entry?: RequestEntry } = {}
  const stop = log.listen(({ entry }) => {
    if (entry.kind !== 'request' || entry.exchange.request.method !== method) return
    if (entry.exchange.request.url.split('?')[0] === url.split('?')[0]) sent.entry = entry
  })
  const dispatcher = dispatcherFor({
    ca: null,
    client: null,
    selfSigned: false,
    proxy: { from: 'nowhere' },
    privateAddresses: true,
    traceContext: false,
    keepAlive: false,
    connectSeconds: 5,
    retryAfterSeconds: 0,
  })
  try {
    const bytes = body === '' ? null : Buffer.from(body)
    await exchange(dispatcher, address, { method, headers, body: bytes, timeoutMs })
    return sent.entry ?? 'The log has no entry for this request.'
  } catch (error) {
    return sent.entry ?? `The platform sent no complete response: ${failureOf(error, address).message}.`
  } finally {
    stop()
    await dispatcher.destroy()
  }
}
