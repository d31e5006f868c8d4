/**
 * An application that may not see deleted periods.
 * Clause: 4.6 deleted-periods, rule 3.
 */
import {
  asksFor,
  cursorsIn,
  forbidden,
  given,
  isDay,
  isIncremental,
  isLater,
  latestCursor,
  lookAt,
  must,
  NotApplicable,
  type PartnerContext,
  periods,
  reloads,
  rule,
  type TimetableRun,
  TimetableSchool,
} from '#kit/partner'

const deletions = asksFor('timetable/deleted-periods')

interface Refused {
  readonly school: TimetableSchool
  readonly cycles: readonly [TimetableRun, TimetableRun, TimetableRun]
  /** Id of the period that has vanished since the first of them. */
  readonly missing: string
}

/** Three synchronisations without access to deleted periods: all rules of this file read them. */
async function refused(context: PartnerContext): Promise<Refused> {
  const found = await context.once<Refused>('three synchronisations without access', async () => {
    const school = await TimetableSchool.open(context)
    school.fail(forbidden, deletions)
    const first = await school.cycle()
    given(first.timetable.length > 0, 'the application asked for no timetable')
    const [missing = ''] = school.ids
    school.drop(missing)
    school.put(...periods(1))
    const second = await school.cycle()
    school.put(...periods(1))
    return { school, cycles: [first, second, await school.cycle()], missing }
  })
  lookAt(context, found.cycles)
  return found
}

/** Whether it goes on with later changes, and neither knows what was deleted nor loads everything. */
function isBlind([first, second, third]: Refused['cycles']): boolean {
  return isLater(latestCursor(third), latestCursor(second)) && !reloads(third, first)
}

rule('timetable-sync.without-access.not-blind', async (context) => {
  const { cycles } = await refused(context)
  const [first, second, third] = cycles
  given(
    third.timetable.length + third.deletions.length > 0,
    'the application asked for no timetable any more',
  )
  if (!cycles.some(({ deletions: calls }) => calls.length > 0)) {
    if (!isIncremental(third, first))
      throw new NotApplicable('the application loads the whole timetable each time')
    given(false, 'the application did not ask for deleted periods')
  }
  const day = isDay(latestCursor(third) ?? '') && !reloads(third, first) && third.run.succeeded !== false
  given(!day, 'the application sends days: whether it goes on cannot be told within one')
  must(
    !isBlind(cycles),
    `the whole timetable, or changes since ${cursorsIn(second)} once more`,
    `changes since ${cursorsIn(third)}`,
  )
})

rule('timetable-sync.without-access.reloaded', async (context) => {
  const { cycles } = await refused(context)
  const [first, , third] = cycles
  given(!isBlind(cycles), 'the application goes on with changes alone')
  given(
    third.timetable.length + third.deletions.length > 0,
    'the application asked for no timetable any more',
  )
  must(
    third.run.succeeded !== false && reloads(third, first),
    'the whole timetable',
    third.run.succeeded === false ? 'the application says that it failed' : cursorsIn(third),
  )
})

rule('timetable-sync.without-access.difference', async (context) => {
  const { cycles, missing, school } = await refused(context)
  const [first, , third] = cycles
  given(reloads(third, first), 'the application did not load the whole timetable')
  const { periods: copied } = await school.export()
  const ids = copied.map(({ id }) => id)
  given(
    school.ids.every((id) => ids.includes(id)),
    'the application has not copied the timetable',
  )
  must(!ids.includes(missing), 'the missing period is gone', 'it is still there')
})
