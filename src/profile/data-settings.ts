/**
 * What the contract leaves open about the data APIs, as a profile gives it.
 * @module
 */

/** A data resource that an application may be permitted to call. */
export type DataResource = 'students' | 'classes' | 'timetable' | 'deleted-periods' | 'rooms' | 'roster'

/** A kind of resource of a period, in the suite's own words. */
export type ResourceKind =
  | 'teacher'
  | 'class'
  | 'room'
  | 'subject'
  | 'student'
  | 'student-group'
  | 'department'

/** How `dateLastModifiedAfter` is written. */
export type DateFormat =
  | 'date-time-utc'
  | 'date-time'
  | 'date-time-offset'
  | 'date'
  | 'epoch-seconds'
  | 'epoch-milliseconds'

/** How one list is asked for and where it stands in the answer. */
export interface ListSettings {
  /** JSON Pointer of the list; `''` is the whole document; null: the answer itself or its only array member. */
  readonly pointer: string | null
  /** Query that every request of this resource carries, e.g. `start=2026-09-01&end=2027-07-31`; may be empty. */
  readonly parameters: string
}

/** A list at a path of its own. */
export interface PlacedList extends ListSettings {
  /** From the base URL on, without a slash at the end. */
  readonly path: string
  /** True where the profile does not give the path, so that nothing there proves nothing. */
  readonly assumed: boolean
}

/** Names in the record of a period that the contract does not give. */
export interface PeriodNames {
  readonly id: string
  readonly start: string
  readonly end: string
  /** Member with the date, where start and end are times of day; null where they hold the date. */
  readonly date: string | null
  readonly status: string
  /** Members with free text. */
  readonly notes: readonly string[]
  /** Members that hold lists of resources. */
  readonly resources: readonly string[]
  /** Member that tells the kind of a resource; null where the list's name does. */
  readonly kindField: string | null
  /** What the target calls each kind. */
  readonly kinds: ReadonlyMap<ResourceKind, string>
  readonly resourceId: string
  readonly resourceStatus: string
  /** Members in which the halves of a double period may differ. */
  readonly doubleIgnore: readonly string[]
}

/** Paths of the roster API below its base, and names in its records. */
export interface RosterSettings extends PlacedList {
  readonly users: string
  /** With `{id}`. */
  readonly user: string
  /** With `{sub}`; null where users cannot be looked up by it. */
  readonly userBySub: string | null
  readonly classes: string
  /** With `{id}`. */
  readonly classStudents: string
  readonly orgs: string
  /** Null where schools are no resource of their own. */
  readonly schools: string | null
  readonly sessions: string
  readonly pageSize: number
  /** Member with the id of a record. */
  readonly id: string
  readonly sessionStart: string
  readonly sessionEnd: string
  /** Whose token the roster takes. */
  readonly token: 'service' | 'user'
}

/** Everything about the data APIs that a profile gives. */
export interface DataSettings {
  /** Resources that the app under test is permitted to call. */
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
    /** Query parameter that takes the id of a teacher, class or room. */
    readonly filters: Readonly<Record<'teacher' | 'class' | 'room', string>>
  }
  readonly periods: PeriodNames
  readonly deletedPeriods: ListSettings
  readonly classes: PlacedList & {
    /** A query for each school year, the current one first. */
    readonly years: readonly string[]
    /** Harmless text member that may be changed and restored. */
    readonly updateField: string
    /** Member with the class teachers. */
    readonly teachers: string
  }
  readonly rooms: PlacedList & { readonly count: number | null }
  readonly roster: RosterSettings
  readonly logout: {
    readonly path: string
    readonly assumed: boolean
    /** Query parameter with the target of the redirect. */
    readonly parameter: string
    /** Host names that are the platform's own beside that of the base URL. */
    readonly domains: readonly string[]
  }
  /** Member names that would be a break duration. */
  readonly breakNames: readonly string[]
  /** Member names that would be a time zone. */
  readonly timeZoneNames: readonly string[]
  /** Names that this target gives documented members. Each is a waiver. */
  readonly aliases: ReadonlyMap<string, string>
  /** Status of a substitute; another word than REGULAR is a waiver. */
  readonly substituteStatus: string
}

/** Settings by profile key, defaults filled in. */
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
  const place = (key: string, otherwise: string): { path: string; assumed: boolean } => ({
    path: (settings[key] ?? otherwise).replace(/\/+$/, ''),
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
      kinds: new Map(pairs('RESOURCE_KINDS') as [ResourceKind, string][]),
      resourceId: text('RESOURCE_ID'),
      resourceStatus: text('RESOURCE_STATUS'),
      doubleIgnore: words('DOUBLE_IGNORE'),
    },
    deletedPeriods: list('DELETED_PERIODS'),
    classes: {
      ...list('CLASSES'),
      ...place('CLASSES_PATH', `${extern}/classes`),
      years: words('CLASSES_YEARS'),
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

/** `#` and `#/a` are the URI form of a pointer. */
function pointerOf(value: string | null): string | null {
  return value === null ? null : value.replace(/^#/, '')
}

function unlessNone(value: string): string | null {
  return value === 'none' ? null : value
}
