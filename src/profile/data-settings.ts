/**
 * Settings for the data APIs: what the contract leaves open and a profile describes.
 * @module
 */

/** A data resource that an application may have permission to read. */
export type DataResource = 'students' | 'classes' | 'timetable' | 'deleted-periods' | 'rooms' | 'roster'

/** A kind of resource of a period, in the words of the suite. */
export type ResourceKind =
  | 'teacher'
  | 'class'
  | 'room'
  | 'subject'
  | 'student'
  | 'student-group'
  | 'department'

/** Format of `dateLastModifiedAfter`. */
export type DateFormat =
  | 'date-time-utc'
  | 'date-time'
  | 'date-time-offset'
  | 'date'
  | 'epoch-seconds'
  | 'epoch-milliseconds'

/** How one list is requested, and where it is in the response. */
export interface ListSettings {
  /** JSON Pointer of the list; `''` is the whole response; null: the response itself or the only array in it. */
  readonly pointer: string | null
  /** Query that every request of this resource carries, e.g. `start=2026-09-01&end=2027-07-31`; may be empty. */
  readonly parameters: string
}

/** A list with its own path. */
export interface PlacedList extends ListSettings {
  /** Path without a slash at the end. */
  readonly path: string
  /** True if the profile does not set the path. Then a 404 does not prove that the target lacks the list. */
  readonly assumed: boolean
}

/** Names of fields of a period that the contract leaves open. */
export interface PeriodNames {
  readonly id: string
  readonly start: string
  readonly end: string
  /** Field with the date if start and end contain only the time of day; null if they contain the date. */
  readonly date: string | null
  readonly status: string
  /** Fields with free text. */
  readonly notes: readonly string[]
  /** Fields with lists of resources. */
  readonly resources: readonly string[]
  /** Field with the kind of a resource; null if the name of the list is always the kind. */
  readonly kindField: string | null
  /** Names that the target uses for kinds: values of that field, and names of lists. A kind may have several. */
  readonly kinds: readonly (readonly [ResourceKind, string])[]
  readonly resourceId: string
  readonly resourceStatus: string
  /** Fields that both halves of a double period have with equal values, next to the status and the resources. */
  readonly doubleAttributes: readonly string[]
  /** Fields in which the halves of a double period may differ. */
  readonly doubleIgnore: readonly string[]
}

/** Paths of the roster API below its base, and names of fields in its records. */
export interface RosterSettings extends PlacedList {
  readonly users: string
  /** With `{id}`. */
  readonly user: string
  /** With `{sub}`; null if the target has no lookup by subject. */
  readonly userBySub: string | null
  readonly classes: string
  /** With `{id}`. */
  readonly classStudents: string
  readonly orgs: string
  /** Null if the target has no list of schools. */
  readonly schools: string | null
  readonly sessions: string
  readonly pageSize: number
  /** Field with the id of a record. */
  readonly id: string
  readonly sessionStart: string
  readonly sessionEnd: string
  /** Token that the roster accepts. */
  readonly token: 'service' | 'user'
}

/** All settings of a profile for the data APIs. */
export interface DataSettings {
  /** Resources that the application under test may read. */
  readonly permitted: ReadonlySet<DataResource>
  readonly dateFormat: DateFormat
  readonly students: ListSettings & {
    readonly count: number | null
    readonly offsetUnit: 'record' | 'page'
    /** With `{value}`. */
    readonly filterId: string
    readonly filterClass: string
  }
  readonly timetable: ListSettings & {
    readonly count: number | null
    /** Query parameters that take the id of a teacher, class or room. */
    readonly filters: Readonly<Record<'teacher' | 'class' | 'room', string>>
  }
  readonly periods: PeriodNames
  readonly deletedPeriods: ListSettings
  readonly classes: PlacedList & {
    /** A query for each school year, or if there is a `yearField`, its value; the current year first. */
    readonly years: readonly string[]
    /** Field of a class with its school year, if one list has the classes of all years; otherwise null. */
    readonly yearField: string | null
    /** Text field that checks may change and restore. */
    readonly updateField: string
    /** Field with the class teachers. */
    readonly teachers: string
  }
  readonly rooms: PlacedList & { readonly count: number | null }
  readonly roster: RosterSettings
  readonly logout: {
    readonly path: string
    readonly assumed: boolean
    /** Query parameter with the address to go to afterwards. */
    readonly parameter: string
    /** Domains of the platform in addition to that of the base URL. */
    readonly domains: readonly string[]
  }
  /** Names of fields that would be a break duration. */
  readonly breakNames: readonly string[]
  /** Names of fields that would be a time zone. */
  readonly timeZoneNames: readonly string[]
  /** Names that this target uses for documented fields. Each is a waiver. */
  readonly aliases: ReadonlyMap<string, string>
  /** Status of a substitute; any other word than REGULAR is a waiver. */
  readonly substituteStatus: string
}

/** Checked values by profile key, with defaults. */
type Settings = Readonly<Record<string, string>>

/** Reads the settings of the data APIs. */
export function dataSettings(settings: Settings): DataSettings {
  const text = (key: string): string => settings[key] ?? ''
  const optional = (key: string): string | null => settings[key] ?? null
  const count = (key: string): number | null => (settings[key] === undefined ? null : Number(settings[key]))
  const words = (key: string): string[] =>
    text(key)
      .split(/\s+/)
      .filter((word) => word !== '')
  const pairs = (key: string): [string, string][] =>
    words(key).map((word) => word.split('=', 2) as [string, string])
  const list = (name: string): ListSettings => ({
    pointer: pointerOf(optional(`${name}_LIST_POINTER`)),
    parameters: text(`${name}_PARAMETERS`),
  })
  const extern = `/${text('SEGMENT')}/api/rest/extern/v3`
  const place = (key: string, fallback: string): { path: string; assumed: boolean } => ({
    path: (settings[key] ?? fallback).replace(/\/+$/, ''),
    assumed: settings[key] === undefined,
  })
  return {
    permitted: new Set(words('DATA_PERMITTED') as DataResource[]),
    dateFormat: text('DATE_FORMAT') as DateFormat,
    students: {
      ...list('STUDENTS'),
      count: count('STUDENTS_COUNT'),
      offsetUnit: text('STUDENTS_OFFSET_UNIT') as 'record' | 'page',
      filterId: text('STUDENTS_FILTER_ID'),
      filterClass: text('STUDENTS_FILTER_CLASS'),
    },
    timetable: {
      ...list('TIMETABLE'),
      count: count('TIMETABLE_COUNT'),
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
      notes: words('PERIOD_NOTES'),
      resources: words('PERIOD_RESOURCES'),
      kindField: optional('RESOURCE_KIND_MEMBER'),
      kinds: pairs('RESOURCE_KINDS') as [ResourceKind, string][],
      resourceId: text('RESOURCE_ID'),
      resourceStatus: text('RESOURCE_STATUS'),
      doubleAttributes: words('DOUBLE_ATTRIBUTES'),
      doubleIgnore: words('DOUBLE_IGNORE'),
    },
    deletedPeriods: list('DELETED_PERIODS'),
    classes: {
      ...list('CLASSES'),
      ...place('CLASSES_PATH', `${extern}/classes`),
      years: words('CLASSES_YEARS'),
      yearField: optional('CLASSES_YEAR_MEMBER'),
      updateField: text('CLASS_UPDATE_FIELD'),
      teachers: text('CLASS_TEACHERS'),
    },
    rooms: { ...list('ROOMS'), ...place('ROOMS_PATH', `${extern}/rooms`), count: count('ROOMS_COUNT') },
    roster: {
      ...list('ROSTER'),
      ...place('ROSTER_BASE', '/ims/oneroster/v1p1'),
      users: text('ROSTER_USERS'),
      user: text('ROSTER_USER'),
      userBySub: unlessNone(text('ROSTER_USER_BY_SUB')),
      classes: text('ROSTER_CLASSES'),
      classStudents: text('ROSTER_CLASS_STUDENTS'),
      orgs: text('ROSTER_ORGS'),
      schools: unlessNone(text('ROSTER_SCHOOLS')),
      sessions: text('ROSTER_SESSIONS'),
      pageSize: Number(text('ROSTER_PAGE_SIZE')),
      id: text('ROSTER_ID'),
      sessionStart: text('ROSTER_SESSION_START'),
      sessionEnd: text('ROSTER_SESSION_END'),
      token: text('ROSTER_TOKEN') as 'service' | 'user',
    },
    logout: {
      ...place('LOGOUT_PATH', `/${text('SEGMENT')}/logout`),
      parameter: text('LOGOUT_PARAMETER'),
      domains: words('LOGOUT_DOMAINS'),
    },
    breakNames: words('BREAK_NAMES'),
    timeZoneNames: words('TIME_ZONE_NAMES'),
    aliases: new Map(pairs('ALIASES')),
    substituteStatus: text('SUBSTITUTE_STATUS'),
  }
}

/** Removes the `#` of the URI form of a pointer. */
function pointerOf(value: string | null): string | null {
  return value === null ? null : value.replace(/^#/, '')
}

function unlessNone(value: string): string | null {
  return value === 'none' ? null : value
}
