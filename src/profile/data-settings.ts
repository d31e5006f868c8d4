/**
 * Settings for the data APIs of a target: the form of its data, and what checks need to know in addition.
 * @module
 */
import {
  type DataForm,
  dataForm,
  type ListForm,
  type PeriodForm,
  pairsIn,
  pathAt,
  type RosterForm,
  type Settings,
  unlessNone,
  wordsIn,
} from './data-form.js'

export type { ResourceKind } from './data-form.js'

/** A data resource that an application may have permission to read. */
export type DataResource = 'students' | 'classes' | 'timetable' | 'deleted-periods' | 'rooms' | 'roster'

/** Format of `dateLastModifiedAfter`. */
export type DateFormat =
  | 'date-time-utc'
  | 'date-time'
  | 'date-time-offset'
  | 'date'
  | 'epoch-seconds'
  | 'epoch-milliseconds'

/** How one list is requested. Without a pointer, the list is the response itself or the only array in it. */
export interface ListSettings extends ListForm {
  /** Query that every request of this resource carries, e.g. `start=2026-09-01&end=2027-07-31`; may be empty. */
  readonly parameters: string
}

/** Names of fields of a period that the contract leaves open. */
export interface PeriodNames extends PeriodForm {
  /** The fields of ids in lists with another one than `resourceId`. */
  readonly resourceIds: ReadonlyMap<string, string>
  /** The fields of statuses in lists with another one than `resourceStatus`; null for a list without statuses. */
  readonly resourceStatuses: ReadonlyMap<string, string | null>
  /** Fields with the periods of a move: one, or one for each side. */
  readonly related: readonly string[]
  /** Fields with free text. */
  readonly notes: readonly string[]
  /** Fields that both halves of a double period have with equal values, next to the status and the resources. */
  readonly doubleAttributes: readonly string[]
  /** Fields in which the halves of a double period may differ. */
  readonly doubleIgnore: readonly string[]
}

/** Paths of the roster API below its base, and names of fields in its records. */
export interface RosterSettings extends RosterForm, ListSettings {
  /** With `{sub}`; null if the target has no lookup by subject. */
  readonly userBySub: string | null
  readonly sessionStart: string
  readonly sessionEnd: string
  /** Token that the roster accepts. */
  readonly token: 'service' | 'user'
}

/** All settings of a profile for the data APIs. */
export interface DataSettings extends DataForm {
  /** Resources that the application under test may read. */
  readonly permitted: ReadonlySet<DataResource>
  readonly dateFormat: DateFormat
  readonly students: DataForm['students'] & ListSettings & { readonly count: number | null }
  readonly timetable: DataForm['timetable'] & ListSettings & { readonly count: number | null }
  readonly periods: PeriodNames
  readonly deletedPeriods: ListSettings
  readonly classes: DataForm['classes'] &
    ListSettings & {
      /** Text field that checks may change and restore. */
      readonly updateField: string
      /** Fields that every item of an update carries with their current values. */
      readonly updateAlso: readonly string[]
    }
  readonly rooms: DataForm['rooms'] & ListSettings & { readonly count: number | null }
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

/** Reads the settings of the data APIs. */
export function dataSettings(settings: Settings): DataSettings {
  const text = (key: string): string => settings[key] ?? ''
  const count = (key: string): number | null => (settings[key] === undefined ? null : Number(settings[key]))
  const words = (key: string): string[] => wordsIn(settings, key)
  const form = dataForm(settings)
  return {
    permitted: new Set(words('DATA_PERMITTED') as DataResource[]),
    dateFormat: text('DATE_FORMAT') as DateFormat,
    students: {
      ...form.students,
      parameters: text('STUDENTS_PARAMETERS'),
      count: count('STUDENTS_COUNT'),
    },
    timetable: {
      ...form.timetable,
      parameters: text('TIMETABLE_PARAMETERS'),
      count: count('TIMETABLE_COUNT'),
    },
    periods: {
      ...form.periods,
      resourceIds: new Map(pairsIn(settings, 'RESOURCE_ID', 1)),
      resourceStatuses: new Map(
        pairsIn(settings, 'RESOURCE_STATUS', 1).map(([list, name]) => [list, unlessNone(name)]),
      ),
      related: relatedNames(settings),
      notes: words('PERIOD_NOTES'),
      doubleAttributes: words('DOUBLE_ATTRIBUTES'),
      doubleIgnore: words('DOUBLE_IGNORE'),
    },
    deletedPeriods: { ...form.deletedPeriods, parameters: text('DELETED_PERIODS_PARAMETERS') },
    classes: {
      ...form.classes,
      parameters: text('CLASSES_PARAMETERS'),
      updateField: text('CLASS_UPDATE_FIELD'),
      updateAlso: words('CLASS_UPDATE_ALSO'),
    },
    rooms: { ...form.rooms, parameters: text('ROOMS_PARAMETERS'), count: count('ROOMS_COUNT') },
    roster: {
      ...form.roster,
      parameters: text('ROSTER_PARAMETERS'),
      userBySub: unlessNone(text('ROSTER_USER_BY_SUB')),
      sessionStart: text('ROSTER_SESSION_START'),
      sessionEnd: text('ROSTER_SESSION_END'),
      token: text('ROSTER_TOKEN') as 'service' | 'user',
    },
    logout: {
      ...pathAt(settings, 'LOGOUT_PATH', `/${text('SEGMENT')}/logout`),
      parameter: text('LOGOUT_PARAMETER'),
      domains: words('LOGOUT_DOMAINS'),
    },
    breakNames: words('BREAK_NAMES'),
    timeZoneNames: words('TIME_ZONE_NAMES'),
    aliases: new Map(pairsIn(settings, 'ALIASES')),
    substituteStatus: text('SUBSTITUTE_STATUS'),
  }
}

/** The names of `relatedPeriod`: a target may have a field for each side of a move. */
function relatedNames(settings: Settings): readonly string[] {
  const names = pairsIn(settings, 'ALIASES').flatMap(([name, alias]) =>
    name === 'relatedPeriod' ? [alias] : [],
  )
  return names.length === 0 ? ['relatedPeriod'] : names
}
