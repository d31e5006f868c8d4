/**
 * What may happen to a period: each gives the periods as they are afterwards. Contract 3, rules 1 to 5. When they were
 * modified is decided elsewhere.
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

/** Another teacher stands in. */
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

/** The lesson has another teacher: a matter of the timetable, of which no period keeps a trace. */
export function taughtBy(period: Period, former: number, present: number): Period {
  const isFormer = is({ kind: 'teacher', id: former })
  return {
    ...period,
    resources: period.resources.map((one) => (isFormer(one) ? { ...one, id: present } : one)),
  }
}

/** A resource comes in addition. */
export function withAdded(period: Period, { kind, id }: Resource): Period {
  return {
    ...period,
    situation: 'resources changed',
    resources: [...period.resources, { kind, id, change: 'added' }],
  }
}

/** A resource is taken away. */
export function withRemoved(period: Period, resource: Resource): Period {
  const isThis = is(resource)
  return {
    ...period,
    situation: 'resources changed',
    resources: period.resources.map((one) => (isThis(one) ? { ...one, change: 'removed' as const } : one)),
  }
}

/** The period does not take place. */
export function cancelled(period: Period): Period {
  return { ...period, situation: 'cancelled' }
}

/**
 * The period takes place at another time: there, it is a new one.
 * @param earlier those from which this one was moved before, in order
 * @returns all of them, the new one last
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
