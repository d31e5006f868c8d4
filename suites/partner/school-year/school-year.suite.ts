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
rule('school-year.agrees', (context) => mustAgree(context, 'school-year.agrees', choices))
