/**
 * Lists of deleted periods, and large timetables.
 * Clauses: 4.6 deleted-periods, 4.6 timetable.
 */
import {
  allOf,
  type DataRecord,
  given,
  isLater,
  latestCursor,
  must,
  newId,
  type PartnerContext,
  period,
  periods,
  reloads,
  rule,
  type TimetableRun,
  TimetableSchool,
} from '#kit/partner'

rule('timetable-sync.deletions.gone', async (context) => {
  const { school, first } = await copied(context, periods(3))
  const [deleted = ''] = school.ids
  school.delete(deleted)
  const second = await school.good()
  const knows = second.deletions.length > 0 || reloads(second, first)
  given(knows, 'the application neither asks for deleted periods nor loads the whole timetable')
  must(!(await idsOf(school)).includes(deleted), 'the deleted period is gone', 'it is still there')
})

const lists = [
  ['one period of a lesson is deleted', true],
  ['no period is deleted', false],
] as const

rule('timetable-sync.deletions.others-stay', lists, async (context, deletes) => {
  const lessonId = newId()
  const [one, other] = [period({ lessonId }), period({ lessonId })]
  const { school } = await copied(context, [one, other, ...periods(2)])
  if (deletes) school.delete(String(one.id))
  await school.good()
  const ids = await idsOf(school)
  const lost = school.ids.filter((id) => !ids.includes(id))
  must(lost.length === 0, `${school.ids.length} periods stay`, `${lost.length} of them are gone`)
})

/** Ids that the application never had, in one answer. */
const many = 1000

rule('timetable-sync.deletions.unknown', async (context) => {
  const school = await TimetableSchool.open(context)
  await school.settled()
  // What moves by itself shows here whether a synchronisation has succeeded.
  const before = await school.good()
  const ids = Array.from({ length: many }, newId)
  const [returned = ''] = school.ids
  school.declareDeleted(...ids, ...ids.slice(0, 5), returned)
  school.put(...periods(1))
  const cycle = await school.cycle()
  must(
    cycle.run.succeeded !== false,
    'a synchronisation that succeeds',
    'the application says that it failed',
  )
  const [earlier, value] = [before, cycle].map(latestCursor)
  let later: string | undefined
  const goesOn = await context.within(soon, 'a later value of dateLastModifiedAfter', async () => {
    const next = await school.cycle()
    must(allOf(next).length > 0, 'further synchronisations', 'none')
    later = latestCursor(next)
    return !isLater(value, earlier) || isLater(later, value)
  })
  must(goesOn, `a value later than ${value} afterwards`, later ?? 'none')
})

/** Seconds within which the next value is later than one before it. */
const soon = 5
/** Periods of a large school. */
const large = 20_000

rule('timetable-sync.large', async (context) => {
  const school = await TimetableSchool.open(context, periods(large))
  const first = await school.cycle()
  given(first.timetable.length > 0, 'the application asked for no timetable')
  must(first.run.succeeded !== false, `${large} periods are taken`, 'the application says that it failed')
  const next = await school.good()
  // Who asks for deleted periods goes on from what it has.
  if (next.deletions.length === 0) return
  const [value, later] = [latestCursor(first), latestCursor(next)]
  must(isLater(later, value), `a value later than ${value ?? 'none'} afterwards`, later ?? 'none')
})

/** A school whose timetable the application has copied. */
async function copied(
  context: PartnerContext,
  records: readonly DataRecord[],
): Promise<{ readonly school: TimetableSchool; readonly first: TimetableRun }> {
  const school = await TimetableSchool.open(context, records)
  const first = await school.good()
  const ids = await idsOf(school)
  given(
    school.ids.every((id) => ids.includes(id)),
    'the application has not copied the timetable',
  )
  return { school, first }
}

/** The ids of the periods that the application has. */
async function idsOf(school: TimetableSchool): Promise<readonly string[]> {
  const { periods: all } = await school.export()
  return all.map(({ id }) => id)
}
