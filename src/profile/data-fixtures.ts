/**
 * Known records of the data APIs, as named by a fixture file.
 * @module
 */

/** Id of a record. It is compared as text. */
export type Id = string | number

/** A record of which only the id is known. */
export interface Known {
  readonly id: Id
}

/** Known students. */
export interface StudentFixtures {
  readonly more_than_default_limit?: boolean
  readonly with_key?: Known & { readonly external_key: string }
  readonly without_key?: Known
  /** The external key of student `id` is the internal id of student `other_id`. */
  readonly collision?: Known & { readonly external_key: string; readonly other_id: Id }
  readonly without_account?: Known & {
    readonly external_key?: string
    readonly forename?: string
    readonly last_name?: string
  }
  readonly assigned?: Known & { readonly class_name: string; readonly start_date: string }
  readonly twice_assigned?: Known & { readonly class_names: readonly string[] }
  readonly without_class?: Known
  readonly special_keys?: readonly (Known & { readonly external_key: string })[]
  /** Classes with similar names, with all their students. */
  readonly look_alike_classes?: readonly { readonly name: string; readonly students: readonly Id[] }[]
  readonly empty_class?: { readonly name: string }
}

/** A class and its three identifiers. */
export interface ClassIdentifiers extends Known {
  readonly extern_key: string
  readonly short_name: string
}

/** Known classes. */
export interface ClassFixtures {
  /** Two classes of the current school year that the suite may change and restore. */
  readonly throw_away?: readonly ClassIdentifiers[]
  /** A class of an earlier school year. Its short name does not exist in the current year. */
  readonly old?: ClassIdentifiers
  readonly same_short_name?: {
    readonly short_name: string
    readonly current: Known
    readonly earlier: Known
  }
  readonly without_teacher?: Known
  readonly several_teachers?: Known & { readonly teachers: readonly Id[] }
  readonly subject_teacher?: Known & { readonly teacher: Id }
}

/** Resources added to or removed from a period. */
export interface ResourceChange extends Known {
  readonly kind: 'teacher' | 'class' | 'room' | 'subject' | 'student-group' | 'student' | 'department'
  readonly resources: readonly Id[]
}

/** Kinds of changes of a period, in the order of the fixture file. */
export const kindsOfChange = [
  'note',
  'substitution',
  'room added',
  'teacher added',
  'room removed',
  'teacher removed',
  'cancellation',
  'half cancelled',
  'move, the original period',
  'move, the new period',
] as const

/** A kind of change of a period. */
export type KindOfChange = (typeof kindsOfChange)[number]

/** Known periods. Times are local, in the form `YYYY-MM-DDTHH:MM`. */
export interface TimetableFixtures {
  readonly known?: readonly (Known & {
    readonly lesson: Id
    readonly start: string
    readonly end: string
    readonly teachers: readonly Id[]
    readonly classes: readonly Id[]
    readonly rooms: readonly Id[]
  })[]
  /** `at`: time of the last change, ISO 8601 in UTC. */
  readonly modified?: Known & { readonly at: string }
  /** Changed periods, one for each kind of change. `at` is the time of the last change, ISO 8601 in UTC. */
  readonly modified_each?: readonly (Known & { readonly change: KindOfChange; readonly at: string })[]
  /** `before`: a time after which it was not changed. */
  readonly unmodified?: Known & { readonly before: string }
  readonly teacher?: Known & { readonly periods: readonly Id[] }
  readonly idle_teacher?: Known
  readonly class_filter?: Known & { readonly periods: readonly Id[] }
  readonly room_filter?: Known & { readonly periods: readonly Id[] }
  readonly recurring?: { readonly lesson: Id; readonly starts: readonly string[] }
  readonly note?: Known & { readonly text: string; readonly others: readonly Id[] }
  readonly names?: {
    readonly period: Id
    readonly subject: Names
    readonly class: Names
    readonly room: Names
  }
  readonly substituted?: Known & {
    readonly lesson: Id
    readonly original: Id
    readonly substitute: Id
    readonly others: readonly Id[]
  }
  readonly lesson_changed?: {
    readonly lesson: Id
    readonly periods: readonly Id[]
    readonly old_teacher: Id
    readonly new_teacher: Id
  }
  readonly moved_once?: {
    readonly from: Id
    readonly to: Id
    readonly lesson: Id
    readonly start_before: string
    readonly start_after: string
  }
  readonly moved_twice?: { readonly first: Id; readonly second: Id; readonly third: Id }
  readonly moved_thrice?: { readonly first: Id; readonly second: Id; readonly third: Id; readonly fourth: Id }
  readonly resource_added?: readonly ResourceChange[]
  readonly resource_removed?: readonly ResourceChange[]
  readonly cancelled?: Known
  readonly double?: { readonly first: Id; readonly second: Id }
  readonly half_cancelled?: {
    readonly cancelled: Id
    readonly other: Id
    readonly start_cancelled: string
    readonly start_other: string
  }
  /** `at`: time of the deletion, ISO 8601 in UTC. */
  readonly deleted?: { readonly ids: readonly Id[]; readonly at: string }
  /** Periods that were deleted weeks before those of `deleted`. */
  readonly deleted_earlier?: { readonly ids: readonly Id[]; readonly at: string }
  readonly changeable?: ChangeablePeriods
}

/** A free time for a period, as local time. */
export interface FreeTime {
  readonly start: string
  readonly end: string
}

/** Periods that the suite may change. Each entry has the name of the entry for a change that was prepared by hand. */
export interface ChangeablePeriods {
  readonly substituted?: Known & {
    readonly original: Id
    readonly substitute: Id
    readonly others: readonly Id[]
  }
  readonly lesson_changed?: NonNullable<TimetableFixtures['lesson_changed']>
  readonly moved_once?: Known & { readonly start_before: string; readonly to: readonly FreeTime[] }
  readonly moved_twice?: Known & { readonly to: readonly FreeTime[] }
  readonly moved_thrice?: Known & { readonly to: readonly FreeTime[] }
  readonly resource_added?: readonly ChangeableResources[]
  readonly resource_removed?: readonly ChangeableResources[]
  readonly cancelled?: Known
  /** The half with `id` may be cancelled. */
  readonly half_cancelled?: Known & {
    readonly other: Id
    readonly start: string
    readonly start_other: string
  }
  readonly note?: NonNullable<TimetableFixtures['note']>
  readonly deleted?: Known
}

/** Resources that the suite may add to or remove from a period. */
export interface ChangeableResources extends ResourceChange {
  readonly kind: 'teacher' | 'room'
}

/** Abbreviation and full name of a subject, class or room. */
export interface Names {
  readonly short: string
  readonly full: string
}

/** Known roster records. */
export interface RosterFixtures {
  readonly enabled?: Known
  readonly disabled?: Known
  readonly exited?: Known
  readonly future_exit?: Known
  readonly display_name?: Known & { readonly expected: string }
  readonly session?: { readonly title?: string; readonly start: string; readonly end: string }
  /** A lesson that only a part of a class attends, with all its students. */
  readonly lesson?: Known & { readonly students: readonly Id[] }
  /** A lesson with students of several classes. */
  readonly mixed_lesson?: Known & { readonly students: readonly Id[] }
  /** A lesson of whose students one or more have no account, with its students who have one. */
  readonly lesson_partly_without_account?: Known & { readonly students: readonly Id[] }
  readonly past_lesson?: Known
  readonly deleted?: Known
  /** A teacher's display name in each layout of names. */
  readonly name_layouts?: Known & {
    readonly layouts: readonly { readonly layout: string; readonly expected: string }[]
  }
  /** A user that the suite may delete. */
  readonly throw_away_user?: Known
}

/** Records of the second school. */
export interface ForeignFixtures {
  readonly student?: Known & { readonly external_key: string }
  readonly class?: Known
  readonly teacher?: Known
  readonly period?: Known
  readonly room?: Known
  readonly roster_user?: Known
}

/** Known records by section of the fixture file. */
export interface DataFixtures {
  readonly students?: StudentFixtures
  readonly classes?: ClassFixtures
  readonly timetable?: TimetableFixtures
  readonly rooms?: { readonly all?: readonly Id[] }
  readonly roster?: RosterFixtures
  readonly tenant_b?: ForeignFixtures
}

/** True if a fixture file has the entry that a need of the form `fixture.section.entry` names. */
export function hasFixture(fixtures: DataFixtures, need: string): boolean {
  const [, section = '', entry = ''] = need.split('.')
  const part = fixtures[section as keyof DataFixtures] as Readonly<Record<string, unknown>> | undefined
  const value = part?.[entry]
  if (value === undefined || value === null || value === false) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
