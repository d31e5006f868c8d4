/**
 * Classes of several schools. Clause: 2.6 class.
 *
 * `twoSchools.cases`: `at the same time`, `one after the other`. In each, two new schools with different data of every kind
 * are synchronised and exported. A class of any other school of the run in a copy violates the rule.
 */
import { rule, twoSchools } from '#kit/partner'

// 2.6 Class: The application keeps the classes of each school apart, even if two schools are synchronised at
//   the same time.
//   Check: Two schools with different classes are synchronised at the same time, and two more one after the
//   other. No copy may have one of another school of the run. After the first case, each copy must also have
//   all of its own, twice, if copies made one after the other have them. Undecided if a copy has none of its
//   own.
rule('class-updates.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'classes'),
)
