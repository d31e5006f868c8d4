/**
 * The exchanges of a run in the test process, as a recording.
 */
import type { RecordedExchange } from '../../src/audit/exchange.js'
import type { RawExchange } from '../../src/core/http/evidence.js'
import type { ExchangeRecord } from '../../src/record/record.js'

/** Exchanges before they were masked, as a recording. */
export function unmaskedRecording(raw: ReadonlyMap<number, RawExchange>): RecordedExchange[] {
  return [...raw].map(([number, exchange]) => ({
    number,
    place: { file: 'run', entry: number },
    at: exchange.at.getTime(),
    ms: exchange.ms,
    request: {
      method: exchange.method,
      url: exchange.url,
      headers: exchange.requestHeaders,
      body: exchange.requestBody === null ? null : { bytes: exchange.requestBody, cut: false },
    },
    response:
      exchange.response === null
        ? null
        : {
            status: exchange.response.status,
            headers: exchange.response.headers,
            body: { bytes: exchange.response.body, cut: false },
          },
    error: exchange.error?.code ?? null,
  }))
}

/** Exchanges as the reports of a run have them, with masks, as a recording. */
export function maskedRecording(exchanges: readonly ExchangeRecord[]): RecordedExchange[] {
  const bodyOf = (body: ExchangeRecord['request']['body']) =>
    body === null ? null : { bytes: Buffer.from(body.text), cut: body.cut }
  return exchanges.map(({ id, at, ms, request, response, error }) => ({
    number: id,
    place: { file: 'run', entry: id },
    at: Date.parse(at),
    ms,
    request: { ...request, body: bodyOf(request.body) },
    response: response === null ? null : { ...response, body: bodyOf(response.body) },
    error: error?.code ?? null,
  }))
}

/** A recording as the text of an NDJSON file. */
export function ndjsonOf(exchanges: readonly RecordedExchange[]): string {
  const bodyOf = (body: RecordedExchange['request']['body']) =>
    body === null ? null : { base64: body.bytes.toString('base64') }
  return exchanges
    .map(({ at, ms, request, response, error }) =>
      JSON.stringify({
        ...{ at, ms, error },
        request: { ...request, body: bodyOf(request.body) },
        response: response === null ? null : { ...response, body: bodyOf(response.body) },
      }),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** A recording as a HAR file, as a browser exports it with sensitive data. */
export function harFileOf(exchanges: readonly RecordedExchange[]): string {
  const nameValue = ([name, value]: readonly [string, string]) => ({ name, value })
  const entries = exchanges.map(({ at, ms, request, response }) => ({
    startedDateTime: new Date(at ?? 0).toISOString(),
    time: ms ?? 0,
    request: {
      ...{ method: request.method, url: request.url, httpVersion: 'HTTP/1.1', cookies: [], queryString: [] },
      headers: request.headers.map(nameValue),
      ...(request.body === null
        ? {}
        : { postData: { mimeType: '', text: request.body.bytes.toString('utf8') } }),
      ...{ headersSize: -1, bodySize: -1 },
    },
    response: {
      ...{ status: response?.status ?? 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
      headers: (response?.headers ?? []).map(nameValue),
      content: { size: -1, mimeType: '', text: response?.body?.bytes.toString('utf8') ?? '' },
      ...{ redirectURL: '', headersSize: -1, bodySize: -1 },
    },
    ...{ cache: {}, timings: { send: 0, wait: ms ?? 0, receive: 0 } },
  }))
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'browser', version: '1' }, entries } })
}
