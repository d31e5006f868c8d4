/**
 * A webhook as it is sent.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { HeaderLine } from '../../record/record.js'

/**
 * One request to a webhook endpoint. The headers lack `Host`, the framing of the body, and what an HTTP client adds of
 * its own, such as `User-Agent`. The sender adds those, and nothing else.
 */
export interface WebhookMessage {
  readonly method: string
  /** In order; a name may occur twice. Characters beyond ASCII are sent in UTF-8. */
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  /** The body in parts, for a chunked transfer: each part is one chunk. */
  readonly pieces?: readonly Buffer[]
  /** How the URL differs from that of the endpoint. */
  readonly suffix?: UrlChange
}

/** Differences from the URL of the endpoint. */
export interface UrlChange {
  /** Appended to the path. */
  readonly path?: string
  /** True if the path begins with two slashes. */
  readonly doubleSlash?: boolean
  /** Appended to the query. */
  readonly parameter?: readonly [name: string, value: string]
}

/** The Content-Type of webhooks. Clause 2.4. */
export const contentType = facts.webhookMediaType

/** Parts of a message. */
export interface Parts {
  readonly body: Buffer | string
  /** Value of the header with the signature; null leaves the header out. */
  readonly authorization: string | null
  /** Value of the header that names the algorithm; null leaves the header out. Default: the one that the contract names. */
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
    [facts.algorithmHeader, algorithm === undefined ? facts.signatureAlgorithm : algorithm],
    [facts.signatureHeader, authorization],
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
