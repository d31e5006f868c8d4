/**
 * Users of several schools. Clause: 4.6 other facts.
 *
 * `twoSchools.cases`: `at the same time`, `one after the other`. In each, two new schools with different data of every kind
 * are synchronised and exported. A user of any other school of the run in a copy violates the rule. The school year of
 * another suite adds its case to some of these rules.
 */
import { rule, twoSchools } from '#kit/partner'

// 4.6 other facts: The application keeps the users of each school apart, even if two schools are synchronised
//   at the same time.
//   Check: Two schools with different users, 250 each are synchronised at the same time, and two more one
//   after the other. No copy may have one of another school of the run. After the first case, each copy must
//   also have all of its own, twice, if copies made one after the other have them. Undecided if a copy has
//   none of its own. During a school year, another school gets users with the same ids and other names, and
//   the copy must have its own.
rule('roster-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'users'),
)
