/**
 * Users of several schools. Clause: 4.6 other facts.
 *
 * Two schools with different users are synchronised at the same time, and two more one after the other. The copy of each
 * must hold no user of the other.
 */
import { rule, twoSchools } from '#kit/partner'

// 4.6 other facts: The application keeps the users of each school apart, even if two schools are synchronised
//   at the same time.
//   Check: Two schools with different users are synchronised at the same time, and two more one after the
//   other. The copy of each school must have no user of the other, and all 250 users of its own. At the end
//   of a school year, another school has users with the same ids and other names.
rule('roster-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'users'),
)
