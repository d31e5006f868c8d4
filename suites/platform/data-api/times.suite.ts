/**
 * Times of periods in `GET /timetable` are local times, in summer and in winter.
 * Clause: 4.6 other facts.
 */
import { type Cases, given, lacking, must, type Profile, rule } from '#kit/platform'

/** Months of summer time and of winter time. */
const seasons = [
  ['summer', [4, 5, 6, 7, 8, 9, 10]],
  ['winter', [11, 12, 1, 2, 3]],
] as const

/** The known periods of some months. */
function knownIn({ fixtures }: Profile, months: readonly number[]) {
  return (fixtures.timetable?.known ?? []).filter(({ start }) => months.includes(Number(start.slice(5, 7))))
}

/** The seasons. The rule is not exercised without a known period in each. */
const inEach = (profile: Profile): Cases<[readonly number[]]> =>
  seasons.map(([name, months]) =>
    profile.fixtures.timetable?.known === undefined || knownIn(profile, months).length > 0
      ? [name, months]
      : {
          ...lacking<[readonly number[]]>(
            [`FIXTURES: /timetable/known (a period of month ${months.join(', ')})`],
            name,
          ),
          optional: false,
        },
  )

// 4.6 other facts: The timetable returns start and end of a period in local wall clock time, in summer and in
//   winter.
//   Check: For known periods of summer and of winter months, start and end in the timetable must be the wall
//   clock times of the fixture file. A conversion to UTC is wrong by an hour in one season and by two in the
//   other. A known period that the timetable lacks, or times in an unknown form, make the rule undecided.
rule('data-api.times.local', inEach, async (context, months: readonly number[]) => {
  const timetable = await context.timetable.whole()
  for (const { id, start, end } of knownIn(context.profile, months)) {
    const read = timetable.period(id)
    given(read.start !== undefined && read.end !== undefined, `the times of period ${id} cannot be read`)

    must(read.start === start, `period ${id} to begin at ${start}`, `${read.start} as its begin`)
    must(read.end === end, `period ${id} to end at ${end}`, `${read.end} as its end`)
  }
})
