/**
 * What a change of the contract concerns.
 * @module
 */
import type { Change } from '../contract/compare.js'
import type { Passage } from '../contract/passages.js'
import type { CoveredRule, StatementCoverage } from './coverage.js'
import { type Dependent, type Dependents, kinds, nameOf } from './dependents.js'

/** What one changed passage concerns. All lists are empty for a new passage. */
export interface Impact {
  readonly change: Change<Passage>
  readonly statements: readonly string[]
  readonly rules: readonly CoveredRule[]
  /** What must be read again, in the order of the work. Of a passage that has moved, only its statements. */
  readonly dependents: readonly Dependent[]
}

/** Returns what each change concerns, in the order of the changes. */
export function impactOf(
  changes: readonly Change<Passage>[],
  coverage: readonly StatementCoverage[],
  dependents: Dependents,
): Impact[] {
  return changes.map((change) => {
    const concerned = coverage.filter(({ statement }) => statement.digest === change.old?.digest)
    const concernedPlaces = inOrder(concerned.flatMap(({ statement }) => dependents.of(statement)))
    const isMoved = change.kind === 'moved'
    const rules = new Map(concerned.flatMap((one) => one.rules).map((rule) => [rule.id, rule]))
    return {
      change,
      statements: concerned.map(({ statement }) => statement.id),
      rules: isMoved ? [] : [...rules.values()],
      dependents: isMoved ? concernedPlaces.filter(({ kind }) => kind === 'statement') : concernedPlaces,
    }
  })
}

/** Dependents in the order of the work, each place once. */
export function inOrder(dependents: readonly Dependent[]): Dependent[] {
  const places = new Map(dependents.map((one) => [`${nameOf(one)} ${one.place}`, one]))
  return [...places.values()].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}
