/**
 * Periods that move to another time. Contract 3, rule 3: the original is cancelled, a new period is created, both are
 * linked, and the status of their resources stays `regular`.
 * @module
 */
import type { DataRecord } from '../../data/json.js'
import * as records from '../../data/records.js'

const { cancelled, newId, period, timeOf } = records

/** The period that takes place in the end, and those that it replaces. */
export interface Move {
  readonly held: DataRecord
  readonly replaced: readonly DataRecord[]
}

/** A move that arrives in two synchronisations and one that arrives at once, and the same of periods that move twice. */
export function movedPeriods() {
  const [known, knownLater] = withNotes(at(1, 2))
  const [other, otherLater] = at(2, 3)
  const [first, second, third] = at(3, 3, 3)
  const [one, two, three] = at(4, 4, 4)

  const move = linked(known, knownLater)
  const moveAtOnce = linked(other, otherLater)
  // After the second move, the first period has no link.
  const chain = [cancelled(first), ...linked(second, third)] as const
  const chainAtOnce = [cancelled(one), ...linked(two, three)] as const
  return {
    steps: [
      [known, first],
      [...move, ...moveAtOnce, ...linked(first, second)],
      [...chain, ...chainAtOnce],
    ],
    parts: {
      known: { held: move[1], replaced: [move[0]] },
      atOnce: { held: moveAtOnce[1], replaced: [moveAtOnce[0]] },
      chain: { held: chain[2], replaced: [chain[0], chain[1]] },
      chainAtOnce: { held: chainAtOnce[2], replaced: [chainAtOnce[0], chainAtOnce[1]] },
    } satisfies Readonly<Record<string, Move>>,
  }
}

/** Periods of one lesson, with the same resources, on some days. Their times of day differ, with breaks between them. */
function at(...days: readonly number[]): readonly [DataRecord, DataRecord, DataRecord] {
  const original = period()
  const times = [
    ['08:00', '08:45'],
    ['10:00', '10:45'],
    ['12:00', '12:45'],
  ] as const
  const [one = {}, two = {}, three = {}] = times.map(([start, end], index) => ({
    ...original,
    id: newId(),
    ...timeOf(days[index] ?? 0, start, end),
  }))
  return [one, two, three]
}

/** Notes of a period that is moved, and of the period that replaces it. */
export const notes = { original: 'Bring your atlas 4713', later: 'Bring your compasses 4714' } as const

function withNotes([one, other]: readonly DataRecord[]): readonly [DataRecord, DataRecord] {
  return [
    { ...one, notesAll: notes.original },
    { ...other, notesAll: notes.later },
  ]
}

/** A cancelled original, and the period that replaces it. */
function linked(original: DataRecord, later: DataRecord): readonly [DataRecord, DataRecord] {
  return [cancelled(original, { relatedPeriod: later.id }), { ...later, relatedPeriod: original.id }]
}
