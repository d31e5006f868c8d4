/**
 * The log as a HAR file, which the network tab of a browser and HTTP tools open.
 * @module
 */
import { harText } from '../../reporters/har/index.js'
import { packageVersion } from '../profile/package-root.js'
import type { BodyRecord, ExchangeRecord, HeaderLine } from '../record/record.js'
import type { Sandbox } from './sandbox.js'
import type { Entry, WebhookEntry } from './traffic-log.js'

/** The entries of the log, oldest first, as the text of a HAR file. Masked values stay masked. */
export function logAsHar({ log, platform }: Sandbox): string {
  const comment = `Log of the sandbox at ${platform.url}. Its codes, tokens and passwords are invented; other secrets are masked.`
  const mask = (text: string): string => log.masked(text)
  const exchanges = [...log.entries()].reverse().map((entry) => exchangeOf(entry, mask))
  return harText(packageVersion, comment, exchanges)
}

function exchangeOf(entry: Entry, mask: (text: string) => string): ExchangeRecord {
  const { id, operation } = entry
  return entry.kind === 'request'
    ? { ...entry.exchange, id, purpose: operation ?? '' }
    : { ...delivery(entry, mask), id, purpose: operation ?? '' }
}

/** A webhook as an exchange. */
function delivery({ at, webhook }: WebhookEntry, mask: (text: string) => string): ExchangeRecord {
  const { request, ended } = webhook
  const answer = ended?.answer
  const error =
    answer === undefined ? { code: 'NO_ANSWER', message: 'no response yet, or not in time' } : null
  const masked = (headers: readonly HeaderLine[]): HeaderLine[] =>
    headers.map(([name, value]) => [name, mask(value)])
  const body = (bytes: Buffer): BodyRecord => {
    return { text: mask(bytes.toString('utf8')), bytes: bytes.length, cut: false, sha256: null }
  }
  return {
    id: 0,
    purpose: '',
    at: new Date(at).toISOString(),
    ms: ended === undefined ? 0 : Math.round((ended.at - webhook.startedAt) * 10) / 10,
    request: {
      method: request.method,
      url: mask(request.url),
      headers: masked(request.headers),
      body: body(request.body),
    },
    response:
      answer === undefined
        ? null
        : { status: answer.status, headers: masked(answer.headers), body: body(answer.body) },
    schema: null,
    error,
    curl: '',
  }
}
