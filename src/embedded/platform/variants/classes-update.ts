/**
 * Other answers to updates of classes, and choices that the contract leaves open. Contract 2.5, 2.6 and 4.6.
 * @module
 */
import type { ClassProblem, ClassUpdate } from '../behaviours/classes.js'
import { documented } from '../behaviours/index.js'
import type { Variant } from '../fault.js'
import { variant } from '../fault.js'
import type { DataRecord } from '../world/record.js'

const clause = '4.6 update classes'
const identifiers = ['id', 'externKey', 'shortName'] as const

const answer = (
  id: string,
  says: string,
  status: number,
  body: (updated: readonly DataRecord[]) => unknown,
): Variant =>
  variant({
    id: `class-update-${id}`,
    says,
    clause,
    behaviours: { classUpdateAnswer: (updated) => ({ status, body: body(updated) }) },
  })

const answers: readonly Variant[] = [
  answer('no-content', 'answers an update with 204 and no body', 204, () => null),
  answer('accepted', 'answers an update with 202', 202, () => ({ jobId: 17 })),
  answer('empty-object', 'answers an update with an empty object', 200, () => ({})),
  answer('bare-list', 'answers an update with the list of classes', 200, (updated) => updated),
  answer('counts', 'answers an update with numbers and no errors', 200, (updated) => ({
    updated: updated.length,
    errorCode: null,
    validationErrors: [],
  })),
  ...[404, 409, 422, 200, 207].map((status) =>
    variant({
      id: `validation-error-${status}`,
      says: `answers a validation error with status ${status}`,
      clause: '7 data API',
      behaviours: { validationStatus: () => status },
    }),
  ),
]

/** Adds or replaces fields of a validation error. */
const body = (id: string, says: string, fields: DataRecord, clause = '2.5'): Variant =>
  variant({
    id: `validation-error-${id}`,
    says,
    clause,
    behaviours: {
      validationBody: (items, requestId) => ({
        ...(documented.validationBody(items, requestId) as DataRecord),
        ...fields,
      }),
    },
  })

const item = (id: string, says: string, fields: DataRecord): Variant =>
  variant({
    id: `validation-item-${id}`,
    says,
    clause: '2.5 validationErrors',
    behaviours: {
      validationItem: (problem, update) => ({
        ...(documented.validationItem(problem, update) as DataRecord),
        ...fields,
      }),
    },
  })

const errors: readonly Variant[] = [
  body('further-members', 'adds fields to a validation error', {
    timestamp: '2026-10-05T08:00:00Z',
    status: 400,
    path: '/platform/api/rest/extern/v3/classes',
  }),
  body(
    'trace-id',
    'gives a validation error a traceId',
    { traceId: '4bf92f3577b34da6a3ce929d0e0e4736' },
    '2.5 traceId',
  ),
  variant({
    id: 'validation-error-upper-case-id',
    says: 'writes requestId in upper case',
    clause: '2.5 requestId',
    behaviours: {
      validationBody: (items, requestId) => documented.validationBody(items, requestId.toUpperCase()),
    },
  }),
  variant({
    id: 'validation-error-four-members',
    says: 'writes only the documented fields of a validation error',
    clause: '2.5',
    behaviours: {
      validationBody: (validationErrors, requestId) => ({
        validationErrors,
        traceId: '',
        requestId,
        errorCode: 'VALIDATION_ERROR',
      }),
    },
  }),
  variant({
    id: 'validation-error-several-items',
    says: 'reports another error of the same item',
    clause: '2.5 validationErrors',
    behaviours: {
      validationBody: (items, requestId) =>
        documented.validationBody(
          [
            { errorKey: 'value.other', path: 'classes[0].shortName', errorMessage: '', index: 0 },
            ...items,
            { errorKey: 'entity.other', path: 'classes', errorMessage: 'further', index: -1 },
          ],
          requestId,
        ),
    },
  }),
  item('further-members', 'adds fields to the items of a validation error', {
    constraintValue: null,
    errorData: [{ id: 3513, externKey: 'A26-513' }],
  }),
  item('index-from-one', 'counts items from one in index', { index: 1 }),
  item('empty-message', 'leaves errorMessage empty', { errorMessage: '' }),
  item('translated-message', 'writes errorMessage in German', {
    errorMessage: 'Die Klasse wurde nicht gefunden.',
  }),
]

const given = (update: ClassUpdate): number =>
  identifiers.filter((name) => update.item[name] !== undefined).length

const problem = (
  id: string,
  says: string,
  find: (update: ClassUpdate) => ClassProblem | undefined,
): Variant =>
  variant({
    id: `class-update-${id}`,
    says,
    clause,
    behaviours: { classProblem: (update) => documented.classProblem(update) ?? find(update) },
  })

/** Identifiers of an item that do not match the class that it found. */
const classesOfOthers = ({ item: own, found: [one] }: ClassUpdate): readonly string[] =>
  one === undefined ? [] : identifiers.filter((name) => own[name] !== undefined && own[name] !== one[name])

const open: readonly Variant[] = [
  problem('mixed-refused', 'refuses items whose identifiers match different classes', (update) =>
    classesOfOthers(update).length > 0 ? 'identifiers differ' : undefined,
  ),
  {
    ...problem('whole-record', 'refuses items without the dates of the class', ({ item: own }) =>
      own.startDate === undefined || own.endDate === undefined ? 'identifiers differ' : undefined,
    ),
    profile: { CLASS_UPDATE_ALSO: 'startDate endDate' },
  },
  problem('one-identifier', 'refuses items with more than one identifier', (update) =>
    given(update) > 1 ? 'identifiers differ' : undefined,
  ),
  problem(
    'outside-year-refused',
    'refuses classes of another year for every identifier',
    ({ found, year }) => (found.some((one) => one.year !== year) ? 'outside year' : undefined),
  ),
  variant({
    id: 'class-update-lookup-goes-on',
    says: 'tries the next identifier if the first one finds no class',
    clause: '2.6 Class',
    behaviours: { classLookupGoesOn: () => true },
  }),
  variant({
    id: 'class-update-identifiers-as-values',
    says: 'treats lower identifiers as new values, and refuses values of another class',
    clause: '2.6 Class',
    behaviours: {
      classProblem: (update) => {
        const { classes, item: own } = update
        const taken = classesOfOthers(update).some((name) =>
          classes.some(
            (one) => one.year === update.year && one[name as 'externKey' | 'shortName'] === own[name],
          ),
        )
        return documented.classProblem(update) ?? (taken ? 'taken' : undefined)
      },
    },
  }),
  variant({
    id: 'class-update-by-item',
    says: 'carries out the valid items of a request that also has invalid ones',
    clause,
    behaviours: { classStored: (found) => found === undefined },
  }),
  variant({
    id: 'class-update-replaces',
    says: 'clears the fields that an update does not contain',
    clause,
    behaviours: {
      classWritten: ({ item: own }) => ({
        longName: own.longName ?? '',
        classTeachers: own.classTeachers ?? [],
      }),
    },
  }),
  variant({
    id: 'class-update-visible-later',
    says: 'shows an update in reads after two seconds',
    clause,
    behaviours: { classUpdateVisibleAfter: () => 2 },
  }),
  variant({
    id: 'class-update-visible-much-later',
    says: 'shows an update in reads after six seconds',
    clause,
    behaviours: { classUpdateVisibleAfter: () => 6 },
  }),
  variant({
    id: 'class-update-counts-versions',
    says: 'counts the versions of a class',
    clause,
    behaviours: {
      classWritten: (update, one) => ({
        ...documented.classWritten(update, one),
        version: Number(one.record.version ?? 1) + 1,
      }),
    },
  }),
  variant({
    id: 'class-update-other-field',
    says: 'accepts updates of a remark that classes do not have before',
    clause,
    behaviours: { classWritten: ({ item: own }) => (own.remark === undefined ? {} : { remark: own.remark }) },
    profile: { CLASS_UPDATE_FIELD: 'remark' },
  }),
]

/** Updates of classes in other forms. */
export const classUpdateVariants: readonly Variant[] = [...answers, ...errors, ...open]
