/**
 * What finds a request in the logs of the target: the ids that its response names, and the one that was sent.
 * @module
 */
import type { ExchangeRecord, HeaderLine } from '../../src/record/record.js'

/** An id of a request, with the words for it: `Request id of the response`. */
export interface TraceId {
  readonly name: string
  readonly value: string
}

/** Longest id, in characters: what is longer is none. */
const longest = 200

/** Headers of a response that gateways and frameworks use, and their words. */
const responseHeaders: Readonly<Record<string, string>> = {
  'x-request-id': 'Request id of the response',
  'x-correlation-id': 'Correlation id of the response',
  'x-trace-id': 'Trace id of the response',
  traceparent: 'Trace context of the response',
}

/** The ids of an exchange. */
export function traceWords({
  request,
  response,
}: Pick<ExchangeRecord, 'request' | 'response'>): readonly TraceId[] {
  const sent = headerIn(request.headers, 'traceparent')
  const body = response?.body
  const { requestId, traceId } = body == null || body.cut ? {} : idsIn(body.text)
  const ids: (readonly [name: string, value: unknown])[] = [
    ['Trace context of the request', sent],
    ['requestId', requestId],
    ['traceId', traceId],
    ...Object.entries(responseHeaders).map(
      ([header, name]) => [name, response === null ? undefined : headerIn(response.headers, header)] as const,
    ),
  ]
  return ids.flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && value.length <= longest ? [{ name, value }] : [],
  )
}

function headerIn(headers: readonly HeaderLine[], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** The ids of an error of the data APIs. Any other text has none. */
function idsIn(text: string): { readonly requestId?: unknown; readonly traceId?: unknown } {
  if (!/^\s*\{/.test(text) || !/"(?:requestId|traceId)"/.test(text)) return {}
  try {
    return JSON.parse(text) as { readonly requestId?: unknown; readonly traceId?: unknown }
  } catch {
    return {}
  }
}
