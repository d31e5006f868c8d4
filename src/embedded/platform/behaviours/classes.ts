/**
 * Class management: what is decided there.
 * @module
 */
import type { Parameters } from '../parameters.js'
import type { SchoolClass } from '../world/classes.js'
import type { DataRecord } from '../world/record.js'

/** What may identify a class, highest first. Contract 2.6, Class. */
export type ClassIdentifier = 'id' | 'externKey' | 'shortName'

/** A class that an item of an update is to find. */
export interface ClassLookup {
  readonly by: ClassIdentifier
  readonly value: unknown
  /** Classes of all school years. */
  readonly classes: readonly SchoolClass[]
  /** Id of the active school year. */
  readonly year: number
}

/** An item of an update and the classes it has found; none where its identifiers lead to none. */
export interface ClassUpdate {
  readonly item: DataRecord
  /** Position in the request. */
  readonly index: number
  readonly found: readonly SchoolClass[]
  readonly classes: readonly SchoolClass[]
  /** Id of the active school year. */
  readonly year: number
}

/** Why an item of an update is refused. */
export type ClassProblem = 'unknown' | 'outside year' | 'identifiers differ' | 'taken'

const errorKeys = {
  unknown: 'entity.notFound',
  'outside year': 'entity.notFound',
  'identifiers differ': 'entity.other',
  taken: 'value.mustBeUnique',
} as const

export const classesBehaviours = {
  /** The school year that a list is about. Not shown. */
  classListYear: (query: Parameters, current: number): number => {
    const sent = query.get('schoolYearId')
    return sent === undefined ? current : Number(sent)
  },

  /** Whether the list of a school year holds a class. Contract 2.6, Class: one without class teacher, too. */
  classListed: (one: SchoolClass, year: number): boolean => one.year === year,

  /** A class in a list. Contract 2.6, Class; other members are not shown. */
  classInList: (one: SchoolClass): DataRecord => one.record,

  /** What the list stands in. Not shown. */
  classEnvelope: (classes: readonly DataRecord[]): unknown => ({ classes }),

  /** A class alone. Not shown. */
  classAlone: (one: SchoolClass): unknown => one.record,

  /** Items of an update; undefined where the body has none. Contract 4.6, update classes: the array `classes`. */
  classItems: (body: unknown): unknown =>
    typeof body === 'object' && body !== null ? (body as DataRecord).classes : undefined,

  /** In which order identifiers count. Contract 2.6, Class. */
  classIdentifierOrder: (_item: DataRecord): readonly ClassIdentifier[] => ['id', 'externKey', 'shortName'],

  /** Whether an identifier of an item counts. Contract 4.6, update classes. */
  classIdentifierGiven: (value: unknown, _by: ClassIdentifier): boolean =>
    value !== undefined && value !== null && value !== '',

  /** Whether a lower identifier is tried where the highest leads nowhere. Not shown. */
  classLookupGoesOn: (): boolean => false,

  /** Classes that an identifier stands for. Contract 2.6, Class: a short name is one of the active year. */
  classesFound: ({ by, value, classes, year }: ClassLookup): readonly SchoolClass[] =>
    classes.filter((one) => {
      if (by === 'id') return String(one.id) === String(value)
      return by === 'externKey' ? one.externKey === value : one.shortName === value && one.year === year
    }),

  /** Why an update is refused; undefined where it is not. Contract 4.6, update classes. */
  classProblem: ({ item, found, year }: ClassUpdate): ClassProblem | undefined => {
    const [one] = found
    if (one === undefined) return 'unknown'
    return one.year !== year && item.shortName !== undefined ? 'outside year' : undefined
  },

  /** What an update writes into a class. Which members may be written is not shown. */
  classWritten: ({ item }: ClassUpdate, _one: SchoolClass): DataRecord =>
    item.longName === undefined ? {} : { longName: item.longName },

  /** Whether an item is carried out. Contract 4.6, update classes: a call fails as a whole. */
  classStored: (problem: ClassProblem | undefined, problems: number): boolean =>
    problem === undefined && problems === 0,

  /** Classes that an item changes although the call fails. Contract 4.6, update classes: none. */
  classesChangedOnFailure: (_update: ClassUpdate): readonly SchoolClass[] => [],

  /** Further classes that an update changes. Contract 4.6, update classes: none. */
  classesAlsoChanged: (_update: ClassUpdate): readonly SchoolClass[] => [],

  /** The answer to an update that was carried out. Not shown. */
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
    errorCode: 'VALIDATION_ERROR',
    errorMessage: 'The request is not valid.',
    requestId,
    traceId: '',
    validationErrors,
  }),
}
