/**
 * Faults of the body of a validation error.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import type { ClassUpdate } from '../behaviours/classes.js'
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import { type ValidationError, validationError } from './data-api-answers.js'
import { row } from './rows.js'

/** A body with another value of a field. With the value undefined, the field is missing. */
const body = (rule: RuleId, id: string, says: string, field: string, value: unknown): Fault =>
  row(`validation-error-${id}`, rule, says, {
    validationBody: (items, requestId) => {
      const { [field]: _, ...others } = documented.validationBody(items, requestId) as DataRecord
      return value === undefined ? others : { ...others, [field]: value }
    },
  })

const wholes: readonly Fault[] = [
  row('validation-error-as-list', 'data-api.error.code', 'returns the list of items as validation error', {
    validationBody: (items) => items,
  }),
]

const bodies: readonly Fault[] = [
  body('data-api.error.code', 'no-code', 'omits errorCode', 'errorCode', undefined),
  body('data-api.error.code', 'other-code', 'writes BAD_REQUEST as errorCode', 'errorCode', 'BAD_REQUEST'),
  body(
    'data-api.error.code',
    'item-code',
    'writes the key of the item as errorCode',
    'errorCode',
    'entity.notFound',
  ),
  body(
    'data-api.error.code',
    'small-code',
    'writes errorCode in lower case',
    'errorCode',
    'validation_error',
  ),
  body('data-api.error.code', 'code-as-number', 'writes a number as errorCode', 'errorCode', 400),
  body('data-api.error.request-id', 'no-request-id', 'omits requestId', 'requestId', undefined),
  body('data-api.error.request-id', 'request-id-null', 'writes null as requestId', 'requestId', null),
  body(
    'data-api.error.request-id',
    'request-id-text',
    'writes another text as requestId',
    'requestId',
    'req-4711',
  ),
  body(
    'data-api.error.request-id',
    'request-id-without-dashes',
    'writes requestId without dashes',
    'requestId',
    '9fef5c68e1b04016a3f63c717c720f99',
  ),
  body(
    'data-api.error.request-id',
    'request-id-short',
    'omits the last character of requestId',
    'requestId',
    '9fef5c68-e1b0-4016-a3f6-3c717c720f9',
  ),
  body('data-api.error.trace-id', 'no-trace-id', 'omits traceId', 'traceId', undefined),
  body('data-api.error.trace-id', 'trace-id-null', 'writes null as an empty traceId', 'traceId', null),
  body('data-api.error.trace-id', 'trace-id-number', 'writes a number as traceId', 'traceId', 0),
  body(
    'data-api.error.validation-errors',
    'no-items',
    'omits validationErrors',
    'validationErrors',
    undefined,
  ),
  body(
    'data-api.error.validation-errors',
    'items-empty',
    'leaves validationErrors empty',
    'validationErrors',
    [],
  ),
  row('validation-error-items-object', 'data-api.error.validation-errors', {
    says: 'writes a single item without its array',
    validationBody: (items, requestId) => ({
      ...(documented.validationBody(items, requestId) as DataRecord),
      validationErrors: items[0],
    }),
  }),
]

/**
 * An item with another value of a field, for the updates that `applies` selects. With the value undefined, the field is
 * missing.
 */
const item = (
  rule: RuleId,
  id: string,
  says: string,
  field: string,
  value: unknown,
  applies: (update: ClassUpdate) => boolean = () => true,
): Fault =>
  row(`validation-item-${id}`, rule, says, {
    validationItem: (problem, update) => {
      const documentedItem = documented.validationItem(problem, update) as DataRecord
      if (!applies(update)) return documentedItem
      const { [field]: _, ...others } = documentedItem
      return value === undefined ? others : { ...others, [field]: value }
    },
  })

const kinds: readonly (readonly [id: string, words: string, (update: ClassUpdate) => boolean])[] = [
  ['alone', 'short name', ({ item: { id, externKey } }) => id === undefined && externKey === undefined],
  ['with-id', 'id and short name', ({ item: { id } }) => id !== undefined],
  ['with-key', 'key and short name', ({ item: { externKey } }) => externKey !== undefined],
]

const items: readonly Fault[] = [
  row('validation-item-text', 'data-api.error.item-key', 'writes items as texts', {
    validationItem: (problem) => `classes[0].id: ${problem}`,
  }),
  item('data-api.error.item-key', 'no-key', 'omits errorKey', 'errorKey', undefined),
  item('data-api.error.item-key', 'key-null', 'writes null as errorKey', 'errorKey', null),
  item('data-api.error.item-path', 'no-path', 'omits path', 'path', undefined),
  item('data-api.error.item-path', 'path-null', 'writes null as path', 'path', null),
  item('data-api.error.item-path', 'path-list', 'writes path as a list', 'path', ['classes', 0, 'id']),
  item('data-api.error.item-message', 'no-message', 'omits errorMessage', 'errorMessage', undefined),
  item('data-api.error.item-message', 'message-null', 'writes null as errorMessage', 'errorMessage', null),
  item(
    'data-api.error.item-message',
    'message-object',
    'writes errorMessage as an object by language',
    'errorMessage',
    {
      de: 'nicht gefunden',
    },
  ),
  item('data-api.error.item-index', 'no-index', 'omits index', 'index', undefined),
  item('data-api.error.item-index', 'index-null', 'writes null as index', 'index', null),
  item('data-api.error.item-index', 'index-text', 'writes index as text', 'index', '0'),
  item(
    'data-api.error.class-not-found',
    'other-key',
    'reports another entity error',
    'errorKey',
    'entity.other',
  ),
  item(
    'data-api.error.class-not-found',
    'key-capitals',
    'writes errorKey in capitals',
    'errorKey',
    'ENTITY.NOTFOUND',
  ),
  item(
    'data-api.error.class-not-found',
    'key-of-resource',
    'names the class in errorKey',
    'errorKey',
    'class.notFound',
  ),
  item('data-api.error.class-path', 'path-of-item', 'points to the whole item', 'path', 'classes[0]'),
  item(
    'data-api.error.class-path',
    'path-from-one',
    'counts items from one in path',
    'path',
    'classes[1].id',
  ),
  item('data-api.error.class-path', 'path-with-dots', 'writes path with dots', 'path', 'classes.0.id'),
  item('data-api.error.class-path', 'path-pointer', 'writes path as a JSON Pointer', 'path', '/classes/0/id'),
  ...kinds.flatMap(([id, situation, applies]) => [
    item(
      'data-api.error.class-not-found',
      `key-${id}`,
      `reports another error for ${situation}`,
      'errorKey',
      'entity.other',
      applies,
    ),
    item(
      'data-api.error.class-path',
      `path-${id}`,
      `points to another field for ${situation}`,
      'path',
      'classes[0].externKey',
      applies,
    ),
  ]),
]

/** The rules whose checks request a student who does not exist. */
const appearsIn: Fault['appearsIn'] = ['students.by-key.internal-id']

/** Another field in the validation errors for unknown students, which only the case about the whole run sees. */
const ofStudent = (
  rule: RuleId,
  id: string,
  says: string,
  change: (body: ValidationError) => unknown,
): Fault =>
  fault({
    id: `validation-error-of-student-${id}`,
    violates: [rule],
    appearsIn,
    says: `answers an unknown student with a validation error ${says}`,
    behaviour: {
      dataErrorBody: (problem, context, requestId) =>
        problem === 'not found' && context.resource === 'students'
          ? change(validationError(requestId, 'externalKey'))
          : documented.dataErrorBody(problem, context, requestId),
    },
  })

const withItem = (body: ValidationError, change: DataRecord): DataRecord => ({
  ...body,
  validationErrors: body.validationErrors.map((item) => ({ ...item, ...change })),
})

const ofStudents: readonly Fault[] = [
  ofStudent('data-api.error.request-id', 'request-id', 'without requestId', ({ requestId, ...body }) => body),
  ofStudent('data-api.error.trace-id', 'trace-id', 'whose traceId is null', (body) => ({
    ...body,
    traceId: null,
  })),
  ofStudent('data-api.error.validation-errors', 'items', 'without items', (body) => ({
    ...body,
    validationErrors: [],
  })),
  ofStudent('data-api.error.item-key', 'item-key', 'without errorKey', (body) =>
    withItem(body, { errorKey: undefined }),
  ),
  ofStudent('data-api.error.item-path', 'item-path', 'whose path is null', (body) =>
    withItem(body, { path: null }),
  ),
  ofStudent('data-api.error.item-message', 'item-message', 'without errorMessage', (body) =>
    withItem(body, { errorMessage: undefined }),
  ),
  ofStudent('data-api.error.item-index', 'item-index', 'whose index is a text', (body) =>
    withItem(body, { index: '0' }),
  ),
]

/** Faults of validation errors. */
export const validationErrorFaults: readonly Fault[] = [...wholes, ...bodies, ...items, ...ofStudents]
