/**
 * Judges a recording: one pass gathers what belongs together, a second one judges each exchange.
 * @module
 */
import type { AnyProperty } from '../core/properties.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'
import type { RecordedExchange } from './exchange.js'
import { RecordingJudge, type Tally } from './judge.js'
import {
  documentedPlace,
  type LocatedExchange,
  Locator,
  mayBeDocumented,
  type PlatformPlace,
  tenantInPath,
} from './locate.js'
import { filledExchange, fillings, isMasked } from './masks.js'
import { RecordedSecrets } from './secrets.js'
import type { Sight } from './subject.js'
import { locationOf, type RecordedKey, Traffic } from './traffic.js'

/** All exchanges of a recording, in parts. Each call begins at the first one. */
export type Recording = () => AsyncIterable<readonly RecordedExchange[]>

/** Makes what gathers. */
export type TrafficOf<Links> = new (...values: ConstructorParameters<typeof Traffic>) => Links

/** What is judged, and how. */
export interface AuditOptions<Links extends Traffic = Traffic> {
  readonly recording: Recording
  /** The rules that can judge recordings, with their properties. */
  readonly rules: Iterable<readonly [rule: string, properties: readonly AnyProperty[]]>
  /** What an exchange shows. */
  readonly sights: (located: LocatedExchange, traffic: Links) => Iterable<Sight>
  /** Gathers what belongs together; default: {@link Traffic}. `sights` gets what it made. */
  readonly traffic?: TrafficOf<Links>
  /** True if also exchanges that are for nothing known show something; default: they are left out. */
  readonly judgesOthers?: boolean
  /**
   * Makes the profile of the platform.
   * @param places where documented addresses in the recording are, the most frequent first
   * @throws {ConfigurationError} if it is not clear which platform is meant
   */
  readonly profile: (places: readonly FoundPlace[]) => Profile
  /** Addresses of the application for webhooks. */
  readonly webhookAddresses?: readonly string[]
  /** Keys with which ID tokens may be signed, in addition to those in the recording. */
  readonly keys?: readonly RecordedKey[]
  /** Public key for webhooks: SubjectPublicKeyInfo, DER, in base64. Left out: their signatures are not verified. */
  readonly webhookKey?: string | null
  /** Client ID of the application; default: what its codes were issued for. */
  readonly clientId?: string
}

/** A place of a platform, and how many exchanges go there. */
export interface FoundPlace extends PlatformPlace {
  readonly exchanges: number
  /** The tenants in its paths, at most 100. */
  readonly tenants: readonly string[]
}

/** What an audit found. */
export interface Audit {
  readonly tallies: readonly Tally[]
  readonly profile: Profile
  /** Says what an exchange is for. */
  readonly locator: Locator
  /** What is in the places of secrets in the recording. */
  readonly secrets: RecordedSecrets
  /** Number of exchanges in the recording. */
  readonly exchanges: number
  /** Number of exchanges with the platform, or with webhooks of it. */
  readonly located: number
  /** True if masks hide secrets of the recording. */
  readonly masked: boolean
  /** When the first and the last request were sent, in milliseconds since the epoch; null if that is not known. */
  readonly from: number | null
  readonly until: number | null
}

/** Judges a recording. @throws {ConfigurationError} if the recording has no exchange with a platform */
export async function audit<Links extends Traffic>({
  recording,
  rules,
  sights,
  traffic: Gathered = Traffic as unknown as TrafficOf<Links>,
  judgesOthers = false,
  profile: profileOf,
  webhookAddresses = [],
  keys = [],
  webhookKey = null,
  clientId,
}: AuditOptions<Links>): Promise<Audit> {
  const places = await placesIn(recording)
  const profile = profileOf(places.list)
  const locator = new Locator(profile, places.originsOf(profile), webhookAddresses)
  const newTraffic = (): Links => new Gathered(profile, locator, keys, webhookKey, clientId)
  const traffic = newTraffic()
  const span = new Span()
  let masked = false
  for await (const exchanges of recording())
    for (const exchange of exchanges) {
      span.note(exchange)
      traffic.note(exchange)
      masked ||= isMasked(exchange)
    }
  // Judged with other texts in place of masks, exchanges still have to be found by what they have in common.
  const links = masked ? await fillTraffic(recording, newTraffic) : [traffic]
  const judge = new RecordingJudge(rules, links.length)
  const secrets = new RecordedSecrets()
  let located = 0
  for await (const exchanges of recording())
    for (const exchange of exchanges) {
      secrets.note(exchange)
      const first = locator.locate(exchange)
      if (first === null) continue
      if (first.endpoint !== 'other' || locator.isOnPlatform(first.url)) located += 1
      if (!judgesOthers && !isJudged(first, locator)) continue
      const seen = links.map((known, filling) => {
        const place = masked ? locator.locate(filledExchange(exchange, filling)) : first
        return place === null ? [] : [...sights(place, known)]
      })
      await judge.judge(exchange.number, seen)
    }
  const { from, until, count } = span
  return { tallies: judge.tallies, profile, locator, secrets, exchanges: count, located, masked, from, until }
}

/** Exchanges after which no further place is looked for, if there is one. */
const mostSearched = 5000

/** The places of platforms at the beginning of a recording. If there is none, all of it is searched. */
async function placesIn(recording: Recording): Promise<Places> {
  const places = new Places()
  let count = 0
  for await (const exchanges of recording()) {
    for (const exchange of exchanges) places.note(exchange)
    count += exchanges.length
    if (count >= mostSearched && places.list.length > 0) break
  }
  return places
}

async function fillTraffic<Links extends Traffic>(
  recording: Recording,
  newTraffic: () => Links,
): Promise<Links[]> {
  const filled = Array.from({ length: fillings }, newTraffic)
  for await (const exchanges of recording())
    for (const exchange of exchanges)
      for (const [filling, links] of filled.entries()) links.note(filledExchange(exchange, filling))
  return filled
}

/**
 * True for an exchange that rules judge: with an endpoint of the platform, or the answer of a page of the platform that may
 * end a sign-in.
 */
export function isJudged(
  { endpoint, url, exchange: { response } }: LocatedExchange,
  locator: Locator,
): boolean {
  if (endpoint !== 'other') return true
  return locator.isOnPlatform(url) && locationOf(response, url)?.searchParams.has('state') === true
}

/** When the exchanges of a recording were. */
class Span {
  count = 0
  from: number | null = null
  until: number | null = null

  note({ at }: RecordedExchange): void {
    this.count += 1
    if (at === null) return
    if (this.from === null || at < this.from) this.from = at
    if (this.until === null || at > this.until) this.until = at
  }
}

const mostPlaces = 1000
const mostTenants = 100

/** The places of platforms that a recording has. */
class Places {
  readonly #places = new Map<string, { place: PlatformPlace; exchanges: number; tenants: Set<string> }>()

  note({ request }: RecordedExchange): void {
    if (!mayBeDocumented(request.url)) return
    const url = parseUrl(request.url)
    const place = url === null ? null : documentedPlace(url)
    if (url === null || place === null) return
    const key = `${place.baseUrl}/${place.segment}`
    const known = this.#places.get(key) ?? { place, exchanges: 0, tenants: new Set<string>() }
    known.exchanges += 1
    const tenant = tenantInPath(url.pathname)
    if (tenant !== undefined && known.tenants.size < mostTenants) known.tenants.add(tenant)
    if (this.#places.size < mostPlaces) this.#places.set(key, known)
  }

  /** The most frequent first. */
  get list(): readonly FoundPlace[] {
    return [...this.#places.values()]
      .map(({ place, exchanges, tenants }) => ({ ...place, exchanges, tenants: [...tenants] }))
      .sort((left, right) => right.exchanges - left.exchanges)
  }

  /** The origins of the places with the segment of a profile: a platform may have several hosts. */
  originsOf({ segment, baseUrl }: Profile): string[] {
    const { pathname } = new URL(baseUrl)
    return this.list
      .filter((place) => place.segment === segment && new URL(place.baseUrl).pathname === pathname)
      .map((place) => new URL(place.baseUrl).origin)
  }
}
