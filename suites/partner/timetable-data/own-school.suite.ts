/**
 * Periods of several schools. Clause: 4.6 timetable.
 *
 * Two schools with different periods are synchronised at the same time, and two more one after the other. The copy of
 * each must hold no period of the other.
 */
import { rule, twoSchools } from '#kit/partner'

// 4.6 timetable: The application keeps the periods of each school apart, even if two schools are synchronised
//   at the same time.
//   Check: Two schools with different periods are synchronised at the same time, and two more one after the
//   other. The copy of each school must have no period of the other. During a school year, another school
//   gets periods with the same ids at other times, and the copy of each must have its periods.
rule('timetable-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'periods'),
)
