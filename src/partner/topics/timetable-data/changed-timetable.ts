/**
 * Timetables that change between synchronisations, and what the application shows of them afterwards.
 * @module
 */
import { given } from '../../../core/errors.js'
import type { PartnerContext } from '../../context.js'
import type { DataRecord } from '../../data/json.js'
import * as records from '../../data/records.js'
import { TimetableSchool } from '../../data/timetable-school.js'
import { givenCopied } from '../../service/exported.js'

/** The application's copy of a school. */
export type Copy = Awaited<ReturnType<TimetableSchool['export']>>

type CopiedPeriod = Copy['periods'][number]

/** What happens to a timetable. */
export interface Changes<Parts> {
  /** The periods at the first synchronisation, and at each later one the periods that are new or have changed. */
  readonly steps: readonly (readonly DataRecord[])[]
  /** What the rules look at. */
  readonly parts: Parts
}

/** A timetable after its last synchronisation. */
export interface ChangedTimetable<Parts> {
  readonly parts: Parts
  /** A period that never changes. */
  readonly plain: DataRecord
  /** The copy after the first synchronisation. */
  readonly before: Copy
  /** The copy after the last one. */
  readonly after: Copy
  /** Why the changes did not arrive; null if they did. */
  readonly failure: string | null
}

/**
 * Synchronises a school before and after each change of its timetable. Made once for all rules that read it.
 * @param what the name of the changes
 * @throws {Undecided} if the first synchronisation does not copy the timetable
 */
export async function afterChanges<Parts>(
  context: PartnerContext,
  what: string,
  make: () => Changes<Parts>,
): Promise<ChangedTimetable<Parts>> {
  return context.once(`a timetable: ${what}`, async () => {
    const { steps, parts } = make()
    const [first = [], ...later] = steps
    const plain = records.period()
    const school = await TimetableSchool.open(context, [plain, ...first])
    const runs = [await school.syncWorks()]
    const before = await school.export()
    copyOf(before, plain)

    // Shows that the application has received a step.
    const news = later.map(() => records.period())
    for (const [at, step] of later.entries()) {
      school.put(...step, ...news.slice(at, at + 1))
      runs.push(await school.sync())
    }
    const after = await school.export()
    const failure = runs.some(({ run }) => run.succeeded === false)
      ? 'the application reports a failure'
      : news.every((record) => isCopied(after, record))
        ? null
        : 'a period that is new is not copied'
    return { parts, plain, before, after, failure }
  })
}

/**
 * The same, as set-up: the changes have arrived, and a period that never changes is shown as taking place.
 * @throws {Undecided} if not: the rule `timetable-data.synchronised` judges it
 */
export async function arrivedChanges<Parts>(
  context: PartnerContext,
  what: string,
  make: () => Changes<Parts>,
): Promise<ChangedTimetable<Parts>> {
  const changed = await afterChanges(context, what, make)
  given(changed.failure === null, `the changes were not synchronised: ${changed.failure}`)
  given(
    isCopied(changed.after, changed.plain),
    'a period that never changes is gone, which timetable-sync.deletions.others-stay judges',
  )
  given(
    isShown(changed.after, changed.plain),
    'a period that never changes is not shown as taking place either',
  )
  return changed
}

/** The copy of a period. @throws {Undecided} if there is none */
export function copyOf(copy: Copy, record: DataRecord): CopiedPeriod {
  const [found] = copiesOf(copy, record)
  givenCopied(found !== undefined, `the period ${record.id}`)
  return found
}

/** Whether the application shows a period as taking place. One that it has dropped does not. */
export function takesPlace(copy: Copy, record: DataRecord): boolean {
  return copiesOf(copy, record).some(({ held }) => held)
}

/** Whether the application shows a period, and not as cancelled. An application that drops others need not say so. */
export function isShown(copy: Copy, record: DataRecord): boolean {
  return copiesOf(copy, record).some((one) => !one.has('held') || one.held)
}

function isCopied(copy: Copy, record: DataRecord): boolean {
  return copiesOf(copy, record).length > 0
}

function copiesOf({ periods }: Copy, { id }: DataRecord): readonly CopiedPeriod[] {
  return periods.filter((one) => one.id === String(id))
}
