/**
 * Compares a contract document with another one, or with the statements of the catalogue.
 * @module
 */
import type { Passage } from './passages.js'

/** What a document has in a place where another one has a passage. */
export interface Change<Old extends Marked> {
  readonly kind: 'changed' | 'moved' | 'new' | 'gone'
  /** Null for a new passage. */
  readonly old: Old | null
  /** Null for a passage that is gone. */
  readonly present: Passage | null
}

/** Something with a digest and a place: a passage, or a statement. */
interface Marked {
  readonly digest: string
  readonly section: string
}

/** The passages of a document in comparison with an older one. */
export interface Comparison<Old extends Marked> {
  readonly unchanged: readonly Old[]
  /** In the order of the present document. */
  readonly changes: readonly Change<Old>[]
}

/**
 * Compares the passages of a document with older ones. A passage counts as changed if it stands between the same
 * unchanged passages as an old one of the same section. It has moved if its text was in another place. Otherwise the old
 * one is gone and the present one is new.
 */
export function comparePassages<Old extends Marked>(
  old: readonly Old[],
  present: readonly Passage[],
): Comparison<Old> {
  const unchanged: Old[] = []
  const changes: Change<Old>[] = []
  let [atOld, atPresent] = [0, 0]
  for (const [nextOld, nextPresent] of [...commonOf(old, present), [old.length, present.length] as const]) {
    changes.push(...gap(old.slice(atOld, nextOld), present.slice(atPresent, nextPresent)))
    const same = old[nextOld]
    if (same !== undefined) unchanged.push(same)
    ;[atOld, atPresent] = [nextOld + 1, nextPresent + 1]
  }
  return { unchanged, changes: withMoves(changes) }
}

/** Joins what is gone in one place, or changed there, with the same text that is new in another one, or changed there. */
function withMoves<Old extends Marked>(changes: readonly Change<Old>[]): Change<Old>[] {
  const left = changes.flatMap(({ old }) => (old === null ? [] : [old]))
  const moved = new Map<Passage, Old>()
  for (const { present } of changes) {
    const at = left.findIndex(({ digest }) => digest === present?.digest)
    const [old] = at < 0 || present === null ? [] : left.splice(at, 1)
    if (old !== undefined && present !== null) moved.set(present, old)
  }
  const origins = new Set(moved.values())
  return changes.flatMap(({ kind, old, present }): Change<Old>[] => {
    const origin = present === null ? undefined : moved.get(present)
    const isElsewhere = old !== null && origins.has(old)
    if (origin === undefined && !isElsewhere) return [{ kind, old, present }]
    return [
      ...(old === null || isElsewhere ? [] : [{ kind: 'gone' as const, old, present: null }]),
      ...(present === null
        ? []
        : [
            origin === undefined
              ? { kind: 'new' as const, old: null, present }
              : { kind: 'moved' as const, old: origin, present },
          ]),
    ]
  })
}

/** Pairs the passages between two unchanged ones, section by section. */
function gap<Old extends Marked>(old: readonly Old[], present: readonly Passage[]): Change<Old>[] {
  const sections = new Set([...old, ...present].map(({ section }) => section))
  return [...sections].flatMap((name) => {
    const before = old.filter(({ section }) => section === name)
    const after = present.filter(({ section }) => section === name)
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index): Change<Old> => {
      const [one = null, other = null] = [before[index], after[index]]
      return { kind: one === null ? 'new' : other === null ? 'gone' : 'changed', old: one, present: other }
    })
  })
}

/** The longest common sequence of digests, as pairs of indices. */
function commonOf(old: readonly Marked[], present: readonly Marked[]): (readonly [number, number])[] {
  const width = present.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (one: number, other: number): number => lengths[one * width + other] ?? 0
  for (let isLastOfPair = old.length - 1; isLastOfPair >= 0; isLastOfPair -= 1)
    for (let other = present.length - 1; other >= 0; other -= 1)
      lengths[isLastOfPair * width + other] =
        old[isLastOfPair]?.digest === present[other]?.digest
          ? at(isLastOfPair + 1, other + 1) + 1
          : Math.max(at(isLastOfPair + 1, other), at(isLastOfPair, other + 1))

  const pairs: (readonly [number, number])[] = []
  let [one, other] = [0, 0]
  while (one < old.length && other < present.length) {
    if (old[one]?.digest === present[other]?.digest) {
      pairs.push([one, other])
      one += 1
      other += 1
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1
    else other += 1
  }
  return pairs
}
