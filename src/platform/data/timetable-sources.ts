/**
 * Where a changed period comes from: it was prepared, or a control driver changes one. The same checks judge both.
 * @module
 */
import type { ResourceChange } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import type { Need } from '../needs.js'
import { type ConditionalCase, optional } from '../rule.js'
import { preparedPeriods, type Timetable, wholeTimetable } from './periods.js'
import { type ChangeName, eventOf, type PeriodChanges } from './timetable-acts.js'
import { causedChange } from './timetable-story.js'

/** What is known of a change, and all periods after it. */
export interface Changed<Entry> {
  readonly entry: Entry
  readonly timetable: Timetable
}

/** Gives a change. */
export type Source<Entry> = (context: Context) => Promise<Changed<Entry>>

/** PeriodChanges that a fixture file may tell of. */
type PreparedName = Exclude<ChangeName, 'deleted'>

/** What a caused change needs beside the driver. */
export function causing(name: ChangeName): readonly Need[] {
  return [`driver.${eventOf[name]}`, 'consent.mutate', 'fixture.timetable.changeable']
}

/** Two cases: with a change that was prepared, and with one that is caused. Either is enough. */
export function preparedOrCaused<Name extends PreparedName>(
  name: Name,
): [
  prepared: ConditionalCase<[Source<PeriodChanges[Name]>]>,
  caused: ConditionalCase<[Source<PeriodChanges[Name]>]>,
] {
  return [
    optional([`fixture.timetable.${name}`], 'prepared', prepared(name)),
    optional(causing(name), 'caused', caused(name)),
  ]
}

/** A prepared change. */
export function prepared<Name extends PreparedName>(name: Name): Source<PeriodChanges[Name]> {
  return async (context) => ({
    entry: preparedPeriods(context)[name] as PeriodChanges[Name],
    timetable: await wholeTimetable(context),
  })
}

/** A change by the control driver. */
export function caused<Name extends PreparedName>(name: Name): Source<PeriodChanges[Name]> {
  return async (context) => {
    const { entry, story } = await causedChange(context, name)
    return { entry, timetable: story.after.value }
  }
}

/** PeriodChanges of resources. */
type ResourceName = 'resource_added' | 'resource_removed'

/**
 * A case for each change of resources, prepared or caused, named by what was changed. Where the fixture file tells of
 * none, one case stands for them and names what is missing.
 */
export function resourceChanges(
  name: ResourceName,
  { fixtures }: Profile,
): readonly ConditionalCase<[Source<ResourceChange>]>[] {
  const { [name]: known, changeable } = fixtures.timetable ?? {}
  return [
    ...casesOf('', known, [`fixture.timetable.${name}`], prepared(name)),
    ...casesOf('caused ', changeable?.[name], causing(name), caused(name)),
  ]
}

function casesOf(
  beginning: string,
  changes: readonly ResourceChange[] | undefined,
  needs: readonly Need[],
  source: Source<readonly ResourceChange[]>,
): readonly ConditionalCase<[Source<ResourceChange>]>[] {
  const seen = new Map<string, number>()
  const one =
    (index: number): Source<ResourceChange> =>
    async (context) => {
      const { entry, timetable } = await source(context)
      return { entry: entry[index] as ResourceChange, timetable }
    }
  if (changes === undefined) return [optional(needs, `${beginning}resource`, one(0))]
  return changes.map(({ kind, resources }, index) => {
    const many = resources.length > 1 ? `, ${resources.length} at once` : ''
    const name = `${beginning}${kind}${many}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return optional(needs, count > 1 ? `${name} (${count})` : name, one(index))
  })
}
