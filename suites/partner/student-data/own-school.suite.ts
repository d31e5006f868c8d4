/**
 * Students of several schools. Clause: 4.6 students.
 *
 * Two schools with different students are synchronised at the same time, and two more one after the other. The copy of
 * each must hold no student of the other.
 */
import { records, rule, twoSchools } from '#kit/partner'

const count = 4

// 4.6 students: The application keeps the students of each school apart, even if two schools are synchronised
//   at the same time.
rule('student-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, {
    name: 'students',
    give: ({ data }) => records.enrol(data, records.students(count)),
    ids: ({ data }) => data.students.map(({ id }) => String(id)),
    copied: ({ students }) => students.map(({ id }) => id),
  }),
)
