/**
 * The periods and resources that faults change.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { SingleBehaviour } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import {
  changedPeriod,
  deletedPeriodsOf,
  type Period,
  type PeriodResource,
  periodsOf,
  type ResourceChange,
} from '../world/timetable.js'
import type { specialChanges } from '../world/timetable-changes.js'

/** True for the period that a change concerns, or for the period that it was moved to. */
export function isChanged({ id, source }: Period, name: keyof typeof specialChanges, move = 0): boolean {
  return source === 'A' && id === idOf(name, move)
}

/** True for the other half of the double period that a change concerns. */
export function isOtherHalf({ half, source }: Period, name: keyof typeof specialChanges): boolean {
  return source === 'A' && half?.other === idOf(name, 0)
}

/** True for a period of a lesson that has no change of its own. */
export function isPlanned({ lesson, situation }: Period, of: number): boolean {
  return lesson === of && situation === 'planned'
}

/** True for the second half of a double period without changes. */
export function isSecondHalf({ half, situation }: Period): boolean {
  return half?.which === 'second' && situation === 'planned'
}

/** A record with changed teachers. */
export function withTeachers(
  record: DataRecord,
  change: (teachers: readonly DataRecord[]) => readonly DataRecord[],
): DataRecord {
  return { ...record, teachers: change((record.teachers ?? []) as readonly DataRecord[]) }
}

const last = new Map<number, number>()

/** Id of the last period of a teacher of the first school. */
export function lastOf(teacher: number): number {
  const known = last.get(teacher) ?? periodsOf('A').findLast((period) => lists(period, teacher))?.id ?? 0
  last.set(teacher, known)
  return known
}

const busy = new Set<string>()

/** True for a teacher of the first school that no period lists. */
export function isIdle(id: string): boolean {
  if (busy.size === 0)
    for (const { resources } of periodsOf('A'))
      for (const periodResource of resources)
        if (periodResource.kind === 'teacher') busy.add(String(periodResource.id))
  return !busy.has(id)
}

/** True if a period lists a teacher. */
function lists({ resources }: Period, teacher: number): boolean {
  return resources.some(({ kind, id }) => kind === 'teacher' && id === teacher)
}

/** True for a deleted period that existed when the platform started. */
export function isFreshlyDeleted({ id, source }: Period): boolean {
  return !deletedPeriodsOf(source).some((known) => known.id === id)
}

/** Hides some of the resources with a change. */
export const without = (
  change: ResourceChange,
  which: (resource: PeriodResource, period: Period) => boolean = () => true,
): SingleBehaviour => ({
  resourceShown: (resource, period) => resource.change !== change || !which(resource, period),
})

/** Gives some of the resources with a change another status. */
export const marked = (
  change: ResourceChange,
  status: string | undefined,
  which: (resource: PeriodResource, period: Period) => boolean = () => true,
): SingleBehaviour => ({
  resourceStatus: (resource, period) =>
    resource.change === change && which(resource, period)
      ? status
      : documented.resourceStatus(resource, period),
})

const ids = new Map<string, number>()

function idOf(name: keyof typeof specialChanges, move: number): number {
  const key = `${name} ${move}`
  const known = ids.get(key) ?? changedPeriod(name, move).id
  ids.set(key, known)
  return known
}
