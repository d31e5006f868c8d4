/**
 * Header lines for a request that a page in Chromium makes and the suite sends. Chromium hands over the lines that the
 * page decides; those of the connection, the cookies and `Sec-Fetch-*` are added.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { pageHeaders, partHeaders } from './headers.js'
import type { BrowserIdentity } from './identity.js'
import type { Navigation } from './navigation.js'

/** A request as Chromium hands it over. */
export interface Intercepted {
  readonly url: URL
  readonly resourceType: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  readonly cookies: string
  /** The page that is shown. */
  readonly page: URL
  /** Null for a request that is no navigation. */
  readonly navigation: Navigation | null
  /** True for a page in a frame of the page. */
  readonly isFrame: boolean
}

/** Names that every browser sets itself. */
const usual: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'origin',
  'referer',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'transfer-encoding',
  'upgrade-insecure-requests',
  'user-agent',
])

type Use = readonly [mode: 'cors' | 'no-cors', destination: string]

const uses: Readonly<Record<string, Use>> = {
  XHR: ['cors', 'empty'],
  Fetch: ['cors', 'empty'],
  EventSource: ['cors', 'empty'],
  Font: ['cors', 'font'],
  Image: ['no-cors', 'image'],
  Script: ['no-cors', 'script'],
  Stylesheet: ['no-cors', 'style'],
  Media: ['no-cors', 'video'],
  Manifest: ['cors', 'manifest'],
  Other: ['no-cors', 'image'],
}

/** All header lines of the request. */
export function interceptedHeaders(identity: BrowserIdentity, request: Intercepted): HeaderLine[] {
  const { url, resourceType, headers, cookies, page, navigation, isFrame } = request
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const type = given.get('content-type')
  const body = request.body === null ? null : { type: type ?? 'text/plain', length: request.body.length }
  if (navigation !== null)
    return pageHeaders(identity, {
      url,
      navigation,
      body,
      cookies,
      destination: isFrame ? 'iframe' : 'document',
    })
  const [mode, destination] = uses[resourceType] ?? ['no-cors', 'empty']
  const accept = given.get('accept') ?? '*/*'
  const more = Object.entries(headers).filter(
    ([name]) => !usual.has(name.toLowerCase()) && !name.startsWith(':'),
  )
  return partHeaders(identity, { url, page, body, accept, mode, destination, cookies, more })
}
