/**
 * Rooms of several schools. Clause: 4.6 room management.
 *
 * Two schools with different rooms are synchronised at the same time, and two more one after the other. The copy of each
 * must hold no room of the other.
 */
import {
  type DataRecord,
  type PartnerContext,
  records,
  rule,
  TimetableSchool,
  twoSchools,
} from '#kit/partner'

const { period, regular, room } = records

// 4.6 Room management: The application keeps the rooms of each school apart, even if two schools are
//   synchronised at the same time.
rule('room-data.own-school', twoSchools.cases, (context, how) =>
  twoSchools.mustKeepApart(context, how, {
    name: 'rooms',
    give: (tenant) => useRooms(context, tenant, [room(), room()]),
    ids: ({ data }) => data.rooms.map(({ id }) => String(id)),
    copied: ({ rooms }) => rooms.map(({ id }) => id),
  }),
)

/** Gives a school rooms, and a period in each: an application may request only rooms that are used. */
function useRooms(
  context: PartnerContext,
  tenant: PartnerContext['tenant'],
  rooms: readonly DataRecord[],
): void {
  tenant.data.rooms = rooms
  const lessons = rooms.map(({ id }) => period({ rooms: regular(Number(id)) }))
  TimetableSchool.of(context, tenant).put(...lessons)
}
