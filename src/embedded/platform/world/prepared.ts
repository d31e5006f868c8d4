/**
 * The prepared data that the data APIs do not reveal, for the control endpoint.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'
import { rosterFixtures } from './roster-fixtures.js'
import { timetableFixtures } from './timetable-fixtures.js'

/** Entries that the data APIs do not reveal, and entries that only the operator can reserve for changes. */
const unseen = {
  timetable: ['lesson_changed', 'names', 'changeable'],
  roster: [
    'lesson',
    'mixed_lesson',
    'future_exit',
    'past_lesson',
    'deleted',
    'name_layouts',
    'throw_away_user',
  ],
} as const

/** Sections of a fixture file with the entries that cannot be found through the data APIs. */
export function preparedOf(tenant: Tenant): Readonly<Record<string, Fixture>> {
  const only = (fixtures: Fixture, names: readonly string[]): Fixture =>
    Object.fromEntries(Object.entries(fixtures).filter(([name]) => names.includes(name)))
  return {
    timetable: only(timetableFixtures(tenant), unseen.timetable),
    roster: only(rosterFixtures(tenant), unseen.roster),
  }
}
