/**
 * Students of several schools. Clause: 4.6 students.
 *
 * Two schools with different students are synchronised at the same time, and two more one after the other. The copy of
 * each must hold no student of the other.
 */
import { rule, twoSchools } from '#kit/partner'

// 4.6 students: The application keeps the students of each school apart, even if two schools are synchronised
//   at the same time.
//   Check: Two schools with different students are synchronised at the same time, and two more one after the
//   other. The copy of each school must have no student of the other. During a school year, another school
//   gets students with the same ids, and the copy of each must have its students.
rule('student-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'students'),
)
