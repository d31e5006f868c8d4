/**
 * What belongs together in a recording, for the rules of role partner: delivered passwords and their first use, service
 * tokens and their lifetime, codes and the requests that redeem them.
 * @module
 */
import { basicOf, bearerOf } from '../../partner/requests.js'
import type { RecordedExchange } from '../exchange.js'
import type { LocatedExchange } from '../locate.js'
import { copyOf, firstOf, formOf, grantOf, keyOf, mostLinks, objectOf, Traffic } from '../traffic.js'
import { RecordedCodes } from './codes.js'
import { RecordedPasswords, shortestSecret } from './passwords.js'

const mostSecrets = 100

/** What belongs together in a recording of an application. */
export class PartnerTraffic extends Traffic {
  readonly passwords = new RecordedPasswords()
  readonly codes = new RecordedCodes()
  /** When service tokens expire, in milliseconds since the epoch; null if that is not known. */
  readonly #expiries = new Map<string, number | null>()
  readonly #clientSecrets = new Set<string>()
  readonly #confidentialClients = new Set<string>()
  #hasAuthorization = false

  override note(exchange: RecordedExchange): void {
    super.note(exchange)
    const located = this.locator.locate(exchange)
    if (located === null) return
    if (located.endpoint === 'webhook') this.passwords.noteDelivery(exchange)
    if (!this.locator.isOnPlatform(located.url)) {
      this.codes.noteCallback(located)
      return
    }
    const { headers } = exchange.request
    this.#hasAuthorization ||= headers.some(([name]) => name.toLowerCase() === 'authorization')
    this.passwords.noteUse(exchange)
    if (located.endpoint === 'authorize') this.codes.noteAuthorize(located)
    if (located.endpoint !== 'token') this.codes.noteDelivery(located)
    if (located.endpoint === 'token') this.#noteRequest(located)
  }

  /** True if a request to the platform has an Authorization header: some recorders leave them out. */
  get hasAuthorization(): boolean {
    return this.#hasAuthorization
  }

  /** Secrets that redeemed codes, and no delivered passwords. */
  get clientSecrets(): readonly string[] {
    return [...this.#clientSecrets].filter((secret) => !this.passwords.isDelivered(secret))
  }

  /** True if a client has sent a secret with a code, in any way. */
  isConfidential(clientId: string): boolean {
    return this.#confidentialClients.has(clientId)
  }

  /** The passwords and service tokens in a text; null if the recording has none. */
  serviceSecretsIn(text: string): string[] | null {
    if (this.#expiries.size === 0 && this.passwords.isEmpty) return null
    const words = text.match(/[\w\-.~+/]{8,}=*/g) ?? []
    return words.filter((word) => this.#expiries.has(keyOf(word)) || this.passwords.isDelivered(word))
  }

  /** When a service token expires, in milliseconds since the epoch; undefined if it is none, or that is not known. */
  expiryOf(token: string): number | undefined {
    return this.#expiries.get(keyOf(token)) ?? undefined
  }

  #noteRequest(located: LocatedExchange): void {
    const { at, ms, request, response } = located.exchange
    this.codes.noteRedemption(located)
    const grant = grantOf(located)
    const form = formOf(request.body)
    const secret = firstOf(form, 'client_secret')
    const clientId = firstOf(form, 'client_id') ?? basicOf(request)?.clientId
    const authenticates = (secret ?? basicOf(request)?.password ?? '') !== ''
    if (grant === 'code' && authenticates && clientId !== undefined)
      if (this.#confidentialClients.size < mostLinks) this.#confidentialClients.add(copyOf(clientId))
    if (grant === 'code' && secret !== undefined && secret.length >= shortestSecret)
      if (this.#clientSecrets.size < mostSecrets) this.#clientSecrets.add(copyOf(secret))
    if (grant !== 'service') return
    const { access_token: token, expires_in: seconds } = objectOf(response?.body ?? null) ?? {}
    if (typeof token !== 'string' || this.#expiries.size >= mostLinks) return
    const isKnown = typeof seconds === 'number' && at !== null && ms !== null
    const expiry = isKnown ? at + ms + seconds * 1000 : null
    const earlier = this.#expiries.get(keyOf(token))
    // A platform may give one token several times.
    const latest = expiry === null || earlier === null ? null : Math.max(expiry, earlier ?? 0)
    this.#expiries.set(keyOf(token), latest)
  }
}

/** True for a request of a browser: it has headers that only browsers send. Node.js sends `Sec-Fetch-Mode`. */
export function isOfBrowser({ request }: RecordedExchange): boolean {
  return request.headers.some(([name]) => /^sec-fetch-(site|dest)$/i.test(name))
}

/** The bearer token of a request, or an access token in its URL. */
export function tokensIn({ exchange: { request }, url }: LocatedExchange): string[] {
  const bearer = bearerOf(request)
  return [...(bearer === undefined ? [] : [bearer]), ...url.searchParams.values()]
}
