/**
 * A school year: after each synchronisation, the application's copy agrees with the answers that it received.
 * Clauses: 2.6, 3, 4.6.
 *
 * One school, three synchronisations. Between them, each event happens to periods with each attribute, and users,
 * classes, rooms and school years change. A rule takes the differences that `choices.ts` gives it.
 */
import { rule } from '#kit/partner'
import { addCases, mustAgree } from '#kit/partner/school-year'
import { choices } from './choices.js'

addCases(choices)

// 2.6 Class: After each synchronisation of a school year, the application's copy of a school agrees with the
//   answers that it received.
//   Check: One school is synchronised three times. Between them, each event (a substitution, a move, a note,
//   …) happens to periods with each attribute (an exam, two teachers, half of a double period, …), further
//   events follow, and users, classes, rooms and school years change. The export must show what the answers
//   say. Differences that another rule describes violate that rule.
rule('school-year.agrees', (context) => mustAgree(context, 'school-year.agrees', choices))
