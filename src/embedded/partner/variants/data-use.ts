/**
 * Variants of what the application makes of timetable, rooms and roster, and of what its export has.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type PartnerVariant, variant } from '../fault.js'
import { type JsonObject, ServiceFailure, type ShownPeriod } from '../service/model.js'

const ofExport = { clause: '3', leftOpen: 'the contract does not say what an application shows' }

/** A period of an export without some fields. */
function without(period: ShownPeriod, ...names: readonly (keyof ShownPeriod)[]): JsonObject {
  return Object.fromEntries(
    Object.entries(period).filter(([name]) => !names.includes(name as keyof ShownPeriod)),
  )
}

/** The period that replaces a cancelled one, if it is known and takes place. */
function successorOf(period: JsonObject, all: ReadonlyMap<string, JsonObject>): JsonObject | undefined {
  const related = all.get(String(period.relatedPeriod))
  return related !== undefined && !documented.takesPlace(period, all) && documented.takesPlace(related, all)
    ? related
    : undefined
}

export const dataUseVariants: readonly PartnerVariant[] = [
  variant({
    id: 'cancelled-periods-dropped',
    says: 'keeps only periods that take place, and does not say so in its export',
    ...ofExport,
    behaviours: {
      periodShown: (period, all) => documented.takesPlace(period, all),
      periodExported: (period) => without(period, 'held'),
    },
  }),
  variant({
    id: 'moved-periods-keep-their-id',
    says: 'shows a moved period under the id of its original, at the new time',
    clause: '3 rule 3',
    leftOpen: 'the contract does not say how an application shows it',
    behaviours: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) || successorOf(period, all) !== undefined,
      periodShown: (period, all) => {
        const original = all.get(String(period.relatedPeriod))
        return original === undefined || successorOf(original, all)?.id !== period.id
      },
      occurrences: (period, all) => {
        const { start, end } = successorOf(period, all) ?? period
        return [{ ...period, start, end }]
      },
      resourcesNamed: (period, kind, all) => (successorOf(period, all) ?? period)[kind],
      teachersRemoved: (period, all) => documented.teachersRemoved(successorOf(period, all) ?? period, all),
      noteOf: (period, all) => documented.noteOf(successorOf(period, all) ?? period, all),
    },
  }),
  variant({
    id: 'organization-required',
    says: 'fails to synchronise a school that does not have one organization',
    clause: '2.6 Roster organization',
    leftOpen: 'the organization has the name of the school',
    behaviours: {
      organizationOf: (organizations) => {
        if (organizations.length !== 1) throw new ServiceFailure('roster/orgs', 200)
        return organizations[0]
      },
    },
  }),
  variant({
    id: 'moved-periods-without-times',
    says: 'exports no times of periods',
    ...ofExport,
    behaviours: { periodExported: (period) => without(period, 'start', 'end') },
  }),
  variant({
    id: 'exports-ids-of-periods-only',
    says: 'exports nothing of a period but its id',
    ...ofExport,
    behaviours: { periodExported: ({ id }) => ({ id }) },
  }),
  variant({
    id: 'keeps-no-resources',
    says: 'keeps no teachers, classes and rooms of periods, and says so in its export',
    ...ofExport,
    behaviours: {
      periodExported: (period) => ({ ...period, teachers: null, classes: null, rooms: null }),
    },
  }),
  variant({
    id: 'exports-times-with-offset',
    says: 'exports local times without seconds and with an offset',
    clause: '4.6 other facts',
    leftOpen: 'the contract does not show a time zone',
    behaviours: {
      periodExported: (period) => ({ ...period, start: `${String(period.start).slice(0, 16)}+01:00` }),
    },
  }),
  variant({
    id: 'unknown-resources-not-shown',
    says: 'does not show resources with an unknown status',
    clause: '3',
    leftOpen: 'other values are not named',
    behaviours: { takesPart: (status) => /^regular$/i.test(String(status)) },
  }),
  variant({
    id: 'each-period-in-a-group',
    says: 'has a group for each period, also for one that is not joined',
    clause: '4.6 grouping',
    behaviours: {
      periodExported: (period) => ({ ...period, group: period.group ?? `alone-${period.id}` }),
    },
  }),
  variant({
    id: 'groups-without-null',
    says: 'exports a group of joined periods only',
    clause: '4.6 grouping',
    behaviours: {
      periodExported: (period) => (period.group === null ? without(period, 'group') : { ...period }),
    },
  }),
  variant({
    id: 'joins-no-periods',
    says: 'does not join periods, and reads no rooms',
    clause: '4.6 grouping',
    leftOpen: 'an application may leave them out',
    behaviours: {
      makesDouble: () => false,
      roomsAsked: () => [],
    },
    profile: {
      FEATURES: 'localisation reads-role service students student-lookup timetable class-updates roster',
    },
  }),
  variant({
    id: 'rooms-one-by-one',
    says: 'requests each room of its periods by its id',
    clause: '4.6 Room management',
    behaviours: { roomsAsked: (used) => used.map((id) => ({ path: `rooms/${id}` })) },
  }),
  variant({
    id: 'rooms-without-full-names',
    says: 'shows abbreviations of rooms and classes only',
    clause: '2.6 Period',
    behaviours: { roomLongName: () => undefined, classLongName: () => undefined },
  }),
  variant({
    id: 'inactive-users-dropped',
    says: 'keeps only users who are active',
    clause: '2.6 Roster user',
    behaviours: {
      usersKept: (_before, now) => new Map([...now].filter(([, user]) => documented.userActive(user))),
    },
    breaks: ['roster-data.inactive-kept'],
  }),
  variant({
    id: 'users-without-state',
    says: 'keeps no state of users, and says so in its export',
    clause: '2.6 Roster user',
    behaviours: { userActive: () => null },
  }),
  variant({
    id: 'school-years-not-read',
    says: 'reads neither school years nor the name of the school from the roster',
    clause: '2.6 Roster organization',
    behaviours: { sessionsAsked: () => false, organizationName: () => undefined },
  }),
]
