/**
 * Prepared students in the form of a fixture file.
 * @module
 */
import type { Tenant } from '../model.js'
import { emptyClass } from './class-names.js'
import type { Fixture } from './fixture.js'
import { assignmentsAt, specialKeys, specialStudents } from './special-students.js'
import { studentAt, studentIdAt, studentsInClass } from './students.js'

/** Classes whose complete lists are in a fixture file. */
const lookAlikes = ['1A', '11A', '1Ab', '1 A', '1Ä']

/** Entries of the section `students`. */
export function studentFixtures({ source }: Tenant): Fixture {
  const id = (index: number): number => studentIdAt(source, index)
  const field = (index: number, name: string): unknown => studentAt(source, index)[name]
  const [assigned] = assignmentsAt(source, specialStudents.assigned)
  return {
    more_than_default_limit: true,
    with_key: {
      id: id(specialStudents.withKey),
      external_key: field(specialStudents.withKey, 'externalKey'),
    },
    without_key: { id: id(specialStudents.withoutKey) },
    collision: {
      id: id(specialStudents.collision),
      external_key: field(specialStudents.collision, 'externalKey'),
      other_id: id(specialStudents.collided),
    },
    without_account: {
      id: id(specialStudents.withoutAccount),
      external_key: field(specialStudents.withoutAccount, 'externalKey'),
      last_name: field(specialStudents.withoutAccount, 'lastName'),
      forename: field(specialStudents.withoutAccount, 'forename'),
    },
    assigned: {
      id: id(specialStudents.assigned),
      class_name: assigned?.className,
      start_date: assigned?.startDate,
    },
    twice_assigned: {
      id: id(specialStudents.twiceAssigned),
      class_names: assignmentsAt(source, specialStudents.twiceAssigned).map(({ className }) => className),
    },
    without_class: { id: id(specialStudents.withoutClass) },
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
