/**
 * Rooms of several schools. Clause: 4.6 room management.
 *
 * Two schools with different rooms are synchronised at the same time, and two more one after the other. The copy of each
 * must hold no room of the other.
 */
import { records, rule, TimetableSchool, twoSchools } from '#kit/partner'

const { period, regular, room } = records

// 4.6 Room management: The application keeps the rooms of each school apart, even if two schools are
//   synchronised at the same time.
rule('room-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, {
    name: 'rooms',
    give: (tenant) => {
      tenant.data.rooms = [room(), room()]
      const lessons = tenant.data.rooms.map(({ id }) => period({ rooms: regular(Number(id)) }))
      TimetableSchool.of(context, tenant).put(...lessons)
    },
    ids: ({ data }) => data.rooms.map(({ id }) => String(id)),
    copied: ({ rooms }) => rooms.map(({ id }) => id),
  }),
)
