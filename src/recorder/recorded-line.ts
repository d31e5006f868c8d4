/**
 * An exchange as a line of a recording: content coding undone, and secrets masked.
 * @module
 */
import { isUtf8 } from 'node:buffer'
import type { RecordedBody } from '../audit/exchange.js'
import { answerLimits } from '../core/http/answer-limits.js'
import { BadAnswer } from '../core/http/bad-answer.js'
import { decoded } from '../core/http/coding.js'
import { headerOf, learnExchange } from '../core/http/learning.js'
import { bodyMemory } from '../core/http/memory-budget.js'
import type { Redactor } from '../core/http/redactor.js'
import type { HeaderLine } from '../record/record.js'
import { withMaskedPlaces } from './body-places.js'
import { type Capture, longestBody } from './capture.js'
import type { PassedExchange } from './passed-exchange.js'

/** A body as a recording has it. */
export type BodyLine =
  /** The whole text. */
  | string
  /** A part of the text; empty if nothing of the body could be recorded. */
  | { readonly text: string; readonly cut: true }
  /** A binary body. */
  | { readonly base64: string }
  /** There was none. */
  | null

/** An exchange as a recording has it. */
export interface ExchangeLine {
  /** ISO 8601. */
  readonly at: string
  readonly ms: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HeaderLine[]
    readonly body: BodyLine
  }
  readonly response: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: BodyLine
  } | null
  readonly error: string | null
}

/**
 * Characters at the end of an incomplete body that are left out: a secret that the end cuts is not known as one. Longer
 * secrets do not occur.
 */
const unsafeEnd = 16 * 1024

/** Bodies of these types have no fields and no addresses. */
const plainBinary = /^(?:image|font|audio|video)\/(?!svg)/i

/** A body with its content coding undone. */
interface OpenBody {
  readonly bytes: Buffer
  /** Null for a body that is no text. Secrets in some places are masked already. */
  readonly text: string | null
  readonly mediaType: string
  /** True if bytes are missing at the end, or the body cannot be read at all. */
  readonly cut: boolean
}

/** The bodies of an exchange, with content coding undone and secrets not masked. */
export interface OpenBodies {
  readonly request: RecordedBody | null
  readonly response: RecordedBody | null
}

/** Masks an exchange. It learns the secrets of it first. */
export async function exchangeLine(
  exchange: PassedExchange,
  redactor: Redactor,
): Promise<{ readonly line: ExchangeLine; readonly open: OpenBodies }> {
  const { request, response } = exchange
  const sent = await openBody(request.body, request.headers, redactor)
  const came = response === null ? null : await openBody(response.body, response.headers, redactor)
  learnExchange(redactor, {
    url: request.url,
    requestHeaders: request.headers,
    requestBody: sent?.bytes ?? null,
    response: response === null ? null : { headers: response.headers, body: came?.bytes ?? Buffer.alloc(0) },
  })
  const masked = (headers: readonly HeaderLine[]): HeaderLine[] =>
    headers.map(([name, value]) => [redactor.text(name), redactor.header(name, value)])
  const line: ExchangeLine = {
    at: exchange.at.toISOString(),
    ms: Math.round(exchange.ms * 10) / 10,
    request: {
      method: request.method,
      url: redactor.url(request.url),
      headers: masked(request.headers),
      body: bodyLine(sent, redactor),
    },
    response:
      response === null
        ? null
        : {
            status: response.status,
            headers: masked(response.headers),
            body: bodyLine(came, redactor),
          },
    error: exchange.error,
  }
  return { line, open: { request: recordedBody(sent), response: recordedBody(came) } }
}

function recordedBody(body: OpenBody | null): RecordedBody | null {
  return body === null ? null : { bytes: body.bytes, cut: body.cut }
}

/** Null for an empty body. A coding that cannot be undone gives nothing, cut. */
async function openBody(
  capture: Capture,
  headers: readonly HeaderLine[],
  redactor: Redactor,
): Promise<OpenBody | null> {
  const { wire, cut } = capture.captured
  const mediaType = headerOf(headers, 'content-type')
  const nothing: OpenBody = { bytes: Buffer.alloc(0), text: '', mediaType, cut: true }
  if (wire.length === 0) return cut && capture.passed > 0 ? nothing : null
  const memory = bodyMemory.open()
  try {
    const whole = await decoded(wire, headers, answerLimits, memory)
    const bytes = whole.subarray(0, longestBody)
    const isCut = cut || whole.length > longestBody
    const text = textIn(bytes, isCut)
    return {
      bytes,
      text: text === null ? null : withMaskedPlaces(text, mediaType, redactor),
      mediaType,
      cut: isCut,
    }
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error
    return nothing
  } finally {
    memory.release()
  }
}

function bodyLine(body: OpenBody | null, redactor: Redactor): BodyLine {
  if (body === null) return null
  const { text, mediaType, cut } = body
  if (text === null) return binaryLine(body, redactor)
  const masked = redactor.body(text, mediaType)
  return cut ? { text: masked.slice(0, Math.max(0, masked.length - unsafeEnd)), cut } : masked
}

/** Null for bytes that are no text. */
function textIn(bytes: Buffer, cut: boolean): string | null {
  // The cut may be inside of a character.
  const isText = isUtf8(bytes) || (cut && [1, 2, 3].some((less) => isUtf8(bytes.subarray(0, -less))))
  return isText && !bytes.includes(0) ? bytes.toString('utf8') : null
}

/** A binary body is recorded only if it is of a type without fields, and contains no known secret. */
function binaryLine({ bytes, cut, mediaType }: OpenBody, redactor: Redactor): BodyLine {
  const nothing = { text: '', cut: true } as const
  if (cut || !plainBinary.test(mediaType)) return nothing
  const text = bytes.toString('latin1')
  return redactor.url(text) === text ? { base64: bytes.toString('base64') } : nothing
}
