/**
 * Rooms of several schools. Clause: 4.6 room management.
 *
 * Two schools with different rooms are synchronised at the same time, and two more one after the other. The copy of each
 * must hold no room of the other.
 */
import { rule, twoSchools } from '#kit/partner'

// 4.6 Room management: The application keeps the rooms of each school apart, even if two schools are
//   synchronised at the same time.
//   Check: Two schools with different rooms are synchronised at the same time, and two more one after the
//   other. The copy of each school must have no room of the other. During a school year, another school gets
//   rooms with the same ids and other names, and the copy of each must have its rooms.
rule('room-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, 'rooms'),
)
