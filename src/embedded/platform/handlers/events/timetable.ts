/**
 * Events of the planning of the timetable. Contract 3, rules 1 to 5.
 * @module
 */
import type { Happening } from '../../behaviours/timetable-changes.js'
import type { Tenant } from '../../model.js'
import type { Runtime } from '../../runtime.js'
import { undoable } from '../../undo.js'
import type { Period } from '../../world/timetable.js'
import * as edits from '../../world/timetable-edits.js'
import { thingsOf } from '../../world/timetable-names.js'
import { type Body, type ControlEvents, idOf, Refusal, textOf } from './event.js'

/** Events of this file. */
export const timetableEvents: ControlEvents = {
  substitute: onePeriod('substitution', (period, tenant, body) => {
    const [original, substitute] = [
      thingIn(tenant, body, 'teacher', 'original'),
      thingIn(tenant, body, 'teacher', 'substitute'),
    ]
    listed(period, { kind: 'teacher', id: original })
    return edits.substituted(period, original, substitute)
  }),
  'change-lesson-teacher': (runtime, tenant, body) => {
    const lesson = numberIn(body, 'lesson')
    const periods = tenant.changes.timetable.ofLesson(lesson)
    if (periods.length === 0) throw new Refusal(422, 'unknown-lesson', 'there is no such lesson')
    const [former, present] = [
      thingIn(tenant, body, 'teacher', 'former'),
      thingIn(tenant, body, 'teacher', 'present'),
    ]
    const taught = periods.map((period) => edits.taughtBy(period, former, present))
    return happen(runtime, tenant, 'lesson teacher', taught)
  },
  'move-period': (runtime, tenant, body) => {
    const { timetable } = tenant.changes
    const period = periodIn(tenant, body)
    const id = timetable.freshId()
    const earlier = period.chain.slice(0, -1).flatMap((one) => timetable.period(one) ?? [])
    const moved = edits.movedTo(period, earlier, {
      id,
      start: timeIn(body, 'start'),
      end: timeIn(body, 'end'),
    })
    return { period: id, ...happen(runtime, tenant, 'move', moved) }
  },
  'add-resource': onePeriod('resource added', (period, tenant, body) =>
    edits.withAdded(period, resourceIn(tenant, body)),
  ),
  'remove-resource': onePeriod('resource removed', (period, tenant, body) => {
    const resource = resourceIn(tenant, body)
    listed(period, resource)
    return edits.withRemoved(period, resource)
  }),
  'cancel-period': onePeriod('cancellation', edits.cancelled),
  'write-note': onePeriod('note', (period, _tenant, body) => ({ ...period, note: textOf(body, 'text') })),
  'delete-period': (runtime, tenant, body) => {
    const period = periodIn(tenant, body)
    const now = nowOf(runtime, tenant)
    return {
      undo: undoable(tenant, tenant.changes.timetable.delete({ ...period, modified: now, deletedAt: now })),
    }
  },
}

/** A change of one period. */
function onePeriod(
  what: Happening,
  edit: (period: Period, tenant: Tenant, body: Body) => Period,
): ControlEvents[string] {
  return (runtime, tenant, body) =>
    happen(runtime, tenant, what, [edit(periodIn(tenant, body), tenant, body)])
}

/** Stores changed periods, and the times at which they and others of their lesson were modified. */
function happen(runtime: Runtime, tenant: Tenant, what: Happening, changed: readonly Period[]): Body {
  const behaviours = runtime.behave(tenant)
  const { timetable } = tenant.changes
  const now = nowOf(runtime, tenant)
  const ids = new Set(changed.map(({ id }) => id))
  const siblings = timetable
    .ofLesson(changed[0]?.lesson ?? null)
    .filter((one) => !ids.has(one.id) && behaviours.touchesSibling(what, one))
  const touched = [
    ...changed.map((period) => ({ ...period, modified: behaviours.modifiedBy(what, period, now) })),
    ...siblings.map((period) => ({ ...period, modified: now })),
  ]
  return { undo: undoable(tenant, timetable.put(touched)) }
}

function nowOf(runtime: Runtime, tenant: Tenant): string {
  return new Date(runtime.now(tenant) * 1000).toISOString()
}

function numberIn(body: Body, name: string): number {
  const value = Number(idOf(body, name))
  return Number.isInteger(value) ? value : 0
}

function periodIn(tenant: Tenant, body: Body): Period {
  const period = tenant.changes.timetable.period(numberIn(body, 'period'))
  if (period === undefined) throw new Refusal(422, 'unknown-period', 'there is no such period')
  return period
}

function thingIn(tenant: Tenant, body: Body, kind: 'teacher' | 'room', name: string): number {
  const id = numberIn(body, name)
  if (!thingsOf(tenant.source, kind).some((one) => one.id === id))
    throw new Refusal(422, `unknown-${kind}`, `there is no such ${kind}`)
  return id
}

function resourceIn(tenant: Tenant, body: Body): edits.Resource {
  const kind = textOf(body, 'kind')
  if (kind !== 'teacher' && kind !== 'room')
    throw new Refusal(400, 'bad-request', 'kind must be teacher or room')
  return { kind, id: thingIn(tenant, body, kind, 'resource') }
}

/** @throws {Refusal} if a period does not list a resource */
function listed({ resources }: Period, { kind, id }: edits.Resource): void {
  if (!resources.some((one) => one.kind === kind && one.id === id && one.change === 'none'))
    throw new Refusal(422, 'not-listed', `the period has no such ${kind}`)
}

function timeIn(body: Body, name: string): string {
  const time = textOf(body, name)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time))
    throw new Refusal(400, 'bad-request', `${name} must be a time like 2026-10-05T08:00`)
  return time
}
