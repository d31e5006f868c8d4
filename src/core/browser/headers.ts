/**
 * The header lines of a Chromium, in its order and letter case.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { canDecodeZstd } from '../http/coding.js'
import { type BrowserIdentity, isPhone } from './identity.js'
import { isTrustworthy, type Navigation, referrerFor, type Site, siteOf } from './navigation.js'

const page =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

/** One request for a page. */
export interface PageRequest {
  readonly url: URL
  readonly navigation: Navigation
  /** Null for a GET. */
  readonly body: { readonly type: string; readonly length: number } | null
  /** Value of `Cookie`; empty for none. */
  readonly cookies: string
  /** Default: `document`. */
  readonly destination?: 'document' | 'iframe'
}

/** The header lines of a request for a page. */
export function pageHeaders(
  identity: BrowserIdentity,
  { url, navigation, body, cookies, destination = 'document' }: PageRequest,
): HeaderLine[] {
  const { requested, byUser, initiator, posted, referrer } = navigation
  const hints = hintsOf(identity, url)
  const isRedirect = requested.length > 0
  const site = siteOf(navigation, url)
  const refererLine = referrerFor(referrer, url)
  const secure = isTrustworthy(url)
  const isForeignFrame = destination === 'iframe' && site === 'cross-site'
  return lines(
    ['Host', url.host],
    ['Connection', 'keep-alive'],
    ['Content-Length', body === null ? null : String(body.length)],
    ['Cache-Control', posted ? 'max-age=0' : null],
    ...(isRedirect ? [] : hints),
    ['Upgrade-Insecure-Requests', '1'],
    ['Content-Type', body?.type ?? null],
    ['User-Agent', identity.userAgent],
    ['Origin', body === null ? null : (initiator ?? url).origin],
    ['Accept', page],
    ['Sec-Fetch-Site', secure ? site : null],
    ['Sec-Fetch-Mode', secure ? 'navigate' : null],
    ['Sec-Fetch-User', secure && byUser && destination === 'document' ? '?1' : null],
    ['Sec-Fetch-Dest', secure ? destination : null],
    ['Sec-Fetch-Storage-Access', secure && isForeignFrame ? 'none' : null],
    ...(isRedirect ? hints : []),
    ['Referer', refererLine],
    ...negotiation(identity, url),
    ['Cookie', cookies === '' ? null : cookies],
  )
}

/** One request that a script or an element of a page makes. */
export interface PartRequest {
  readonly url: URL
  /** The page that it is for. */
  readonly page: URL
  /** Null for a GET. */
  readonly body: { readonly type: string; readonly length: number } | null
  /** Value of `Accept`. */
  readonly accept: string
  readonly mode: 'cors' | 'no-cors' | 'same-origin'
  /** E.g. `empty` for a request of a script, `image` or `style`. */
  readonly destination: string
  readonly cookies: string
  /** Lines that a script sets. */
  readonly more?: readonly HeaderLine[]
}

/** The header lines of a request that a page makes, e.g. by `fetch()`. */
export function partHeaders(identity: BrowserIdentity, request: PartRequest): HeaderLine[] {
  const { url, page: from, body, accept, mode, destination, cookies, more = [] } = request
  const [brands, mobile, platform] = hintsOf(identity, url)
  const secure = isTrustworthy(url)
  const site: Site = siteOf(
    { initiator: from, byUser: false, requested: [], referrer: null, posted: false },
    url,
  )
  const hasOrigin = body !== null || (mode === 'cors' && from.origin !== url.origin)
  return lines(
    ['Host', url.host],
    ['Connection', 'keep-alive'],
    ['Content-Length', body === null ? null : String(body.length)],
    ...(platform === undefined ? [] : [platform]),
    ...more,
    ['User-Agent', identity.userAgent],
    ['Accept', body === null ? accept : null],
    ...(brands === undefined ? [] : [brands]),
    ['Content-Type', body?.type ?? null],
    ...(mobile === undefined ? [] : [mobile]),
    ['Accept', body === null ? null : accept],
    ['Origin', hasOrigin ? from.origin : null],
    ['Sec-Fetch-Site', secure ? site : null],
    ['Sec-Fetch-Mode', secure ? mode : null],
    ['Sec-Fetch-Dest', secure ? destination : null],
    ['Referer', referrerFor(from.href, url)],
    ...negotiation(identity, url),
    ['Cookie', cookies === '' ? null : cookies],
  )
}

type Possible = readonly [name: string, value: string | null]

function lines(...possible: readonly Possible[]): HeaderLine[] {
  return possible.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** Brands, device and operating system. Only secure addresses get them. */
function hintsOf(identity: BrowserIdentity, url: URL): HeaderLine[] {
  if (!isTrustworthy(url)) return []
  return [
    ['sec-ch-ua', identity.brands],
    ['sec-ch-ua-mobile', isPhone(identity) ? '?1' : '?0'],
    ['sec-ch-ua-platform', `"${identity.platform}"`],
  ]
}

/** Codings that the suite can undo, and languages. */
function negotiation({ language }: BrowserIdentity, url: URL): Possible[] {
  const secure = isTrustworthy(url) ? ['br', ...(canDecodeZstd ? ['zstd'] : [])] : []
  return [
    ['Accept-Encoding', ['gzip', 'deflate', ...secure].join(', ')],
    ['Accept-Language', language],
  ]
}
