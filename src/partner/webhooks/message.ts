/**
 * A webhook as it is put on the wire.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'

/**
 * One request to a webhook endpoint. `Host` and the framing of the body are not among its headers: whoever sends it
 * adds them, and nothing else.
 */
export interface WebhookMessage {
  readonly method: string
  /** In order; a name may come twice. Characters beyond ASCII go out in UTF-8. */
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  /** The body in parts, for a transfer in chunks, each part as one of its own. */
  readonly pieces?: readonly Buffer[]
  /** What is appended to the path and query of the endpoint's URL. */
  readonly suffix?: UrlChange
}

/** Another URL than that of the endpoint. */
export interface UrlChange {
  /** Appended to the path. */
  readonly path?: string
  /** True for a path that begins with two slashes. */
  readonly doubleSlash?: boolean
  /** A parameter that is appended to the query. */
  readonly parameter?: readonly [name: string, value: string]
}

/** The Content-Type of webhooks. Clause 2.4. */
export const contentType = 'application/json; charset=utf-8'

/** What a message is put together from. */
export interface Parts {
  readonly body: Buffer | string
  /** Value of `Authorization`; null leaves the header out. */
  readonly authorization: string | null
  /** Value of `Algorithm`; null leaves the header out. Default `SHA256withRSA`. */
  readonly algorithm?: string | null
  /** Value of `Content-Type`; null leaves the header out. */
  readonly type?: string | null
  /** Further headers. */
  readonly more?: readonly HeaderLine[]
}

/** A message with the documented headers. Clause 2.4. */
export function messageOf({ body, authorization, algorithm, type, more = [] }: Parts): WebhookMessage {
  const lines: readonly (readonly [string, string | null])[] = [
    ['Content-Type', type === undefined ? contentType : type],
    ['Algorithm', algorithm === undefined ? 'SHA256withRSA' : algorithm],
    ['Authorization', authorization],
    ...more,
  ]
  const headers = lines.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return { method: 'POST', headers, body: Buffer.from(body) }
}

/** The URL that a message goes to. */
export function urlFor(endpoint: string, { suffix = {} }: WebhookMessage): string {
  const url = new URL(endpoint)
  if (suffix.doubleSlash === true) url.pathname = `/${url.pathname}`
  if (suffix.path !== undefined) url.pathname += suffix.path
  if (suffix.parameter !== undefined) url.searchParams.append(...suffix.parameter)
  return url.href
}
