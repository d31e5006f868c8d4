/**
 * Faults of the ids and keys of students.
 * @module
 */
import type { Fault, SingleBehaviour } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import { studentAt } from '../world/students.js'
import { row } from './rows.js'

/** Another record for the students that `change` affects. */
const record = (change: (record: DataRecord, position: number) => DataRecord): SingleBehaviour => ({
  studentRecord: (given, _way, position) => change(given, position),
})

const at =
  (position: number, change: (record: DataRecord) => DataRecord) =>
  (given: DataRecord, here: number): DataRecord =>
    here === position ? change(given) : given

const without =
  (name: string) =>
  ({ [name]: _, ...others }: DataRecord): DataRecord =>
    others

/** A student that no fixture names. */
const stranger = 1100

const ids: readonly Fault[] = [
  row('students-id-null', 'students.record.id', {
    says: 'gives null as the id of a student',
    ...record(at(stranger, (given) => ({ ...given, id: null }))),
  }),
  row('students-id-shared', 'students.record.id', {
    says: 'gives two neighbouring students the same id',
    ...record(at(stranger, (given) => ({ ...given, id: studentAt('A', stranger + 1).id }))),
  }),
  row('students-id-shared-far-apart', 'students.record.id', {
    says: 'gives two students of different pages the same id',
    ...record(at(stranger, (given) => ({ ...given, id: studentAt('A', 100).id }))),
  }),
]

const key = 'students.record.external-key'

/** Changes keys before they are written into the record. */
const changedKey = (name: string, says: string, change: (key: string) => unknown): Fault =>
  row(`students-external-key-${name}`, key, {
    says,
    ...record((given) => {
      const { externalKey } = given
      if (typeof externalKey !== 'string') return given
      const other = change(externalKey)
      return other === externalKey ? given : { ...given, externalKey: other }
    }),
  })

const keys: readonly Fault[] = [
  row(`students-external-key-missing`, key, 'omits external keys', record(without('externalKey'))),
  row('students-external-key-from-id', key, {
    says: 'returns the internal id as external key if there is none',
    ...record((given) => ({ ...given, externalKey: given['externalKey'] ?? String(given['id']) })),
  }),
  row('students-external-key-other-name', key, {
    says: 'returns the external key under the name externKey',
    ...record(({ externalKey, ...others }) => ({ ...others, externKey: externalKey })),
  }),
  changedKey('lower-case', 'gives keys in lower case', (text) => text.toLowerCase()),
  changedKey('number', 'gives keys of digits as numbers', (text) =>
    /^\d+$/.test(text) ? Number(text) : text,
  ),
  changedKey('cut-at-slash', 'cuts keys off at the first slash', (text) => text.split('/')[0]),
  changedKey('decoded', 'decodes percent escapes in keys', (text) => decodeURIComponent(text)),
  changedKey('escaped', 'percent-encodes keys', (text) => encodeURIComponent(text)),
  changedKey('plus-is-blank', 'writes a plus in a key as a blank', (text) => text.replaceAll('+', ' ')),
  changedKey('without-blanks', 'drops blanks of keys', (text) => text.replaceAll(' ', '')),
  changedKey('plain-letters', 'writes umlauts of keys as base letters', (text) =>
    text.normalize('NFD').replace(/\p{M}/gu, ''),
  ),
]

/** Faults of ids and keys. */
export const studentRecordFaults: readonly Fault[] = [...ids, ...keys]
