/**
 * Validation errors of the data APIs, and records with more or fewer fields. Contract 2.5, 2.6.
 */
import type { DataRecord } from '#kit/partner'

const item = {
  errorKey: 'entity.notFound',
  path: 'classes[0].id',
  errorMessage: 'There is no such class',
  index: 0,
}

/** The documented body, without `requestId`, which is different in each answer. */
export const validationError = { errorCode: 'VALIDATION_ERROR', traceId: '', validationErrors: [item] }

/** Bodies of a refusal. The contract does not say which fields are always present, nor which error keys exist. */
export const validationErrors: readonly (readonly [string, DataRecord])[] = [
  ['as documented', validationError],
  ['without a trace id', { errorCode: validationError.errorCode, validationErrors: [item] }],
  ['an unknown key', { ...validationError, validationErrors: [{ ...item, errorKey: 'value.unheardOf' }] }],
  ['several items', { ...validationError, validationErrors: [0, 1, 2].map((index) => ({ ...item, index })) }],
  ['no items', { errorCode: validationError.errorCode, traceId: '' }],
]

/** Fields that the contract shows, and fields that identify a record. */
const minimalFields = new Set([
  ...['id', 'externalKey', 'externKey', 'shortName', 'sourcedId', 'enabledUser', 'status', 'name', 'role'],
  ...['classAssignments', 'lessonId', 'relatedPeriod', 'start', 'end', 'startDate', 'endDate'],
  ...['displayName', 'classTeachers', 'teachers', 'classes', 'rooms', 'subjects', 'students'],
  ...['longName', 'lastName', 'forename'],
])

/** Records with unknown fields, and records with only these fields. */
export const recordForms: readonly (readonly [string, (record: DataRecord) => DataRecord])[] = [
  [
    'more members',
    (record) => ({ unheardOf: { deep: [[null], { a: 1 }] }, x: null, 'dashed-name': true, ...record, z: [] }),
  ],
  [
    'fewer members',
    (record) => Object.fromEntries(Object.entries(record).filter(([name]) => minimalFields.has(name))),
  ],
]
