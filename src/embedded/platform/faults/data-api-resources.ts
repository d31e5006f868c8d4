/**
 * Names of data resources, as faults of one resource need them.
 * @module
 */
import type { DataContext } from '../context.js'

/** A data resource: its permanent name, an id, and how its requests are told. */
export interface FaultyResource {
  readonly id: string
  /** As rules call it. */
  readonly name: string
  readonly is: (context: DataContext) => boolean
}

const at = (id: string, name: string, resource: string, single = false): FaultyResource => ({
  id,
  name,
  is: (context) =>
    context.method === 'GET' && context.resource === resource && (context.below !== '') === single,
})

/** Every data resource that reading rules ask. */
export const faultyResources: readonly FaultyResource[] = [
  at('students', 'students', 'students'),
  at('one-student', 'one student', 'students', true),
  at('timetable', 'timetable', 'timetable'),
  at('deleted-periods', 'deleted periods', 'timetable/deleted-periods'),
  at('classes', 'classes', 'classes'),
  at('rooms', 'rooms', 'rooms'),
  at('one-room', 'one room', 'rooms', true),
  at('roster-users', 'roster users', 'roster/users'),
  at('roster-classes', 'roster classes', 'roster/classes'),
  at('roster-organizations', 'roster organizations', 'roster/orgs'),
  at('academic-sessions', 'academic sessions', 'roster/academicSessions'),
]
