/**
 * The form of the data: where lists are, how fields, filters and paths are called. The contract leaves it open.
 * Both roles read it from the same keys: role platform to judge the data of a target, role partner to serve data.
 * @module
 */
import { dataBasePath } from './sso-paths.js'
import { withoutTrailing } from './trailing.js'

/** A kind of resource of a period, in the words of the suite. */
export type ResourceKind =
  | 'teacher'
  | 'class'
  | 'room'
  | 'subject'
  | 'student'
  | 'student-group'
  | 'department'

/** Where a list is in a response. */
export interface ListForm {
  /** JSON Pointer of the list; `''` is the whole response; null if the profile names none. */
  readonly pointer: string | null
}

/** A list with its own path. */
export interface PlacedForm extends ListForm {
  /** Path without a slash at the end. */
  readonly path: string
  /** True if the profile does not set the path. Then a 404 does not prove that the target lacks the list. */
  readonly assumed: boolean
}

/** Names of fields of a period that the contract leaves open. */
export interface PeriodForm {
  readonly id: string
  readonly start: string
  readonly end: string
  /** Field with the date if start and end contain only the time of day; null if they contain the date. */
  readonly date: string | null
  readonly status: string
  /** Fields with lists of resources. */
  readonly resources: readonly string[]
  /** Field with the kind of a resource; null if the name of the list is always the kind. */
  readonly kindField: string | null
  /** Names of kinds: values of that field, and names of lists. A kind may have several. */
  readonly kinds: readonly (readonly [ResourceKind, string])[]
  /** Field with the id of a resource, or its JSON Pointer in the resource. */
  readonly resourceId: string
  readonly resourceStatus: string
}

/** Paths of the roster API below its base, and names of fields in its records. */
export interface RosterForm extends PlacedForm {
  readonly users: string
  /** With `{id}`. */
  readonly user: string
  readonly classes: string
  /** With `{id}`. */
  readonly classStudents: string
  readonly orgs: string
  /** Null if there is no list of schools. */
  readonly schools: string | null
  readonly sessions: string
  readonly pageSize: number
  /** Field with the id of a record. */
  readonly id: string
}

/** The form of the data. */
export interface DataForm {
  readonly students: ListForm & {
    readonly offsetUnit: 'record' | 'page'
    /** With `{value}`. */
    readonly filterId: string
    readonly filterClass: string
  }
  readonly timetable: ListForm & {
    /** Query parameters that take the id of a teacher, class or room. */
    readonly filters: Readonly<Record<'teacher' | 'class' | 'room', string>>
  }
  readonly periods: PeriodForm
  readonly deletedPeriods: ListForm
  readonly classes: PlacedForm & {
    /** A query for each school year, or if there is a `yearField`, its value; the current year first. */
    readonly years: readonly string[]
    /** Field of a class with its school year, if one list has the classes of all years; otherwise null. */
    readonly yearField: string | null
    /** Field with the class teachers. */
    readonly teachers: string
  }
  readonly rooms: PlacedForm
  readonly roster: RosterForm
}

/** Checked values by profile key, with defaults. */
export type Settings = Readonly<Record<string, string>>

/** Reads the form of the data. */
export function dataForm(settings: Settings): DataForm {
  const text = (key: string): string => settings[key] ?? ''
  const optional = (key: string): string | null => settings[key] ?? null
  const list = (name: string): ListForm => ({ pointer: pointerOf(optional(`${name}_LIST_POINTER`)) })
  const extern = `/${text('SEGMENT')}${dataBasePath}`
  const place = (key: string, fallback: string): Pick<PlacedForm, 'path' | 'assumed'> =>
    pathAt(settings, key, fallback)
  return {
    students: {
      ...list('STUDENTS'),
      offsetUnit: text('STUDENTS_OFFSET_UNIT') as 'record' | 'page',
      filterId: text('STUDENTS_FILTER_ID'),
      filterClass: text('STUDENTS_FILTER_CLASS'),
    },
    timetable: {
      ...list('TIMETABLE'),
      filters: {
        teacher: text('TIMETABLE_TEACHER_FILTER'),
        class: text('TIMETABLE_CLASS_FILTER'),
        room: text('TIMETABLE_ROOM_FILTER'),
      },
    },
    periods: {
      id: text('PERIOD_ID'),
      start: text('PERIOD_START'),
      end: text('PERIOD_END'),
      date: optional('PERIOD_DATE'),
      status: text('PERIOD_STATUS'),
      resources: wordsIn(settings, 'PERIOD_RESOURCES'),
      kindField: optional('RESOURCE_KIND_MEMBER'),
      kinds: pairsIn(settings, 'RESOURCE_KINDS') as [ResourceKind, string][],
      resourceId: wordsIn(settings, 'RESOURCE_ID')[0] ?? '',
      resourceStatus: wordsIn(settings, 'RESOURCE_STATUS')[0] ?? '',
    },
    deletedPeriods: list('DELETED_PERIODS'),
    classes: {
      ...list('CLASSES'),
      ...place('CLASSES_PATH', `${extern}/classes`),
      years: wordsIn(settings, 'CLASSES_YEARS'),
      yearField: optional('CLASSES_YEAR_MEMBER'),
      teachers: text('CLASS_TEACHERS'),
    },
    rooms: { ...list('ROOMS'), ...place('ROOMS_PATH', `${extern}/rooms`) },
    roster: {
      ...list('ROSTER'),
      ...place('ROSTER_BASE', '/ims/oneroster/v1p1'),
      users: text('ROSTER_USERS'),
      user: text('ROSTER_USER'),
      classes: text('ROSTER_CLASSES'),
      classStudents: text('ROSTER_CLASS_STUDENTS'),
      orgs: text('ROSTER_ORGS'),
      schools: unlessNone(text('ROSTER_SCHOOLS')),
      sessions: text('ROSTER_SESSIONS'),
      pageSize: Number(text('ROSTER_PAGE_SIZE')),
      id: text('ROSTER_ID'),
    },
  }
}

/** The path in a key, without a slash at the end. */
export function pathAt(
  settings: Settings,
  key: string,
  fallback: string,
): { readonly path: string; readonly assumed: boolean } {
  return { path: withoutTrailing(settings[key] ?? fallback, '/'), assumed: settings[key] === undefined }
}

/** The words in a key. */
export function wordsIn(settings: Settings, key: string): string[] {
  return (settings[key] ?? '').split(/\s+/).filter((word) => word !== '')
}

/**
 * The pairs `name=word` in a key.
 * @param from number of words before them
 */
export function pairsIn(settings: Settings, key: string, from = 0): [string, string][] {
  return wordsIn(settings, key)
    .slice(from)
    .map((word) => word.split('=', 2) as [string, string])
}

/** The value of a key that may be `none`. */
export function unlessNone(value: string): string | null {
  return value === 'none' ? null : value
}

/** Removes the `#` of the URI form of a pointer. */
function pointerOf(value: string | null): string | null {
  return value === null ? null : value.replace(/^#/, '')
}
