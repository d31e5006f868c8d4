/**
 * Faults of resources that were added to periods or removed from them.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { Period, PeriodResource, ResourceChange } from '../world/timetable.js'
import { rowOf } from './rows.js'
import { marked, without } from './timetable-places.js'

const timetable = rowOf('timetable')

const added = 'timetable.resource-change.added'
const removed = 'timetable.resource-change.removed'
const periodStatus = 'timetable.resource-change.period-status'

/** True for resources of one kind. */
const of =
  (kind: string) =>
  (resource: PeriodResource): boolean =>
    resource.kind === kind

/** True for the second of two resources with the same change. */
const isSecond = (resource: PeriodResource, { resources }: Period): boolean => {
  const alike = resources.filter(({ change }) => change === resource.change)
  return alike.indexOf(resource) > 0
}

const additions: readonly Fault[] = [
  timetable(added, 'added-room-missing', 'does not list an added room', without('added', of('room'))),
  timetable(added, 'added-teacher-missing', {
    says: 'does not list an added teacher',
    ...without('added', of('teacher')),
  }),
  timetable(added, 'second-added-missing', {
    says: 'lists only one of two added resources',
    ...without('added', isSecond),
  }),
  timetable(added, 'added-no-status', 'gives an added resource no status', marked('added', undefined)),
  timetable(added, 'added-status-empty', {
    says: 'gives an added teacher an empty status',
    ...marked('added', '', of('teacher')),
  }),
  timetable(removed, 'removed-room-missing', 'does not list a removed room', without('removed', of('room'))),
  timetable(removed, 'removed-teacher-missing', {
    says: 'does not list a removed teacher',
    ...without('removed', of('teacher')),
  }),
  timetable(removed, 'second-removed-missing', {
    says: 'lists only one of two removed resources',
    ...without('removed', isSecond),
  }),
  timetable(removed, 'removed-room-regular', {
    says: 'lists a removed room as regular',
    ...marked('removed', 'REGULAR', of('room')),
  }),
  timetable(removed, 'removed-teacher-regular', {
    says: 'lists a removed teacher as regular',
    ...marked('removed', 'regular', of('teacher')),
  }),
  timetable(removed, 'second-removed-regular', {
    says: 'lists the second of two removed resources as regular',
    ...marked('removed', 'REGULAR', isSecond),
  }),
  timetable(removed, 'removed-no-status', 'gives a removed resource no status', marked('removed', undefined)),
]

const changed = (period: Period, change: ResourceChange, kind?: string): boolean =>
  period.resources.some((one) => one.change === change && (kind === undefined || one.kind === kind))

/** Keeps the status of some periods after their resources changed. */
const unmoved = (which: (period: Period) => boolean): SingleBehaviour => ({
  periodStatus: (period) => (which(period) ? 'REGULAR' : documented.periodStatus(period)),
})

const statuses: readonly Fault[] = [
  timetable(periodStatus, 'status-after-changes', {
    says: 'does not change the status of a period when its resources change',
    ...unmoved(({ situation }) => situation === 'resources changed'),
  }),
  ...(['added', 'removed'] as const).flatMap((change) =>
    (['room', 'teacher'] as const).map((kind) =>
      timetable(periodStatus, `status-after-${kind}-${change}`, {
        says: `does not change the status of a period when a ${kind} is ${change}`,
        ...unmoved((period) => changed(period, change, kind)),
      }),
    ),
  ),
]

/** Faults of added and removed resources. */
export const timetableAdditionFaults: readonly Fault[] = [...additions, ...statuses]
