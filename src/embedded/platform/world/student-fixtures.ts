/**
 * Prepared students in the form of a fixture file.
 * @module
 */
import type { Tenant } from '../model.js'
import { emptyClass } from './class-names.js'
import type { Fixture } from './fixture.js'
import { studentAt, studentIdAt, studentsInClass } from './students.js'
import { assignmentsAt, cast, specialKeys } from './students-cast.js'

/** Classes whose complete lists are in a fixture file. */
const lookAlikes = ['1A', '11A', '1Ab', '1 A', '1Ä']

/** Entries of the section `students`. */
export function studentFixtures({ source }: Tenant): Fixture {
  const id = (index: number): number => studentIdAt(source, index)
  const field = (index: number, name: string): unknown => studentAt(source, index)[name]
  const [assigned] = assignmentsAt(source, cast.assigned)
  return {
    more_than_default_limit: true,
    with_key: { id: id(cast.withKey), external_key: field(cast.withKey, 'externalKey') },
    without_key: { id: id(cast.withoutKey) },
    collision: {
      id: id(cast.collision),
      external_key: field(cast.collision, 'externalKey'),
      other_id: id(cast.collided),
    },
    without_account: {
      id: id(cast.withoutAccount),
      external_key: field(cast.withoutAccount, 'externalKey'),
      last_name: field(cast.withoutAccount, 'lastName'),
      forename: field(cast.withoutAccount, 'forename'),
    },
    assigned: {
      id: id(cast.assigned),
      class_name: assigned?.className,
      start_date: assigned?.startDate,
    },
    twice_assigned: {
      id: id(cast.twiceAssigned),
      class_names: assignmentsAt(source, cast.twiceAssigned).map(({ className }) => className),
    },
    without_class: { id: id(cast.withoutClass) },
    special_keys: [...specialKeys].map(([index, external_key]) => ({ id: id(index), external_key })),
    look_alike_classes: lookAlikes.map((name) => ({
      name,
      students: studentsInClass(source, name).map(id),
    })),
    empty_class: { name: emptyClass },
  }
}

/** A student of the second school. */
export function foreignStudent({ source }: Tenant): Fixture {
  return { id: studentIdAt(source, 7), external_key: studentAt(source, 7).externalKey }
}
