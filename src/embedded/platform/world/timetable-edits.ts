/**
 * The effects of events on a period: each function returns the periods after the event. Contract 3, rules 1 to 5.
 * Modification times are set elsewhere.
 * @module
 */
import type { Period, PeriodResource } from './timetable.js'

/** A teacher or room of a period. */
export interface Resource {
  readonly kind: 'teacher' | 'room'
  readonly id: number
}

const is =
  ({ kind, id }: Resource) =>
  (one: PeriodResource): boolean =>
    one.kind === kind && one.id === id

/** A substitute replaces a teacher. */
export function substituted(period: Period, original: number, substitute: number): Period {
  const isOriginal = is({ kind: 'teacher', id: original })
  return {
    ...period,
    situation: 'substituted',
    resources: [
      ...period.resources.map((one) => (isOriginal(one) ? { ...one, change: 'replaced' as const } : one)),
      { kind: 'teacher', id: substitute, change: 'substitute' },
    ],
  }
}

/** The lesson gets another teacher. Its periods do not show the former one. */
export function taughtBy(period: Period, former: number, present: number): Period {
  const isFormer = is({ kind: 'teacher', id: former })
  return {
    ...period,
    resources: period.resources.map((one) => (isFormer(one) ? { ...one, id: present } : one)),
  }
}

/** A resource is added. */
export function withAdded(period: Period, { kind, id }: Resource): Period {
  return {
    ...period,
    situation: 'resources changed',
    resources: [...period.resources, { kind, id, change: 'added' }],
  }
}

/** A resource is removed. */
export function withRemoved(period: Period, resource: Resource): Period {
  const isThis = is(resource)
  return {
    ...period,
    situation: 'resources changed',
    resources: period.resources.map((one) => (isThis(one) ? { ...one, change: 'removed' as const } : one)),
  }
}

/** The period is cancelled. */
export function cancelled(period: Period): Period {
  return { ...period, situation: 'cancelled' }
}

/**
 * The period is moved to another time, where a new period takes place.
 * @param earlier the periods from which this one was moved before, in order
 * @returns all of them, with the new one last
 */
export function movedTo(
  period: Period,
  earlier: readonly Period[],
  to: Pick<Period, 'id' | 'start' | 'end'>,
): Period[] {
  const moved = [...earlier, period]
  const chain = [...moved.map(({ id }) => id), to.id]
  return [
    ...moved.map((one): Period => ({ ...one, situation: 'moved', chain })),
    { ...period, ...to, half: undefined, situation: 'moved here', chain },
  ]
}
