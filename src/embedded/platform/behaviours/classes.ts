/**
 * Behaviours of class management.
 * @module
 */
import { notFoundError, validationError } from '../../facts.js'
import type { Tenant } from '../model.js'
import type { Parameters } from '../parameters.js'
import type { SchoolClass } from '../world/classes.js'
import type { DataRecord } from '../world/record.js'

/** Identifiers of a class, highest first. Contract 2.6, Class. */
export type ClassIdentifier = 'id' | 'externKey' | 'shortName'

/** The lookup of a class for an item of an update. */
export interface ClassLookup {
  readonly by: ClassIdentifier
  readonly value: unknown
  /** Classes of all school years. */
  readonly classes: readonly SchoolClass[]
  /** Id of the active school year. */
  readonly year: number
}

/** An item of an update and the classes that it found. The list is empty if its identifiers match no class. */
export interface ClassUpdate {
  readonly item: DataRecord
  /** Position in the request. */
  readonly index: number
  readonly found: readonly SchoolClass[]
  readonly classes: readonly SchoolClass[]
  /** Id of the active school year. */
  readonly year: number
}

/** The reason why an item of an update is refused. */
export type ClassProblem = 'unknown' | 'outside year' | 'identifiers differ' | 'taken'

const errorKeys = {
  unknown: notFoundError,
  'outside year': notFoundError,
  'identifiers differ': 'entity.other',
  taken: 'value.mustBeUnique',
} as const

export const classesBehaviours = {
  /** The school year of a list. Open point. */
  classListYear: (query: Parameters, current: number): number => {
    const sent = query.get('schoolYearId')
    return sent === undefined ? current : Number(sent)
  },

  /** Whether the list of a school year contains a class. Contract 2.6, Class: also classes without class teachers. */
  classListed: (one: SchoolClass, year: number): boolean => one.year === year,

  /** A class in a list. Contract 2.6, Class. Other fields are an open point. */
  classInList: (one: SchoolClass): DataRecord => one.record,

  /** The envelope of a list. Open point. */
  classEnvelope: (classes: readonly DataRecord[]): unknown => ({ classes }),

  /** Whether single classes can be read. Open point. */
  classReadAlone: (): boolean => true,

  /** A single class. Open point. */
  classAlone: (one: SchoolClass): unknown => one.record,

  /** Items of an update, or undefined if the body has none. Contract 4.6, update classes: the array `classes`. */
  classItems: (body: unknown): unknown =>
    typeof body === 'object' && body !== null ? (body as DataRecord).classes : undefined,

  /** The school whose class an item of an update may change. Contract 4.6: that of the token. */
  classOwner: (_item: DataRecord, own: Tenant, _all: readonly Tenant[]): Tenant => own,

  /** The order of precedence of identifiers. Contract 2.6, Class. */
  classIdentifierOrder: (_item: DataRecord): readonly ClassIdentifier[] => ['id', 'externKey', 'shortName'],

  /** Whether an identifier of an item counts. Contract 4.6, update classes. */
  classIdentifierGiven: (value: unknown, _by: ClassIdentifier): boolean =>
    value !== undefined && value !== null && value !== '',

  /** Whether a lower identifier is tried if the highest one matches no class. Open point. */
  classLookupGoesOn: (): boolean => false,

  /** Classes with an identifier. Contract 2.6, Class: a short name belongs to the active year. */
  classesFound: ({ by, value, classes, year }: ClassLookup): readonly SchoolClass[] =>
    classes.filter((one) => {
      if (by === 'id') return String(one.id) === String(value)
      return by === 'externKey' ? one.externKey === value : one.shortName === value && one.year === year
    }),

  /** Why an update is refused, or undefined. Contract 4.6, update classes. */
  classProblem: ({ item, found, year }: ClassUpdate): ClassProblem | undefined => {
    const [one] = found
    if (one === undefined) return 'unknown'
    return one.year !== year && item.shortName !== undefined ? 'outside year' : undefined
  },

  /** The fields that an update writes into a class. The writable fields are an open point. */
  classWritten: ({ item }: ClassUpdate, _one: SchoolClass): DataRecord =>
    item.longName === undefined ? {} : { longName: item.longName },

  /** Whether an item is carried out. Contract 4.6, update classes: one invalid item fails the whole request. */
  classStored: (problem: ClassProblem | undefined, problems: number): boolean =>
    problem === undefined && problems === 0,

  /** Seconds until reads show an update. Open point. */
  classUpdateVisibleAfter: (): number => 0,

  /** Classes that an item changes although the request fails. Contract 4.6, update classes: none. */
  classesChangedOnFailure: (_update: ClassUpdate): readonly SchoolClass[] => [],

  /** Other classes that an update changes. Contract 4.6, update classes: none. */
  classesAlsoChanged: (_update: ClassUpdate): readonly SchoolClass[] => [],

  /** The answer to a successful update. Open point. */
  classUpdateAnswer: (
    updated: readonly DataRecord[],
  ): { readonly status: number; readonly body: unknown } => ({
    status: 200,
    body: { classes: updated },
  }),

  /** Status of a validation error. Not shown. */
  validationStatus: (): number => 400,

  /** An item of a validation error. Contract 2.5; 4.6, update classes. */
  validationItem: (problem: ClassProblem, { index }: ClassUpdate): unknown => ({
    errorKey: errorKeys[problem],
    path: `classes[${index}].id`,
    errorMessage: `class: ${problem}`,
    index,
  }),

  /** Body of a validation error. Contract 2.5. */
  validationBody: (validationErrors: readonly unknown[], requestId: string): unknown => ({
    errorCode: validationError,
    errorMessage: 'The request is not valid.',
    requestId,
    traceId: '',
    validationErrors,
  }),
}
