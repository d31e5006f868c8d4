/**
 * What the data APIs showed over a whole recording: whose data came, which rooms are listed, what was deleted when.
 * @module
 */
import { createHash } from 'node:crypto'

/** When a deleted period was listed, in milliseconds since the epoch. */
interface Listing {
  /** When the first answer with it had arrived. */
  firstAnsweredAt: number
  /** When the last request was sent whose answer has it. */
  lastSentAt: number
  /** The latest `dateLastModifiedAfter` for which it was listed: it was deleted after this moment. */
  latestMoment: number
}

/** The deleted periods of a school, and when the lists of them came. */
interface Deletions {
  readonly listings: Map<string, Listing>
  firstAnsweredAt: number
  lastSentAt: number
}

/** A list of deleted periods, as it was answered. */
export interface DeletionList {
  /** Whose data. */
  readonly scope: string
  readonly sentAt: number
  readonly answeredAt: number
  /** `dateLastModifiedAfter` in milliseconds since the epoch; null if it is not known, or was ahead of the request. */
  readonly moment: number | null
  readonly ids: readonly string[]
}

/** Entries of each kind that are kept at most. */
const mostEntries = 500_000
/** Characters of an id that is kept. */
const longestId = 100
/** Ids of one school that are compared with each list at most. */
const mostOfScope = 20_000
/** Milliseconds. Targets may read a text without a time zone in another one. */
const day = 86_400_000

/** What the data APIs showed over a whole recording. Its memory is bounded: beyond that, less is concluded. */
export class DataFacts {
  readonly #withTokens = new Set<string>()
  readonly #rosterTokens = new Set<string>()
  readonly #succeeded = new Set<string>()
  readonly #rooms = new Map<string, Set<string>>()
  readonly #deleted = new Map<string, Deletions>()
  readonly #accepting = new Map<string, Set<string>>()
  #entries = 0
  /** True if lists had more rooms than are kept. */
  #lacksRooms = false
  /** False if something was noted under the name of a token whose school became known later. */
  #isSettled = true

  /** @param settledScope the scope that a token has when all exchanges are noted */
  constructor(readonly settledScope: (scope: string) => string) {}

  /** Notes that a file of the recording has a request for data with a token. */
  noteToken(file: string): void {
    if (this.#withTokens.size < mostEntries) this.#withTokens.add(file)
  }

  /** True if a file of the recording has requests for data with a token. Browsers leave tokens out when they export. */
  hasTokens(file: string): boolean {
    return this.#withTokens.has(file)
  }

  /** Notes that a token opens the roster: it got a list that is not empty. */
  noteRosterToken(token: string): void {
    if (this.#rosterTokens.size < mostEntries) this.#rosterTokens.add(digestOf(token))
  }

  /** True if a token opens the roster. */
  opensRoster(token: string): boolean {
    return this.#rosterTokens.has(digestOf(token))
  }

  /** Notes that a request with a token was answered with a success. @param request method, path and query */
  noteSuccess(request: string): void {
    if (this.#succeeded.size < mostEntries) this.#succeeded.add(digestOf(request))
  }

  /** True if the request was answered with a success when it had a token. */
  hasSucceeded(request: string): boolean {
    return this.#succeeded.has(digestOf(request))
  }

  /** Notes a list of rooms. */
  noteRooms(scope: string, ids: readonly string[]): void {
    const rooms = this.#rooms.get(scope) ?? new Set<string>()
    if (this.#rooms.size < mostEntries) this.#rooms.set(scope, rooms)
    this.#isSettled = false
    for (const id of ids) {
      if (rooms.has(id)) continue
      if (this.#entries >= mostEntries || id.length > longestId) this.#lacksRooms = true
      else {
        rooms.add(id)
        this.#entries += 1
      }
    }
  }

  /** True if a list of rooms has the id; undefined if there is no list, or if not all rooms could be kept. */
  isRoom(scope: string, id: string): boolean | undefined {
    this.#settle()
    const isListed = this.#rooms.get(scope)?.has(id)
    return isListed === false && this.#lacksRooms ? undefined : isListed
  }

  /** Notes that one of the two lists of periods accepts a moment without any further parameter. */
  noteAccepting(scope: string, list: string): void {
    const lists = this.#accepting.get(scope) ?? new Set<string>()
    if (this.#accepting.size < mostEntries) this.#accepting.set(scope, lists)
    lists.add(list)
    this.#isSettled = false
  }

  /** True if the list accepts a moment without any further parameter. */
  accepts(scope: string, list: string): boolean {
    this.#settle()
    return this.#accepting.get(scope)?.has(list) === true
  }

  /** Notes a list of deleted periods. */
  noteDeleted({ scope, sentAt, answeredAt, moment, ids }: DeletionList): void {
    const known = this.#deleted.get(scope)
    if (known === undefined && this.#deleted.size >= mostEntries) return
    const deletions = known ?? {
      listings: new Map<string, Listing>(),
      firstAnsweredAt: answeredAt,
      lastSentAt: sentAt,
    }
    this.#deleted.set(scope, deletions)
    this.#isSettled = false
    deletions.firstAnsweredAt = Math.min(deletions.firstAnsweredAt, answeredAt)
    deletions.lastSentAt = Math.max(deletions.lastSentAt, sentAt)
    const { listings } = deletions
    const latestMoment = moment ?? Number.NEGATIVE_INFINITY
    for (const id of ids)
      this.#noteListing(listings, id, { firstAnsweredAt: answeredAt, lastSentAt: sentAt, latestMoment })
  }

  #noteListing(listings: Map<string, Listing>, id: string, seen: Listing): void {
    const listing = listings.get(id)
    if (listing === undefined) {
      if (this.#entries >= mostEntries || listings.size >= mostOfScope || id.length > longestId) return
      this.#entries += 1
      listings.set(id, { ...seen })
    } else {
      listing.firstAnsweredAt = Math.min(listing.firstAnsweredAt, seen.firstAnsweredAt)
      listing.lastSentAt = Math.max(listing.lastSentAt, seen.lastSentAt)
      listing.latestMoment = Math.max(listing.latestMoment, seen.latestMoment)
    }
  }

  /** Brings together what was noted under the name of a token with what its school showed otherwise. */
  #settle(): void {
    if (this.#isSettled) return
    for (const [scope, rooms] of [...this.#rooms]) {
      const settled = this.settledScope(scope)
      if (settled === scope) continue
      this.#rooms.delete(scope)
      this.#entries -= rooms.size
      this.noteRooms(settled, [...rooms])
    }
    for (const [scope, lists] of [...this.#accepting]) {
      const settled = this.settledScope(scope)
      if (settled === scope) continue
      this.#accepting.delete(scope)
      for (const list of lists) this.noteAccepting(settled, list)
    }
    for (const [scope, { listings, firstAnsweredAt, lastSentAt }] of [...this.#deleted]) {
      const settled = this.settledScope(scope)
      if (settled === scope) continue
      this.#deleted.delete(scope)
      this.#entries -= listings.size
      this.noteDeleted({
        ...{ scope: settled, sentAt: lastSentAt, answeredAt: firstAnsweredAt, moment: null, ids: [] },
      })
      const merged = this.#deleted.get(settled)
      for (const [id, listing] of listings)
        if (merged !== undefined) this.#noteListing(merged.listings, id, listing)
    }
    this.#isSettled = true
  }

  /**
   * The ids of periods that were listed as deleted before a request was sent, and again after its answer had come.
   * @param ids those in the answer
   * @returns null if the recording has no list before and after
   */
  deletedAmong(
    ids: readonly string[],
    scope: string | null,
    sentAt: number | null,
    answeredAt: number | null,
  ): string[] | null {
    const deletions = this.#around(scope, sentAt, answeredAt)
    if (deletions === undefined || sentAt === null || answeredAt === null) return null
    return ids.filter((id) => {
      const listing = deletions.listings.get(id)
      return listing !== undefined && isAround(listing, sentAt, answeredAt)
    })
  }

  /**
   * The ids that a list of deleted periods lacks although they were listed for this or a later moment, before and after.
   * @returns null if the recording has no list before and after, or if the moment is not known
   */
  lackingIn({ scope, sentAt, answeredAt, moment, ids }: MaybeTimed): string[] | null {
    const deletions = this.#around(scope, sentAt, answeredAt)
    if (deletions === undefined || sentAt === null || answeredAt === null || moment === null) return null
    const listed = new Set(ids)
    const lacking: string[] = []
    for (const [id, listing] of deletions.listings) {
      const isLater = moment === listing.latestMoment || moment <= listing.latestMoment - day
      if (isLater && !listed.has(id) && isAround(listing, sentAt, answeredAt)) lacking.push(id)
    }
    return lacking
  }

  #around(scope: string | null, sentAt: number | null, answeredAt: number | null): Deletions | undefined {
    if (scope === null || sentAt === null || answeredAt === null) return undefined
    this.#settle()
    const deletions = this.#deleted.get(scope)
    return deletions !== undefined && isAround(deletions, sentAt, answeredAt) ? deletions : undefined
  }
}

/** A list of deleted periods of which less may be known. */
interface MaybeTimed extends Pick<DeletionList, 'moment' | 'ids'> {
  readonly scope: string | null
  readonly sentAt: number | null
  readonly answeredAt: number | null
}

function isAround(
  { firstAnsweredAt, lastSentAt }: Pick<Listing, 'firstAnsweredAt' | 'lastSentAt'>,
  sentAt: number,
  answeredAt: number,
): boolean {
  return firstAnsweredAt < sentAt && answeredAt < lastSentAt
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16)
}
