/**
 * Classes of several schools. Clause: 2.6 class.
 *
 * Two schools with different classes are synchronised at the same time, and two more one after the other. The copy of
 * each must hold no class of the other.
 */
import { rule, twoSchools } from '#kit/partner'

// 2.6 Class: The application keeps the classes of each school apart, even if two schools are synchronised at
//   the same time.
//   Check: Two schools with different classes are synchronised at the same time, and two more one after the
//   other. The copy of each school must have no class of the other.
rule('class-updates.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'classes'),
)
