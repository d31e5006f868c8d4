/**
 * What belongs together in a recording: the authorize request of a code, the keys of a tenant, the school of a token. It is
 * gathered in a first pass over all exchanges, so that their order does not matter.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { isRecord, parseJson } from '../core/json.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'
import type { RecordedBody, RecordedExchange } from './exchange.js'
import type { LocatedExchange, Locator } from './locate.js'

/** A JSON Web Key as it was recorded. */
export type RecordedKey = Readonly<Record<string, unknown>>

/** What the authorize request of a code said. */
export class AuthorizeFacts {
  readonly #text: string

  /**
   * @param number of its exchange
   * @param at when it was sent, in milliseconds since the epoch; null if that is not known
   * @param parameters the query parameters, decoded once, and the fields of a posted form after them
   */
  constructor(
    readonly number: number,
    readonly at: number | null,
    readonly tenant: string | null,
    parameters: readonly (readonly [string, string])[],
  ) {
    // One text takes a fraction of the memory of the pairs.
    this.#text = copyOf(JSON.stringify(parameters))
  }

  /** The query parameters, decoded once, and the fields of a posted form after them. */
  get parameters(): readonly (readonly [string, string])[] {
    return JSON.parse(this.#text) as [string, string][]
  }
}

/** A webhook with a password that the application has accepted. */
export interface PasswordFacts {
  readonly number: number
  readonly tenant: string | null
  /** When it was sent, and when its answer had arrived, in milliseconds since the epoch; null if that is not known. */
  readonly sentAt: number | null
  readonly answeredAt: number | null
}

/** What a tenant publishes. */
interface Published {
  readonly issuers: unknown[]
  readonly keySets: (readonly RecordedKey[])[]
  readonly seen: Set<string>
}

/** Different documents and key sets of a tenant that are kept at most. */
const mostPublished = 50
/** Entries of each kind that are kept at most. */
const mostLinks = 2_000_000

/** What belongs together in a recording. */
export class Traffic {
  readonly #authorizeByCode = new Map<string, AuthorizeFacts>()
  readonly #authorizeByState = new Map<string, AuthorizeFacts>()
  readonly #tenantOfToken = new Map<string, string>()
  readonly #passwords = new Map<string, PasswordFacts>()
  readonly #published = new Map<string, Published>()
  /** Codes whose redirect came before their authorize request was known, with the `state` of the redirect. */
  readonly #codesByState = new Map<string, string>()

  constructor(
    readonly profile: Profile,
    readonly locator: Locator,
    /** Keys that the operator gives. */
    readonly givenKeys: readonly RecordedKey[] = [],
  ) {}

  /** Gathers what an exchange shows. */
  note(exchange: RecordedExchange): void {
    const located = this.locator.locate(exchange)
    if (located === null) return
    if (located.endpoint === 'authorize') this.#noteAuthorize(located)
    if (located.endpoint === 'discovery') this.#noteDiscovery(located)
    if (located.endpoint === 'token') this.#noteTokens(located)
    if (located.endpoint === 'webhook') this.#notePassword(located)
    this.#noteKeys(located)
    this.#noteCode(located)
  }

  /** What the authorize request of a code said; undefined if it is not in the recording. */
  authorizeOf(code: string): AuthorizeFacts | undefined {
    return this.#authorizeByCode.get(code) ?? this.#authorizeByState.get(this.#codesByState.get(code) ?? '')
  }

  /** The tenant whose token endpoint issued an access token; undefined if that is not in the recording. */
  tenantOf(token: string): string | undefined {
    return this.#tenantOfToken.get(token)
  }

  /** The accepted webhook that delivered a password; undefined if it is not in the recording. */
  deliveryOf(password: string): PasswordFacts | undefined {
    return this.#passwords.get(password)
  }

  /** The different issuers in the discovery documents of an SSO base. */
  issuersOf(ssoBase: string | null): readonly unknown[] {
    return this.#published.get(ssoBase ?? '')?.issuers ?? []
  }

  /** The different key sets of an SSO base, in the order of the recording. */
  keySetsOf(ssoBase: string | null): readonly (readonly RecordedKey[])[] {
    const recorded = this.#published.get(ssoBase ?? '')?.keySets ?? []
    return this.givenKeys.length === 0 ? recorded : [this.givenKeys, ...recorded]
  }

  #noteAuthorize({ exchange, url, tenant }: LocatedExchange): void {
    const { number, at, request, response } = exchange
    const posted = request.method === 'POST' ? formOf(request.body) : []
    const parameters = [...url.searchParams, ...posted]
    const facts = new AuthorizeFacts(number, at, tenant, parameters)
    const state = firstOf(parameters, 'state')
    if (state !== undefined && this.#authorizeByState.size < mostLinks)
      this.#authorizeByState.set(copyOf(state), facts)
    const code = codeIn(locationOf(response, url))
    if (code !== undefined && this.#authorizeByCode.size < mostLinks)
      this.#authorizeByCode.set(copyOf(code), facts)
  }

  /** A redirect with a code may come from a page behind the authorize request. Then its `state` names the request. */
  #noteCode({ exchange: { response }, url, endpoint }: LocatedExchange): void {
    if (endpoint === 'authorize' || endpoint === 'token') return
    const location = locationOf(response, url)
    const code = codeIn(location)
    const state = location?.searchParams.get('state')
    if (code !== undefined && state != null && this.#codesByState.size < mostLinks)
      this.#codesByState.set(copyOf(code), copyOf(state))
  }

  #noteDiscovery({ exchange, tenant, ssoBase }: LocatedExchange): void {
    const document = objectOf(exchange.response?.body ?? null)
    if (document === undefined || ssoBase === null) return
    this.locator.announces(ssoBase, tenant ?? '', document)
    const published = this.#publishedAt(ssoBase)
    const issuer = document[this.profile.issuerField]
    if (!published.issuers.includes(issuer) && published.issuers.length < mostPublished)
      published.issuers.push(issuer)
  }

  /** A key set may be anywhere: `jwks_uri` names its address, which an earlier exchange may not have shown. */
  #noteKeys({ exchange: { response }, url, ssoBase }: LocatedExchange): void {
    if (response === null || response.body === null || response.status !== 200) return
    if (!response.body.bytes.includes('"keys"') || !response.body.bytes.includes('"kty"')) return
    const value = jsonOf(response.body)
    const keys = isRecord(value) ? (value as { readonly keys?: unknown }).keys : value
    if (!Array.isArray(keys)) return
    const place = ssoBase ?? `${url.origin}${url.pathname}`
    const published = this.#publishedAt(place)
    const text = response.body.bytes.toString('utf8')
    if (published.seen.has(text) || published.keySets.length >= mostPublished) return
    published.seen.add(text)
    published.keySets.push(keys.filter(isRecord) as readonly RecordedKey[])
  }

  #noteTokens({ exchange, tenant }: LocatedExchange): void {
    const token = objectOf(exchange.response?.body ?? null)?.['access_token']
    if (typeof token !== 'string' || tenant === null || this.#tenantOfToken.size >= mostLinks) return
    this.#tenantOfToken.set(copyOf(token), tenant)
  }

  #notePassword({ exchange }: LocatedExchange): void {
    const { number, at, ms, request, response } = exchange
    const body = objectOf(request.body)
    if (body === undefined || response === null || response.status >= 300) return
    const texts = textsIn(body)
    const password = texts.find(([name]) => /password|secret/i.test(name))?.[1]
    if (password === undefined || this.#passwords.size >= mostLinks) return
    const tenant = texts.find(([name]) => /tenant/i.test(name))?.[1] ?? null
    const answeredAt = at === null || ms === null ? null : at + ms
    if (!this.#passwords.has(password))
      this.#passwords.set(copyOf(password), { number, tenant, sentAt: at, answeredAt })
  }

  #publishedAt(place: string): Published {
    const known = this.#published.get(place)
    if (known !== undefined) return known
    const published: Published = { issuers: [], keySets: [], seen: new Set() }
    this.#published.set(copyOf(place), published)
    return published
  }
}

/** The name of a grant as `code` or `service`; undefined for any other request. */
export function grantOf({ exchange, url }: LocatedExchange): 'code' | 'service' | undefined {
  const pairs = [...url.searchParams, ...formOf(exchange.request.body)]
  const grants = pairs.filter(([name]) => name === 'grant_type').map(([, value]) => value)
  if (grants.includes(facts.codeGrant)) return 'code'
  return grants.includes(facts.serviceGrant) ? 'service' : undefined
}

/** The fields of a form, decoded once; empty if there is no body. */
export function formOf(body: RecordedBody | null): [string, string][] {
  return body === null ? [] : [...new URLSearchParams(body.bytes.toString('utf8'))]
}

/** The first value of a name. */
export function firstOf(pairs: readonly (readonly [string, string])[], name: string): string | undefined {
  return pairs.find(([key]) => key === name)?.[1]
}

/** A body as a JSON value; undefined if it is none, or if the recording has only a part of it. */
export function jsonOf(body: RecordedBody | null): unknown {
  if (body === null || body.cut) return undefined
  try {
    return parseJson(body.bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A body as a JSON object; undefined if it is none. */
export function objectOf(body: RecordedBody | null): Readonly<Record<string, unknown>> | undefined {
  const value = jsonOf(body)
  return isRecord(value) ? (value as Readonly<Record<string, unknown>>) : undefined
}

/** The Location of an answer. */
export function locationOf(response: RecordedExchange['response'], base: URL): URL | null {
  const line = response?.headers.find(([name]) => name.toLowerCase() === 'location')
  return line === undefined ? null : parseUrl(line[1], base)
}

function codeIn(location: URL | null): string | undefined {
  return location?.searchParams.get('code') ?? undefined
}

/** The texts of an object at any depth, with the names of their fields. */
function textsIn(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name))
  return isRecord(value) ? Object.entries(value).flatMap(([key, field]) => textsIn(field, key)) : []
}

/** A text of its own: a part of a long one would keep the whole of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
