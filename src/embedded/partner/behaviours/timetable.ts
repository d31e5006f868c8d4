/**
 * How the timetable is followed. Contract 4.6, deleted periods.
 * @module
 */
import { type Members, ServiceFailure } from '../service/model.js'

type Query = Readonly<Record<string, string>>
/** The calls of one synchronisation. */
export type TimetableCall = 'timetable' | 'timetable/deleted-periods'

/** A synchronisation of the timetable that has ended well. */
export interface GoodCycle {
  readonly began: Date
  readonly ended: Date
  /** The value that it asked with. */
  readonly after: string
}

export const timetableBehaviours = {
  /** The first value of dateLastModifiedAfter: early enough for everything. */
  firstCheckpoint: (): string => '2000-01-01T00:00:00Z',

  /** The value for the next time: when this synchronisation began, so that what changes meanwhile is told then. */
  nextCheckpoint: ({ began }: GoodCycle): string => began.toISOString(),

  /** The value after a failure: the old one; null where nothing was loaded yet. Contract 4.6, rule 2. */
  checkpointAfterFailure: (before: string | null, _began: Date, _failure: ServiceFailure): string | null =>
    before,

  /**
   * Whether the timetable is copied at all, e.g. not after too many failures.
   * @param refused whether it was ever refused for want of permission: a reinstallation mends that. Contract 5.3
   */
  timetableFollowed: (_failures: number, _refused: boolean): boolean => true,

  /** The periods after a failure: the old ones. Contract 4.6, rule 1. */
  periodsAfterFailure: (
    before: ReadonlyMap<string, Members>,
    _failure: ServiceFailure,
  ): ReadonlyMap<string, Members> => before,

  /** Whether the whole timetable is loaded each time, so that deletions need not be asked for. */
  loadsWhole: (): boolean => false,

  /** Whether deletions are asked for; `first` where nothing was loaded yet. Contract 4.6, rule 1. */
  deletionsAsked: (_first: boolean): boolean => true,

  /** The value that a call carries: the same for both. Contract 4.6, rule 1. */
  valueAsked: (after: string, _call: TimetableCall): string => after,

  /** Makes both calls; nothing is applied before both have succeeded. Contract 4.6, rule 1. */
  bothAsked: async (
    changes: () => Promise<readonly Members[]>,
    deletions: () => Promise<readonly string[]>,
  ): Promise<readonly [readonly Members[], readonly string[]]> => [await changes(), await deletions()],

  /** Reads what a query tells of the timetable: in one request without filters. Contract 4.6, timetable. */
  timetableRead: (
    ask: (query: Query) => Promise<readonly Members[]>,
    query: Query,
  ): Promise<readonly Members[]> => ask(query),

  /** The query for deletions, which knows no filters. Contract 4.6, deleted-periods. */
  deletionsQuery: (query: Query): Query => query,

  /** Whether the periods that were told are applied before the deletions are known. Contract 4.6, rule 1. */
  appliedEarly: (): boolean => false,

  /** The periods of an answer. */
  periodsTaken: (periods: readonly Members[], _tenant: string): readonly Members[] => periods,

  /** The ids that an answer names; ids that nobody knows do no harm. Contract 4.6, deleted-periods. */
  deletedIds: (answer: unknown, _known: ReadonlyMap<string, Members>): readonly string[] => {
    if (!Array.isArray(answer)) throw new ServiceFailure('timetable/deleted-periods', 200)
    return answer.map(String)
  },

  /** Whether the whole timetable is loaded where deletions cannot be had. Contract 4.6, rule 3. */
  reloadsWithoutAccess: (status: number): boolean => status === 403,

  /** Whether periods that are missing in the whole timetable are gone. Contract 4.6, rule 3. */
  differenceApplied: (): boolean => true,

  /** What is kept of a period that was told: what is told now. Contract 3, rule 2. */
  periodKept: (told: Members, _before: Members | undefined): Members => told,
}
