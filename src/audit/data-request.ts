/**
 * What a recorded request to a data API says.
 * @module
 */
import { createHash } from 'node:crypto'
import type { PeriodRequest } from '../platform/data/judged-answers.js'
import type { Profile } from '../profile/profile.js'
import type { LocatedExchange } from './locate.js'

/** Milliseconds. A moment is in the future if it is later than this after the request: clocks may differ. */
const twoDays = 2 * 86_400_000

/** Parameters with a token. */
const tokenParameters = ['access_token', 'token']

/** The parameter with the moment. */
const momentParameter = 'dateLastModifiedAfter'

/** Knows the school of a token, and the form of the data. */
interface Origin {
  readonly profile: Profile
  tenantOf(token: string): string | undefined
}

/** A recorded request to a data API or to the roster. */
export class DataRequest implements PeriodRequest {
  /** Values of its Authorization header lines. */
  readonly #authorization: readonly string[]
  readonly #query: readonly (readonly [name: string, value: string])[]

  constructor(
    readonly located: LocatedExchange,
    readonly origin: Origin,
  ) {
    this.#authorization = located.exchange.request.headers
      .filter(([name]) => name.toLowerCase() === 'authorization')
      .map(([, value]) => value.trim())
    this.#query = [...located.url.searchParams]
  }

  /** What its Authorization header contains, without the scheme word Bearer; undefined if it has no token. */
  get token(): string | undefined {
    const texts = this.#authorization.map((value) => value.replace(/^bearer(?=\s|$)/i, '').trim())
    return texts.find((text) => text !== '')
  }

  /** True if it may say in another way on whose behalf it is sent: by a cookie, or in its query. */
  get mayNameUserOtherwise(): boolean {
    const { headers } = this.located.exchange.request
    return (
      headers.some(([name]) => name.toLowerCase() === 'cookie') ||
      this.#query.some(([name]) => tokenParameters.includes(name.toLowerCase()))
    )
  }

  /** The request without its headers: two with the same text differ only in them. */
  get text(): string {
    const { exchange, url } = this.located
    return `${exchange.request.method} ${url.href}`
  }

  get scope(): string | null {
    const { token } = this
    return token === undefined ? null : scopeOf(token, this.origin.tenantOf(token))
  }

  get sentAt(): number | null {
    return this.located.exchange.at
  }

  get answeredAt(): number | null {
    const { at, ms } = this.located.exchange
    return at === null || ms === null ? null : at + ms
  }

  get after(): string | undefined {
    const values = this.valuesOf(momentParameter)
    return values.length === 1 ? values[0] : undefined
  }

  get moment(): number | null {
    return this.after === undefined ? null : momentIn(this.after)
  }

  get isInFuture(): boolean {
    const { moment, sentAt } = this
    const date = this.located.exchange.response?.headers.find(([name]) => name.toLowerCase() === 'date')?.[1]
    const answeredAt = date === undefined ? Number.NaN : Date.parse(date)
    // By both clocks, if the answer has a time.
    const now = Math.max(sentAt ?? 0, Number.isNaN(answeredAt) ? 0 : answeredAt)
    return moment !== null && now > 0 && moment > now + twoDays
  }

  get filters(): readonly (readonly ['teacher' | 'class' | 'room', string])[] {
    const { filters } = this.origin.profile.data.timetable
    return (['teacher', 'class', 'room'] as const).flatMap((kind) =>
      this.valuesOf(filters[kind]).map((id) => [kind, id] as const),
    )
  }

  get isPlain(): boolean {
    const { timetable, deletedPeriods } = this.origin.profile.data
    const { filters, parameters } = timetable
    const always = new URLSearchParams(`${parameters}&${deletedPeriods.parameters}`)
    const known = [momentParameter, ...Object.values(filters), ...always.keys()]
    return this.#query.every(([name]) => known.includes(name))
  }

  /** The values of a query parameter. */
  valuesOf(name: string): string[] {
    return this.#query.filter(([key]) => key === name).map(([, value]) => value)
  }
}

/** The name of the school of a token, or a short name of the token if its school is not known. */
export function scopeOf(token: string, tenant: string | undefined): string {
  if (tenant !== undefined) return `tenant ${tenant}`
  return `token ${createHash('sha256').update(token).digest('base64').slice(0, 16)}`
}

/** The time that a text means, in milliseconds since the epoch. Without a zone, it is read as UTC. Null if it is none. */
export function momentIn(text: string): number | null {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const [, zone] =
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? []
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null
  const moment = Date.parse(zone === undefined && text.includes('T') ? `${text}Z` : text)
  return Number.isNaN(moment) ? null : moment
}
