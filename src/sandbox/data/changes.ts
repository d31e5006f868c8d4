/**
 * Changes of the timetable and the roster: events of the control protocol as forms, and the list of what was done.
 * @module
 */
import type { Tenant } from '../../embedded/platform/model.js'
import { rosterOf } from '../../embedded/platform/world/roster.js'
import { nameLayouts } from '../../embedded/platform/world/roster-school.js'
import type { Period } from '../../embedded/platform/world/timetable.js'
import { thingsOf } from '../../embedded/platform/world/timetable-names.js'
import type { Sandbox } from '../sandbox.js'

/** A value to choose. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** A field of a change. */
export interface ChangeField {
  readonly name: string
  readonly label: string
  readonly choices?: readonly Choice[]
  readonly value?: string
}

/** A form with one button. */
export interface ChangeForm {
  /** Event of the control protocol; a word behind a colon distinguishes forms of the same event. */
  readonly event: string
  readonly about: 'period' | 'school'
  readonly label: string
  readonly help: string
  readonly fields: readonly ChangeField[]
  /** Fields that are not entered. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** A change that was made. */
export interface DoneChange {
  readonly id: number
  readonly tenant: string
  readonly text: string
  /** For the event `undo`; undefined if it was undone, or cannot be. */
  readonly undo: string | undefined
}

/** Periods that can be chosen. */
const mostPeriods = 80

/** Periods to choose from. */
export interface FoundPeriods {
  /** The earliest of them. */
  readonly shown: readonly Choice[]
  /** Number of all that fit. */
  readonly found: number
}

/**
 * The next periods of a school, earliest first. With a search, all its periods that fit.
 * @param search words of the label or the note, and dates
 * @param id of a period that is in the list even if the search does not find it
 */
export function periodsOf(sandbox: Sandbox, tenant: Tenant, search = '', id?: string): FoundPeriods {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const now = new Date(sandbox.platform.operator.runtime.now(tenant) * 1000).toISOString().slice(0, 16)
  const sorted = [...tenant.changes.timetable.periods].sort((one, other) =>
    one.start < other.start ? -1 : 1,
  )
  const next = sorted.filter(({ start }) => start >= now)
  const changedPeriods = words.length > 0 || next.length === 0 ? sorted : next
  const fitting = changedPeriods
    .map(choiceOf)
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const shown = fitting.slice(0, mostPeriods)
  const chosen = sorted.find((period) => String(period.id) === id)
  const isShown = chosen === undefined || shown.some(({ value }) => value === id)
  return { shown: isShown ? shown : [choiceOf(chosen), ...shown], found: fitting.length }
}

function choiceOf(period: Period): Choice {
  const { id, note, situation, start } = period
  const state = situation === 'planned' ? '' : `, ${situation}`
  return {
    value: String(id),
    label: `${start.replace('T', ' ')}, ${namesOf(period, 'subject')} ${namesOf(period, 'class')} (${namesOf(period, 'teacher')}, ${namesOf(period, 'room')})${state}${note === undefined || note === '' ? '' : `, note: ${note}`}, ID ${id}`,
  }
}

function namesOf(period: Period, kind: 'subject' | 'class' | 'teacher' | 'room'): string {
  const things = thingsOf(period.source, kind)
  const names = period.resources
    .filter((one) => one.kind === kind)
    .map(({ id }) => things.find((thing) => thing.id === id)?.shortName ?? String(id))
  return names.length === 0 ? `no ${kind}` : names.join(' ')
}

/** The changes that are possible now. */
export function changeForms(tenant: Tenant, id: number): readonly ChangeForm[] {
  const period = tenant.changes.timetable.period(id)
  const things = (kind: 'teacher' | 'room'): readonly Choice[] =>
    thingsOf(tenant.source, kind).map((thing) => ({
      value: String(thing.id),
      label: `${thing.shortName} (${thing.id})`,
    }))
  const listed = (kind: 'teacher' | 'room'): readonly Choice[] =>
    things(kind).filter(({ value }) =>
      period?.resources.some((one) => one.kind === kind && String(one.id) === value && one.change === 'none'),
    )
  const people = tenant.changes.roster
    .applied(rosterOf(tenant))
    .people.filter(({ account }) => account !== 'none' && account !== 'deleted')
    .map(({ familyName, givenName, sub }) => ({ value: sub, label: `${givenName} ${familyName}` }))
  const forms: readonly (ChangeForm | null)[] = [
    {
      event: 'cancel-period',
      about: 'period',
      label: 'Cancel it',
      help: 'It does not take place.',
      fields: [],
    },
    listed('teacher').length === 0
      ? null
      : {
          event: 'substitute',
          about: 'period',
          label: 'Substitute',
          help: 'Another teacher takes this period.',
          fields: [
            { name: 'original', label: 'Instead of', choices: listed('teacher') },
            {
              name: 'substitute',
              label: 'teaches',
              choices: things('teacher').filter(
                ({ value }) => !listed('teacher').some((one) => one.value === value),
              ),
            },
          ],
        },
    {
      event: 'move-period',
      about: 'period',
      label: 'Move it',
      help: 'It takes place at another time, as a new period.',
      fields: [
        { name: 'start', label: 'From', value: later(period?.start) },
        { name: 'end', label: 'to', value: later(period?.end) },
      ],
    },
    {
      event: 'add-resource:room',
      about: 'period',
      label: 'Add a room',
      help: 'For a room change, add the new room and remove the old one.',
      fields: [
        {
          name: 'resource',
          label: 'Room',
          choices: things('room').filter(({ value }) => !listed('room').some((one) => one.value === value)),
        },
      ],
      fixed: { kind: 'room' },
    },
    listed('room').length === 0
      ? null
      : {
          event: 'remove-resource:room',
          about: 'period',
          label: 'Remove the room',
          help: 'The room is free.',
          fields: [{ name: 'resource', label: 'Room', choices: listed('room') }],
          fixed: { kind: 'room' },
        },
    {
      event: 'write-note',
      about: 'period',
      label: 'Write the note',
      help: 'It replaces the note of this period.',
      fields: [{ name: 'text', label: 'Note', value: 'Bring a calculator.' }],
    },
    {
      event: 'delete-period',
      about: 'period',
      label: 'Delete it',
      help: 'It is listed only among the deleted periods.',
      fields: [],
    },
    people.length === 0
      ? null
      : {
          event: 'delete-user',
          about: 'school',
          label: 'Delete the account',
          help: 'The person is no longer in the roster.',
          fields: [{ name: 'user', label: 'Person', choices: people }],
        },
    {
      event: 'set-name-layout',
      about: 'school',
      label: 'Set the layout of names',
      help: 'It changes the display name of every user.',
      fields: [
        {
          name: 'layout',
          label: 'Layout',
          choices: Object.keys(nameLayouts).map((value) => ({ value, label: value })),
          value: tenant.changes.roster.layout ?? '',
        },
      ],
    },
  ]
  return forms.flatMap((form) => form ?? [])
}

/** Two hours later, on the same day if possible. */
function later(time = '2026-09-01T08:00'): string {
  const hour = Math.min(Number(time.slice(11, 13)) + 6, 21)
  return `${time.slice(0, 11)}${String(hour).padStart(2, '0')}${time.slice(13)}`
}

/**
 * Makes a change.
 * @returns it as a sentence
 * @throws {Refusal} if it is refused; then nothing is changed
 */
export async function makeChange(sandbox: Sandbox, form: URLSearchParams): Promise<string> {
  const { operator } = sandbox.platform
  const tenantId = form.get('school') ?? ''
  const tenant = operator.runtime.tenants.get(tenantId)
  const period = Number(form.get('at'))
  const known = tenant === undefined ? [] : changeForms(tenant, period)
  const chosen = known.find(({ event }) => event === form.get('event'))
  if (chosen === undefined) return 'This change is not possible now.'
  const entered = Object.fromEntries(chosen.fields.map(({ name }) => [name, form.get(name) ?? '']))
  const [event = ''] = chosen.event.split(':')
  const { undo } = await operator.cause(event, {
    tenant: tenantId,
    ...(chosen.about === 'period' ? { period } : {}),
    ...entered,
    ...chosen.fixed,
  })
  const details = chosen.fields.map(
    ({ choices, label, name }) =>
      `${label.toLowerCase()} ${choices?.find(({ value }) => value === entered[name])?.label ?? entered[name]}`,
  )
  const about = chosen.about === 'period' ? `period ${period}` : 'the school'
  const text = `${chosen.label} (${about})${details.length === 0 ? '' : `: ${details.join(', ')}`}`
  const id = (sandbox.changes.at(-1)?.id ?? 0) + 1
  sandbox.changes = [
    ...sandbox.changes,
    { id, tenant: tenantId, text, undo: typeof undo === 'string' ? undo : undefined },
  ]
  return `Done: ${text}.`
}

/**
 * Undoes a change.
 * @throws {Refusal} if it cannot be undone
 */
export async function undoChange(sandbox: Sandbox, id: number): Promise<void> {
  const change = sandbox.changes.find((one) => one.id === id)
  if (change?.undo === undefined) return
  await sandbox.platform.operator.cause('undo', { tenant: change.tenant, undo: change.undo })
  sandbox.changes = sandbox.changes.map((one) =>
    one.id === id ? { ...one, text: `${one.text} (undone)`, undo: undefined } : one,
  )
}
