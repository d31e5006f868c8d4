/**
 * Changed periods. Either the fixture file names a prepared change, or the suite triggers one by the control driver.
 * The same checks judge both.
 * @module
 */
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import type { PeriodChanges } from '../../data/period-changes.js'
import type { Timetable } from '../../data/periods.js'
import { needsToTrigger } from '../../data/timetable-changes.js'
import { type ConditionalCase, lacking, optional } from '../../rule.js'
import { preparedPeriods } from './changed-periods.js'

/** A period with a resource that was added or removed. */
export type ResourceChange = PeriodChanges['resource_added'][number]

/** A change, and all periods of the school after it: GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z. */
export interface Changed<Entry> {
  readonly entry: Entry
  readonly timetable: Timetable
}

/** Returns a change of one kind. */
export type Change<Entry> = (context: Context) => Promise<Changed<Entry>>

/** Kinds of change that a fixture file can name as prepared. */
type PreparedName = Exclude<keyof PeriodChanges, 'deleted'>

type Needs = Parameters<typeof optional>[0]

/** Two cases, of which one is enough: a prepared change and a triggered one. */
export function preparedOrTriggered<Name extends PreparedName>(
  name: Name,
): readonly ConditionalCase<[Change<PeriodChanges[Name]>]>[] {
  return [
    optional([`fixture.timetable.${name}`], 'prepared', prepared(name)),
    optional(needsToTrigger(name), 'caused', triggered(name)),
  ]
}

/** The change that the fixture file names at `/timetable/<name>`. */
export function prepared<Name extends PreparedName>(name: Name): Change<PeriodChanges[Name]> {
  return async (context) => ({
    entry: preparedPeriods(context)[name] as PeriodChanges[Name],
    timetable: await context.timetable.whole(),
  })
}

/**
 * The change of a period that the fixture file names at `/timetable/changeable/<name>`, by one event of the control
 * driver, for example `cancel-period`. The timetable before the event is not judged.
 */
export function triggered<Name extends PreparedName>(name: Name): Change<PeriodChanges[Name]> {
  return async (context) => {
    const { entry, after } = await context.timetable.change(name)
    return { entry, timetable: after.value }
  }
}

/** A case for each prepared and each triggered change of resources, named by what was changed. */
export function resourceChanges(
  name: 'resource_added' | 'resource_removed',
  { fixtures }: Profile,
): readonly ConditionalCase<[Change<ResourceChange>]>[] {
  const { [name]: known, changeable } = fixtures.timetable ?? {}
  return [
    ...casesOf('', name, known, [`fixture.timetable.${name}`], prepared(name)),
    ...absent('', name, known),
    ...casesOf('caused ', `changeable/${name}`, changeable?.[name], needsToTrigger(name), triggered(name)),
    ...absent('caused ', `changeable/${name}`, changeable?.[name]),
  ]
}

/** The kinds of change that the fixture file lacks although it has others. */
function absent(
  prefix: string,
  entry: string,
  changes: readonly ResourceChange[] = [],
): readonly ConditionalCase<[Change<ResourceChange>]>[] {
  if (changes.length === 0) return []
  const kinds = (['room', 'teacher'] as const).flatMap((kind) =>
    [false, true].map((many) => ({ kind, many })),
  )
  return kinds
    .filter(
      ({ kind, many }) => !changes.some((one) => one.kind === kind && one.resources.length > 1 === many),
    )
    .map(({ kind, many }) => {
      const key = `FIXTURES: /timetable/${entry} (${many ? `several ${kind}s` : `a ${kind}`})`
      return lacking([key], `${prefix}${kind}${many ? ', 2 at once' : ''}`)
    })
}

/** One case per change; if the fixture file has none, one case that says what is missing. */
function casesOf(
  prefix: string,
  entry: string,
  changes: readonly ResourceChange[] | undefined,
  needs: Needs,
  all: Change<readonly ResourceChange[]>,
): readonly ConditionalCase<[Change<ResourceChange>]>[] {
  const seen = new Map<string, number>()
  const resourceChange =
    (index: number): Change<ResourceChange> =>
    async (context) => {
      const { entry, timetable } = await all(context)
      return { entry: entry[index] as ResourceChange, timetable }
    }
  if (changes === undefined)
    return [
      {
        ...optional(needs, `${prefix}resource`, resourceChange(0)),
        lacks: [`FIXTURES: /timetable/${entry}`],
      },
    ]
  return changes.map(({ kind, resources }, index) => {
    const many = resources.length > 1 ? `, ${resources.length} at once` : ''
    const name = `${prefix}${kind}${many}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return optional(needs, count > 1 ? `${name} (${count})` : name, resourceChange(index))
  })
}
