/**
 * Rules that need more of the data of a school than that an entry is there: what doctor can see of it before a run, and
 * what only a run shows.
 * @module
 */
import type { RuleId } from '../../generated/catalogue.js'
import type { Profile } from '../profile/profile.js'

/** What a rule lacks with a profile, in words; null if nothing. */
type Condition = (profile: Profile) => string | null

const kinds = ['subject', 'class', 'room'] as const

/** Conditions of entries of the fixture file: a run does not exercise the rule if one is not met. */
const ofEntries: ReadonlyMap<RuleId, Condition> = new Map<RuleId, Condition>([
  [
    'timetable.lesson-id.other-lesson',
    ({ fixtures }) => {
      const lessons = new Set(fixtures.timetable?.known?.map(({ lesson }) => String(lesson)))
      return lessons.size === 1 ? 'FIXTURES: /timetable/known (with periods of two lessons)' : null
    },
  ],
  ...kinds.map((kind): readonly [RuleId, Condition] => [
    `timetable.names.${kind}`,
    ({ fixtures }) => {
      const names = fixtures.timetable?.names?.[kind]
      return names !== undefined && names.short === names.full
        ? `FIXTURES: /timetable/names/${kind} (with two different names)`
        : null
    },
  ]),
  [
    'timetable.student-groups.one-lesson',
    ({ data }) =>
      data.periods.kinds.some(([kind]) => kind === 'student-group')
        ? null
        : 'RESOURCE_KINDS (with student-group)',
  ],
  [
    'roster.users.with-account-only',
    ({ fixtures }) => {
      const student = fixtures.students?.without_account
      const isNamed = student?.forename !== undefined && student.last_name !== undefined
      return student === undefined || student.external_key !== undefined || isNamed
        ? null
        : 'FIXTURES: /students/without_account/external_key'
    },
  ],
  [
    'roster.users.no-language',
    ({ users }) =>
      users.has('teacher') && users.get('teacher')?.language === undefined
        ? 'FIXTURES: /users/teacher/language'
        : null,
  ],
])

/** What only a run shows: with it, the rule is decided; without it, not. */
const ofTheRun: ReadonlyMap<RuleId, Condition> = new Map<RuleId, Condition>([
  [
    'webhooks.activation.not-before',
    ({ control }) =>
      control?.events.has('activation-state') === true
        ? null
        : 'if a token comes at once, only the event activation-state of the control driver shows whether the activation had completed',
  ],
  [
    'webhooks.scenario-3.credentials',
    ({ embedded }) => (embedded ? null : 'the control driver must report the credentials of scenario 3'),
  ],
])

/** What the entries of the fixture file lack for a rule; null if nothing. */
export function lackOfEntries(rule: string, profile: Profile): string | null {
  return ofEntries.get(rule as RuleId)?.(profile) ?? null
}

/** On what it depends whether a run decides a rule; null if on nothing that is known before. */
export function shownByRun(rule: string, profile: Profile): string | null {
  return ofTheRun.get(rule as RuleId)?.(profile) ?? null
}
