/**
 * Periods of several schools. Clause: 4.6 timetable.
 *
 * Two schools with different periods are synchronised at the same time, and two more one after the other. The copy of
 * each must hold no period of the other.
 */
import { records, rule, TimetableSchool, twoSchools } from '#kit/partner'

const count = 3
const { periods } = records

// 4.6 timetable: The application keeps the periods of each school apart, even if two schools are synchronised
//   at the same time.
rule('timetable-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, {
    name: 'periods',
    give: (tenant) => TimetableSchool.of(context, tenant).put(...periods(count)),
    ids: ({ data }) => data.periods.map(({ record }) => String(record.id)),
    copied: (copy) => copy.periods.map(({ id }) => id),
  }),
)
