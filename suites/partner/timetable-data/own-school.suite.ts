/**
 * Periods of several schools. Clause: 4.6 timetable.
 *
 * Two schools with different periods are synchronised at the same time, and two more one after the other. The copy of
 * each must hold no period of the other. Two more have periods with the same ids, at other times.
 */
import { records, rule, TimetableSchool, twoSchools } from '#kit/partner'

const count = 3
const { periods, timeOf } = records
/** The form of times in exports. */
const toMinutes = 'YYYY-MM-DDThh:mm'.length

// 4.6 timetable: The application keeps the periods of each school apart, even if two schools are synchronised
//   at the same time.
rule('timetable-data.own-school', twoSchools.casesWithSameIds, (context, how) =>
  twoSchools.mustKeepApart(context, how, {
    name: 'periods',
    give: (tenant) => TimetableSchool.of(context, tenant).put(...periods(count)),
    giveSame: (tenant, other) => {
      const same = other.data.periods.map(({ record: { id, lessonId } }) => ({ id, lessonId }))
      const later = periods(count).map((period, at) => ({ ...period, ...timeOf(at + 1, '15:00', '15:45') }))
      TimetableSchool.of(context, tenant).put(...later.map((period, at) => ({ ...period, ...same[at] })))
    },
    content: ({ data }) =>
      new Map(
        data.periods.map(({ record }) => [String(record.id), String(record.start).slice(0, toMinutes)]),
      ),
    contentCopied: (copy) =>
      new Map(copy.periods.filter((one) => one.has('start')).map(({ id, start }) => [id, start])),
    ids: ({ data }) => data.periods.map(({ record }) => String(record.id)),
    copied: (copy) => copy.periods.map(({ id }) => id),
  }),
)
