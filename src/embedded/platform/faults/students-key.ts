/**
 * Faults of the lookup of a student by key.
 * @module
 */
import type { StudentDirectory } from '../behaviours/students.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import { specialStudents, withoutKey } from '../world/special-students.js'
import { studentAt } from '../world/students.js'
import { row } from './rows.js'

const keptRule = 'students.by-key.found'
const internal = 'students.by-key.internal-id'

/** Reads the key in the path in another way. */
const reading = (name: string, says: string, read: (key: string) => string): Fault =>
  row(`students-key-${name}`, keptRule, says, { studentKey: read })

/** Looks a student up in another way. */
const finding = (
  find: (key: string, directory: StudentDirectory) => number | undefined,
): SingleBehaviour => ({
  findStudent: find,
})

/** Faults of lookups. */
export const studentKeyFaults: readonly Fault[] = [
  reading('decoded-twice', 'decodes the key in a path twice', (key) => {
    try {
      return decodeURIComponent(key)
    } catch {
      return key
    }
  }),
  reading('cut-at-slash', 'reads a key up to the first slash', (key) => key.split('/')[0] ?? ''),
  reading('plus-is-blank', 'decodes a plus in a path as a blank', (key) => key.replaceAll('+', ' ')),
  reading('without-blanks', 'drops blanks of a key', (key) => key.replaceAll(' ', '')),
  reading('without-zeros', 'drops leading zeros of a key', (key) => key.replace(/^0+/, '')),
  reading('plain-letters', 'replaces an umlaut of a key by its base letter', (key) =>
    key.normalize('NFD').replace(/\p{M}/gu, ''),
  ),
  reading('latin-1', 'reads the bytes of a key as Latin-1', (key) => Buffer.from(key).toString('latin1')),
  row('students-key-next-student', keptRule, {
    says: 'returns the student next to the one with the key',
    ...finding((key, { byKey: find }) => {
      const position = find(key)
      return position === undefined ? undefined : Math.max(0, position - 1)
    }),
  }),
  row('students-key-ambiguous-refused', keptRule, {
    says: 'finds no student by a key that is also an id',
    ...finding((key, { byKey: find, byId: other }) => (other(key) === undefined ? find(key) : undefined)),
  }),
  row('students-key-or-id', internal, {
    says: 'treats an unknown key as an id',
    ...finding((key, { byKey: find, byId: other }) => find(key) ?? other(key)),
  }),
  row('students-key-or-id-of-created', internal, {
    says: 'finds students without a key by their id',
    ...finding((key, { byKey: find, byId: other }) => {
      const position = other(key) ?? -1
      return find(key) ?? (withoutKey.includes(position) ? position : undefined)
    }),
  }),
  row('students-key-id-first', [keptRule, internal], {
    says: 'searches an id first, and then a key',
    ...finding((key, { byKey: find, byId: other }) => other(key) ?? find(key)),
  }),
  row('students-key-id-in-collision', [keptRule, internal], {
    says: 'returns the student with this id if a key is also an id',
    ...finding((key, { byKey: find, byId: other }) => {
      const position = find(key)
      return position === undefined ? undefined : (other(key) ?? position)
    }),
  }),
  row('students-key-unknown-gives-first', internal, 'returns the first student if a key is unknown', {
    noStudent: (_key, source) => ({ status: 200, body: studentAt(source, 0) }),
  }),
  row('students-key-unknown-gives-some', internal, 'returns a list of other students if a key is unknown', {
    noStudent: (_key, source) => {
      const positions = source === 'A' ? [0, specialStudents.withoutKey, specialStudents.withKey] : [0, 1]
      return { status: 200, body: { students: positions.map((at) => studentAt(source, at)) } }
    },
  }),
]
