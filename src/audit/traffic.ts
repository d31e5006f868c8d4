/**
 * What belongs together in a recording: the authorize request of a code, the keys of a tenant, the school of a token. It is
 * gathered in a first pass over all exchanges, so that their order does not matter.
 * @module
 */
import { createHash } from 'node:crypto'
import { facts } from '../../generated/catalogue.js'
import { isRecord, parseJson } from '../core/json.js'
import { listIn } from '../platform/data/list.js'
import { type DataRecord, idText } from '../platform/data/record.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'
import { DataFacts } from './data-facts.js'
import { DataRequest, scopeOf } from './data-request.js'
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

  /** True for a request with the same parameters. */
  isLike(other: AuthorizeFacts): boolean {
    return this.#text === other.#text
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

/** What the requests of an application show about it. */
interface ClientFacts {
  /** True if it got a code without a challenge. */
  unproven: boolean
  /** True if it got a code. */
  granted: boolean
  /** True if it got tokens with a secret in the form. */
  withSecret: boolean
  /** True if it got tokens without any secret. */
  withoutSecret: boolean
}

/** A request that got tokens. */
interface SuccessFacts {
  readonly number: number
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
export const mostLinks = 2_000_000
/** Passwords of one webhook that are kept at most. */
const mostPasswords = 10
/** Applications that are kept at most. */
const mostClients = 10_000

/** What belongs together in a recording. */
export class Traffic {
  readonly #authorizeByCode = new Map<string, AuthorizeFacts>()
  /** Null for a state that different requests have. */
  readonly #authorizeByState = new Map<string, AuthorizeFacts | null>()
  readonly #tenantOfToken = new Map<string, string>()
  readonly #passwords = new Map<string, PasswordFacts>()
  readonly #published = new Map<string, Published>()
  /** Codes whose redirect came before their authorize request was known, with the `state` of the redirect. */
  readonly #codesByState = new Map<string, string>()
  /** When the redirect with a code had arrived at the latest, in milliseconds since the epoch. */
  readonly #issuedAt = new Map<string, number>()
  readonly #clients = new Map<string, ClientFacts>()
  /** Requests that got tokens, by their digest; several with one digest: the earliest. */
  readonly #successes = new Map<string, SuccessFacts>()
  /** Tenants, in lower case, that delivered tokens or a discovery document. */
  readonly #tenants = new Set<string>()
  /** Addresses of webhooks, without their query, that delivered a password; the others have another kind of webhook. */
  readonly #webhookAddresses = new Map<string, boolean>()
  #keepsAuthorization = false
  /** What the data APIs showed. */
  readonly data = new DataFacts((scope) => {
    const token = this.#tokensWithoutTenant.get(scope)
    return token === undefined ? scope : scopeOf(token, this.tenantOf(token))
  })
  /** Tokens whose tenant was not known when they were noted, by their scope. */
  readonly #tokensWithoutTenant = new Map<string, string>()

  constructor(
    readonly profile: Profile,
    readonly locator: Locator,
    /** Keys that the operator gives. */
    readonly givenKeys: readonly RecordedKey[] = [],
    /** The public key that webhooks are signed with, a SubjectPublicKeyInfo in Base64; null if it is not known. */
    readonly webhookKey: string | null = null,
    /** Client ID of the application, as the operator gives it. */
    readonly clientId?: string,
  ) {}

  /** Gathers what an exchange shows. */
  note(exchange: RecordedExchange): void {
    const located = this.locator.locate(exchange)
    if (located === null) return
    this.#keepsAuthorization ||= authorizationOf(exchange) !== null
    if (located.endpoint === 'authorize') this.#noteAuthorize(located)
    if (located.endpoint === 'discovery') this.#noteDiscovery(located)
    if (located.endpoint === 'token') this.#noteTokens(located)
    if (located.endpoint === 'webhook') this.#notePassword(located)
    if (located.endpoint === 'data' || located.endpoint === 'roster') this.#noteData(located)
    this.#noteKeys(located)
    this.#noteCode(located)
  }

  /** What the authorize request of a code said; undefined if it is not in the recording. */
  authorizeOf(code: string): AuthorizeFacts | undefined {
    const key = keyOf(code)
    return this.#authorizeByCode.get(key) ?? this.authorizeWith(this.#codesByState.get(key) ?? '')
  }

  /** The authorize request with this `state`; undefined if it is not in the recording, or if several have it. */
  authorizeWith(state: string): AuthorizeFacts | undefined {
    return this.#authorizeByState.get(keyOf(state)) ?? undefined
  }

  /**
   * When the redirect with a code had arrived, in milliseconds since the epoch; the latest one if there are several.
   * Undefined if that is not known.
   */
  issuedAt(code: string): number | undefined {
    return this.#issuedAt.get(keyOf(code))
  }

  /**
   * The kind of an application: `confidential` if it got codes without a challenge, and tokens with a secret; `public`
   * if it got tokens without a secret only. Undefined if its requests do not show it.
   */
  kindOf(clientId: string): 'confidential' | 'public' | undefined {
    const { unproven = false, withSecret = false, withoutSecret = false } = this.#clients.get(clientId) ?? {}
    if (withSecret) return unproven ? 'confidential' : undefined
    // A secret may be in a header that the recording does not have.
    return withoutSecret && this.#keepsAuthorization ? 'public' : undefined
  }

  /** True if the application gets codes. */
  isKnownClient(clientId: string): boolean {
    return this.#clients.get(clientId)?.granted === true
  }

  /** The earliest exchange with exactly this token request that got tokens; undefined if there is none. */
  successOf(located: LocatedExchange): SuccessFacts | undefined {
    return this.#successes.get(digestOf(located))
  }

  /** True if the tenant delivered tokens or a discovery document. */
  hasTenant(tenant: string): boolean {
    return this.#tenants.has(tenant.toLowerCase())
  }

  /**
   * What webhooks at an address are about; undefined if nothing shows it, or if webhooks of both kinds come there.
   * @param address without its query
   */
  kindOfWebhooksAt(address: string): 'credentials' | 'deactivation' | undefined {
    const holdsPassword = this.#webhookAddresses.get(address)
    if (holdsPassword === true) return 'credentials'
    const isConfirmedElsewhere = [...this.#webhookAddresses].some(
      ([other, holds]) => other !== address && holds,
    )
    return holdsPassword === false && isConfirmedElsewhere ? 'deactivation' : undefined
  }

  /** The tenant whose token endpoint issued an access token; undefined if that is not in the recording. */
  tenantOf(token: string): string | undefined {
    return this.#tenantOfToken.get(keyOf(token))
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
    if (state !== undefined) this.#noteState(state, facts)
    const code = codeIn(locationOf(response, url))
    if (code === undefined) return
    if (this.#authorizeByCode.size < mostLinks) this.#authorizeByCode.set(keyOf(code), facts)
    this.#noteIssue(code, exchange)
    this.#noteGrant(parameters)
  }

  /** A state that several requests have names none of them. */
  #noteState(state: string, facts: AuthorizeFacts): void {
    const known = this.#authorizeByState.get(keyOf(state))
    const isOther = known === null || (known !== undefined && !known.isLike(facts))
    if (this.#authorizeByState.size < mostLinks || known !== undefined)
      this.#authorizeByState.set(keyOf(state), isOther ? null : facts)
  }

  #noteIssue(code: string, { at, ms }: RecordedExchange): void {
    if (at === null || this.#issuedAt.size >= mostLinks) return
    this.#issuedAt.set(keyOf(code), Math.max(this.#issuedAt.get(keyOf(code)) ?? 0, at + (ms ?? 0)))
  }

  #noteGrant(parameters: readonly (readonly [string, string])[]): void {
    const client = this.#client(firstOf(parameters, 'client_id'))
    if (client === undefined) return
    client.granted = true
    if (!firstOf(parameters, 'code_challenge')) client.unproven = true
  }

  #client(id: string | undefined): ClientFacts | undefined {
    if (id === undefined || id === '') return undefined
    const known = this.#clients.get(id)
    if (known !== undefined || this.#clients.size >= mostClients) return known
    const client = { unproven: false, granted: false, withSecret: false, withoutSecret: false }
    this.#clients.set(copyOf(id), client)
    return client
  }

  /** A redirect with a code may come from a page behind the authorize request. Then its `state` names the request. */
  #noteCode({ exchange, url, endpoint }: LocatedExchange): void {
    if (endpoint === 'authorize' || endpoint === 'token') return
    const location = locationOf(exchange.response, url)
    const code = codeIn(location)
    const state = location?.searchParams.get('state')
    if (code === undefined || state == null) return
    if (this.#codesByState.size < mostLinks) this.#codesByState.set(keyOf(code), keyOf(state))
    this.#noteIssue(code, exchange)
    const request = this.#authorizeByState.get(keyOf(state))
    if (request != null) this.#noteGrant(request.parameters)
  }

  #noteDiscovery({ exchange, tenant, ssoBase }: LocatedExchange): void {
    const document = objectOf(exchange.response?.body ?? null)
    if (document === undefined || ssoBase === null) return
    if (exchange.response?.status === 200 && tenant !== null && this.#tenants.size < mostLinks)
      this.#tenants.add(tenant.toLowerCase())
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

  #noteTokens(located: LocatedExchange): void {
    const { exchange, tenant } = located
    const { number, at, ms, request, response } = exchange
    const token = objectOf(response?.body ?? null)?.['access_token']
    if (typeof token !== 'string' || tenant === null || this.#tenantOfToken.size >= mostLinks) return
    this.#tenantOfToken.set(keyOf(token), tenant)
    this.#tenants.add(tenant.toLowerCase())
    const digest = digestOf(located)
    const known = this.#successes.get(digest)
    if (known === undefined || (at !== null && at < (known.sentAt ?? 0)))
      this.#successes.set(digest, {
        ...{ number, sentAt: at, answeredAt: at === null || ms === null ? null : at + ms },
      })
    if (grantOf(located) !== 'code') return
    const form = formOf(request.body)
    const client = this.#client(firstOf(form, 'client_id'))
    if (client === undefined) return
    if (firstOf(form, 'client_secret')) client.withSecret = true
    else if (authorizationOf(exchange) === null) client.withoutSecret = true
  }

  #notePassword({ exchange, url }: LocatedExchange): void {
    const { number, at, ms, request, response } = exchange
    if (response === null || response.status >= 300) return
    const texts = textsIn(objectOf(request.body) ?? {})
    // A webhook may also deliver another secret.
    const passwords = texts.filter(([name]) => /password|secret/i.test(name)).map(([, text]) => text)
    const address = `${url.origin}${url.pathname}`
    const known = this.#webhookAddresses.get(address)
    if (known !== undefined || this.#webhookAddresses.size < mostClients)
      this.#webhookAddresses.set(copyOf(address), passwords.length > 0 || known === true)
    const tenant = texts.find(([name]) => /tenant/i.test(name))?.[1] ?? null
    const answeredAt = at === null || ms === null ? null : at + ms
    for (const password of passwords.slice(0, mostPasswords))
      if (!this.#passwords.has(password) && this.#passwords.size < mostLinks)
        this.#passwords.set(copyOf(password), { number, tenant, sentAt: at, answeredAt })
  }

  #noteData(located: LocatedExchange): void {
    const { exchange, resource, below } = located
    const request = new DataRequest(located, this)
    const { token } = request
    if (token !== undefined) {
      this.data.noteToken(exchange.place.file)
      if (this.tenantOf(token) === undefined && this.#tokensWithoutTenant.size < mostLinks)
        this.#tokensWithoutTenant.set(scopeOf(token, undefined), keyOf(token))
    }
    const { status = 0, body = null } = exchange.response ?? {}
    if (exchange.request.method !== 'GET' || status < 200 || status >= 300) return
    if (token !== undefined) this.data.noteSuccess(request.text)
    const { scope, sentAt, answeredAt, isInFuture, moment } = request
    const { rooms, deletedPeriods, roster } = this.profile.data
    if (scope === null || below !== null) return
    if (located.endpoint === 'roster') {
      const isEmpty = (listIn(jsonOf(body), roster.pointer) ?? []).length === 0
      if (!isEmpty && token !== undefined) this.data.noteRosterToken(token)
      return
    }
    const isAboutMoment = moment !== null && request.isPlain && request.filters.length === 0
    if (isAboutMoment && resource !== null) this.data.noteAccepting(scope, resource)
    // A page of the list, or a part of it, does not show which rooms there are.
    const isWhole = new URLSearchParams(rooms.parameters).toString() === located.url.searchParams.toString()
    if (resource === 'rooms' && isWhole) {
      const records = (listIn(jsonOf(body), rooms.pointer) ?? []).filter(isRecord)
      this.data.noteRooms(scope, records.flatMap(({ id }: DataRecord) => idText(id) ?? []).map(copyOf))
    }
    if (resource === 'timetable/deleted-periods' && sentAt !== null && answeredAt !== null) {
      const ids = (listIn(jsonOf(body), deletedPeriods.pointer) ?? []).flatMap((id) => idText(id) ?? [])
      const past = isInFuture ? null : moment
      this.data.noteDeleted({ scope, sentAt, answeredAt, moment: past, ids: ids.map(copyOf) })
    }
  }

  #publishedAt(place: string): Published {
    const known = this.#published.get(place)
    if (known !== undefined) return known
    const published: Published = { issuers: [], keySets: [], seen: new Set() }
    this.#published.set(copyOf(place), published)
    return published
  }
}

/** The value of Authorization; null if there is none. */
export function authorizationOf({ request }: RecordedExchange): string | null {
  return request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? null
}

/** Names exactly this request: method, address, credentials and body. */
function digestOf({ exchange, url }: LocatedExchange): string {
  const { method, body } = exchange.request
  return createHash('sha256')
    .update(JSON.stringify([method, url.href, authorizationOf(exchange)]))
    .update(body?.bytes ?? '')
    .digest('base64url')
}

/** The name of a grant as `code` or `service`; undefined for any other request. */
export function grantOf({ exchange, url }: LocatedExchange): 'code' | 'service' | undefined {
  const pairs = [...url.searchParams, ...formOf(exchange.request.body)]
  const [grant, ...others] = new Set(
    pairs.filter(([name]) => name === 'grant_type').map(([, value]) => value),
  )
  // Of a request that names two grants, it is open which one the platform takes.
  if (others.length > 0) return undefined
  if (grant === facts.codeGrant) return 'code'
  return grant === facts.serviceGrant ? 'service' : undefined
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

/** The password in the body of a webhook, and the tenant that it is for; undefined if there is none. */
export function deliveredIn(
  body: RecordedBody | null,
): { readonly password: string; readonly tenant: string | null } | undefined {
  const texts = textsIn(objectOf(body))
  const password = texts.find(([name]) => /password|secret/i.test(name))?.[1]
  if (password === undefined) return undefined
  return { password, tenant: texts.find(([name]) => /tenant/i.test(name))?.[1] ?? null }
}

/** The texts of an object at any depth, with the names of their fields. */
function textsIn(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name))
  return isRecord(value) ? Object.entries(value).flatMap(([key, field]) => textsIn(field, key)) : []
}

/** Characters of a key. Tokens may have thousands, and a recording has hundreds of thousands of them. */
const longestKey = 64

/** A text as the key of a map: a long one is replaced by its digest. The key of a key is the key itself. */
export function keyOf(text: string): string {
  return text.length <= longestKey ? copyOf(text) : createHash('sha256').update(text).digest('base64url')
}

/** A text of its own: a part of a long one would keep the whole of it in memory. */
export function copyOf(text: string): string {
  // Most texts are ASCII: one byte for each character in place of two.
  const short = Buffer.from(text, 'latin1').toString('latin1')
  return short === text ? short : Buffer.from(text, 'utf16le').toString('utf16le')
}
