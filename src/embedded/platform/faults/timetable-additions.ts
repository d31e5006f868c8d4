/**
 * Faults of resources that were added to periods or removed from them.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, OneBehaviour } from '../fault.js'
import type { Period, PeriodResource, ResourceChange } from '../world/timetable.js'
import { oneOf } from './one.js'
import { marked, without } from './timetable-places.js'

const timetable = oneOf('timetable')

const added = 'timetable.resource-change.added'
const removed = 'timetable.resource-change.removed'
const periodStatus = 'timetable.resource-change.period-status'

/** Cases in which a change is prepared, and in which it is caused. */
const bothWays = (...names: readonly string[]): string[] => [
  ...names,
  ...names.map((name) => `caused ${name}`),
]

const room = bothWays('room', 'room, 2 at once')
const teacher = bothWays('teacher', 'teacher, 2 at once')
const two = bothWays('room, 2 at once', 'teacher, 2 at once')

/** Of one kind. */
const of =
  (kind: string) =>
  (resource: PeriodResource): boolean =>
    resource.kind === kind

/** The second of two that changed alike. */
const isSecond = (resource: PeriodResource, { resources }: Period): boolean => {
  const alike = resources.filter(({ change }) => change === resource.change)
  return alike.indexOf(resource) > 0
}

const additions: readonly Fault[] = [
  timetable(
    added,
    'added-room-missing',
    room,
    'does not list a room that was added',
    without('added', of('room')),
  ),
  timetable(
    added,
    'added-teacher-missing',
    teacher,
    'does not list a teacher who was added',
    without('added', of('teacher')),
  ),
  timetable(
    added,
    'second-added-missing',
    two,
    'lists one alone of two resources that were added',
    without('added', isSecond),
  ),
  timetable(
    added,
    'added-no-status',
    [...room, ...teacher],
    'gives a resource that was added no status',
    marked('added', undefined),
  ),
  timetable(
    added,
    'added-status-empty',
    teacher,
    'gives a teacher who was added an empty status',
    marked('added', '', of('teacher')),
  ),
  timetable(
    removed,
    'removed-room-missing',
    room,
    'no longer lists a room that was removed',
    without('removed', of('room')),
  ),
  timetable(
    removed,
    'removed-teacher-missing',
    teacher,
    'no longer lists a teacher who was removed',
    without('removed', of('teacher')),
  ),
  timetable(
    removed,
    'second-removed-missing',
    two,
    'lists one alone of two resources that were removed',
    without('removed', isSecond),
  ),
  timetable(
    removed,
    'removed-room-regular',
    room,
    'lists a room that was removed as regular',
    marked('removed', 'REGULAR', of('room')),
  ),
  timetable(
    removed,
    'removed-teacher-regular',
    teacher,
    'lists a teacher who was removed as regular',
    marked('removed', 'regular', of('teacher')),
  ),
  timetable(
    removed,
    'second-removed-regular',
    two,
    'lists the second of two that were removed as regular',
    marked('removed', 'REGULAR', isSecond),
  ),
  timetable(
    removed,
    'removed-no-status',
    [...room, ...teacher],
    'gives a resource that was removed no status',
    marked('removed', undefined),
  ),
]

const changed = (period: Period, change: ResourceChange, kind?: string): boolean =>
  period.resources.some((one) => one.change === change && (kind === undefined || one.kind === kind))

const named = (change: string, names: readonly string[]): string[] => names.map((name) => `${change} ${name}`)

/** Leaves the status of some periods as it was before their resources changed. */
const unmoved = (which: (period: Period) => boolean): OneBehaviour => ({
  periodStatus: (period) => (which(period) ? 'REGULAR' : documented.periodStatus(period)),
})

const statuses: readonly Fault[] = [
  timetable(
    periodStatus,
    'status-after-changes',
    [...named('added', [...room, ...teacher]), ...named('removed', [...room, ...teacher])],
    'leaves the status of a period as it is when its resources change',
    unmoved(({ situation }) => situation === 'resources changed'),
  ),
  ...(['added', 'removed'] as const).flatMap((change) =>
    (['room', 'teacher'] as const).map((kind) =>
      timetable(
        periodStatus,
        `status-after-${kind}-${change}`,
        named(change, kind === 'room' ? room : teacher),
        `leaves the status of a period as it is when a ${kind} is ${change}`,
        unmoved((period) => changed(period, change, kind)),
      ),
    ),
  ),
]

/** Added and removed resources gone wrong. */
export const timetableAdditionFaults: readonly Fault[] = [...additions, ...statuses]
