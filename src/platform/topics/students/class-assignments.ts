/**
 * Reads class assignments of student records.
 * @module
 */
import { isRecord } from '../../../core/json.js'
import type { Profile } from '../../../profile/profile.js'
import { type DataRecord, fieldOf } from '../../data/record.js'

/**
 * Class assignments of a student. Empty if the field is absent or null.
 * @returns undefined if the field is no list of objects
 */
export function assignmentsIn(classAssignments: unknown): readonly DataRecord[] | undefined {
  if (classAssignments === undefined || classAssignments === null) return []
  return Array.isArray(classAssignments) && classAssignments.every(isRecord) ? classAssignments : undefined
}

/** Class names in class assignments, in Unicode form NFC. Values that are no strings are left out. */
export function classNamesIn(profile: Profile, classAssignments: unknown): string[] {
  return (assignmentsIn(classAssignments) ?? []).flatMap((assignment) => {
    const name = fieldOf(profile, assignment, 'className')
    return typeof name === 'string' ? [name.normalize('NFC')] : []
  })
}

/** True if a student has an assignment to a class, past or present. Letter case does not count. */
export function isAssignedTo(profile: Profile, student: DataRecord, name: string): boolean {
  const plain = (text: string): string => text.normalize('NFC').toLowerCase()
  const names = classNamesIn(profile, fieldOf(profile, student, 'classAssignments'))
  return names.some((one) => plain(one) === plain(name))
}
