/**
 * Codes in a recording: how they were delivered, and how the application redeemed them.
 * @module
 */
import { challengeOf } from '../../partner/challenge.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { RecordedExchange } from '../exchange.js'
import type { LocatedExchange } from '../locate.js'
import { copyOf, firstOf, formOf, locationOf, mostLinks, objectOf } from '../traffic.js'

/** A token request with a code. */
interface Redemption {
  readonly number: number
  readonly file: string
  readonly at: number
  /** Null if no answer came. */
  readonly answeredAt: number | null
  readonly status: number
}

/** When a browser opened the callback with a code. */
interface Callback {
  readonly at: number
  readonly file: string
}

/** Token requests with a code that are kept at most. */
const mostOfCode = 10
const mostRedirectUris = 10_000

/** The codes in a recording. */
export class RecordedCodes {
  readonly #redemptions = new Map<string, Redemption[]>()
  /** Null if it was opened several times. */
  readonly #callbacks = new Map<string, Callback | null>()
  readonly #delivered = new Map<string, string>()
  readonly #verifiers = new Map<string, string>()
  readonly #accessTokens = new Map<string, string>()
  readonly #redirectUris = new Set<string>()

  /** Statuses of the requests with a code that were answered before another one was sent. */
  statusesBefore(code: string, { number, at, place }: RecordedExchange): number[] {
    if (at === null) return []
    return (this.#redemptions.get(code) ?? []).flatMap((earlier) => {
      const { answeredAt, file, status } = earlier
      // Several recorders may have the same request, each with its own clock.
      const isBefore = earlier.number !== number && file === place.file && answeredAt !== null
      return isBefore && answeredAt <= at ? [status] : []
    })
  }

  /** Seconds from the callback to the only request with its code; undefined if they are not known. */
  secondsUntil(code: string, { at, place }: RecordedExchange): number | undefined {
    const callback = this.#callbacks.get(code)
    if (at === null || callback == null || this.#redemptions.get(code)?.length !== 1) return undefined
    const isKnown = callback.file === place.file && at >= callback.at
    return isKnown ? (at - callback.at) / 1000 : undefined
  }

  /** Number of token requests with the code of a callback; null if the code came in several callbacks. */
  requestsAfter(code: string): number | null {
    return this.#callbacks.get(code) == null ? null : (this.#redemptions.get(code)?.length ?? 0)
  }

  /** The delivered code that a sent one was made from; undefined if it is not in the recording. */
  deliveredAs(code: string): string | undefined {
    return this.#delivered.get(essenceOf(code))
  }

  /** The verifier of a code challenge; undefined if it is not in the recording. */
  verifierOf(challenge: string): string | undefined {
    return this.#verifiers.get(challenge)
  }

  /** The access token for a code; undefined if it is not in the recording. */
  accessTokenFor(code: string): string | undefined {
    return this.#accessTokens.get(code)
  }

  /** Whether an address, without its query, is a redirect URI of the recording. */
  isRedirectUri({ origin, pathname }: URL): boolean {
    return this.#redirectUris.has(`${origin}${pathname}`)
  }

  /** Notes an authorize request. */
  noteAuthorize({ url, exchange }: LocatedExchange): void {
    const uri = firstOf([...url.searchParams, ...formOf(exchange.request.body)], 'redirect_uri')
    if (uri === undefined || parseUrl(uri) === null || this.#redirectUris.size >= mostRedirectUris) return
    const { origin, pathname } = new URL(uri)
    this.#redirectUris.add(`${origin}${pathname}`)
  }

  /** Notes an answer of the platform, which may deliver a code. */
  noteDelivery({ exchange: { response }, url }: LocatedExchange): void {
    const code = locationOf(response, url)?.searchParams.get('code')
    if (code != null && this.#delivered.size < mostLinks)
      this.#delivered.set(copyOf(essenceOf(code)), copyOf(code))
  }

  /** Notes a request to another host than the platform, which may be a callback. */
  noteCallback({ exchange: { at, place }, url }: LocatedExchange): void {
    const code = url.searchParams.get('code')
    if (code === null || this.#callbacks.size >= mostLinks) return
    const isFirst = at !== null && !this.#callbacks.has(code)
    this.#callbacks.set(copyOf(code), isFirst ? { at, file: place.file } : null)
  }

  /** Notes a token request, if it has a code. */
  noteRedemption({ exchange, url }: LocatedExchange): void {
    const { number, at, ms, place, request, response } = exchange
    const pairs = [...formOf(request.body), ...url.searchParams]
    const code = firstOf(pairs, 'code')
    if (code === undefined || this.#redemptions.size >= mostLinks) return
    const redemptions = this.#redemptions.get(code) ?? []
    const answeredAt = response === null || ms === null || at === null ? null : at + ms
    if (redemptions.length < mostOfCode)
      redemptions.push({ number, file: place.file, at: at ?? 0, answeredAt, status: response?.status ?? 0 })
    this.#redemptions.set(copyOf(code), redemptions)
    const verifier = firstOf(pairs, 'code_verifier')
    if (verifier !== undefined) this.#verifiers.set(challengeOf(verifier), copyOf(verifier))
    const token = objectOf(response?.body ?? null)?.['access_token']
    if (typeof token === 'string') this.#accessTokens.set(copyOf(code), copyOf(token))
  }
}

/** Letters and digits of a code, with everything decoded: they stay if an application encodes a code once too often. */
function essenceOf(code: string): string {
  return code.replace(/%[\da-f]{2}|[^\da-z]/gi, '')
}
