/**
 * How the timetable is synchronised. Contract 4.6, deleted periods.
 * @module
 */
import { type JsonObject, type School, ServiceFailure } from '../service/model.js'

type Query = Readonly<Record<string, string>>
/** The calls of one synchronisation. */
export type TimetableCall = 'timetable' | 'timetable/deleted-periods'

/** A successful synchronisation of the timetable. */
export interface GoodCycle {
  readonly began: Date
  readonly ended: Date
  /** The cursor that it sent. */
  readonly after: string
}

export const timetableBehaviours = {
  /** The cursor of a school before a synchronisation: its own; null before the first one. Contract 4.6, rule 2. */
  cursorBefore: ({ copy }: School, _schools: readonly School[]): string | null => copy.checkpoint,

  /** The first cursor (dateLastModifiedAfter): early enough for all data. */
  firstCheckpoint: (): string => '2000-01-01T00:00:00Z',

  /** The next cursor: the start of this synchronisation, so that changes during it are not lost. */
  nextCheckpoint: ({ began }: GoodCycle): string => began.toISOString(),

  /** The cursor after a failure: unchanged; null if nothing was loaded yet. Contract 4.6, rule 2. */
  checkpointAfterFailure: (before: string | null, _began: Date, _failure: ServiceFailure): string | null =>
    before,

  /**
   * Whether the timetable is copied at all, e.g. not after too many failures.
   * @param refused whether access was ever denied; a reinstallation can restore it. Contract 5.3
   */
  timetableFollowed: (_failures: number, _refused: boolean): boolean => true,

  /** The periods after a failure: unchanged. Contract 4.6, rule 1. */
  periodsAfterFailure: (
    before: ReadonlyMap<string, JsonObject>,
    _failure: ServiceFailure,
  ): ReadonlyMap<string, JsonObject> => before,

  /** Whether to load the whole timetable each time, without requests for deletions. */
  loadsWhole: (): boolean => false,

  /** Whether to request deletions; `first`: nothing was loaded yet. Contract 4.6, rule 1. */
  deletionsAsked: (_first: boolean): boolean => true,

  /** The cursor of a call: the same for both calls. Contract 4.6, rule 1. */
  valueAsked: (after: string, _call: TimetableCall): string => after,

  /** Makes both calls. Nothing is applied until both have succeeded. Contract 4.6, rule 1. */
  bothAsked: async (
    changes: () => Promise<readonly JsonObject[]>,
    deletions: () => Promise<readonly string[]>,
  ): Promise<readonly [readonly JsonObject[], readonly string[]]> => [await changes(), await deletions()],

  /**
   * Requests the timetable: in one request without filters. Contract 4.6, timetable.
   * @param _classes the keys of the copied classes
   */
  timetableRead: (
    ask: (query: Query) => Promise<readonly JsonObject[]>,
    query: Query,
    _classes: readonly string[],
  ): Promise<readonly JsonObject[]> => ask(query),

  /** The query for deletions, which has no filters. Contract 4.6, deleted-periods. */
  deletionsQuery: (query: Query): Query => query,

  /** Whether to apply received periods before the deletions are known. Contract 4.6, rule 1. */
  appliedEarly: (): boolean => false,

  /** The periods of a response. */
  periodsTaken: (periods: readonly JsonObject[], _tenant: string): readonly JsonObject[] => periods,

  /** The deleted ids of a response; unknown ids are ignored. Contract 4.6, deleted-periods. */
  deletedIds: (answer: unknown, _known: ReadonlyMap<string, JsonObject>): readonly string[] => {
    if (!Array.isArray(answer)) throw new ServiceFailure('timetable/deleted-periods', 200)
    return answer.map(String)
  },

  /** Whether to load the whole timetable if deletions are not accessible. Contract 4.6, rule 3. */
  reloadsWithoutAccess: (status: number, _tenant: string): boolean => status === 403,

  /**
   * Whether periods that are missing in the whole timetable are deleted. Contract 4.6, rule 3.
   * @param received the number of its periods
   */
  differenceApplied: (_received: number): boolean => true,

  /** The periods that stay when changes arrive: all of them. Contract 4.6, timetable. */
  periodsContinued: (
    before: ReadonlyMap<string, JsonObject>,
    _changed: readonly JsonObject[],
  ): ReadonlyMap<string, JsonObject> => before,

  /** The stored form of a received period: the received one. Contract 3, rule 2. */
  periodKept: (received: JsonObject, _before: JsonObject | undefined): JsonObject => received,
}
