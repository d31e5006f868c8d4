/**
 * The data resources, for faults that concern one resource.
 * @module
 */
import type { DataContext } from '../context.js'

/** A data resource. */
export interface FaultyResource {
  readonly id: string
  /** The name that cases of rules use. */
  readonly name: string
  readonly is: (context: DataContext) => boolean
}

const at = (id: string, name: string, resource: string, single = false): FaultyResource => ({
  id,
  name,
  is: (context) =>
    context.method === 'GET' && context.resource === resource && (context.below !== '') === single,
})

/** Every data resource that reading rules request. */
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
