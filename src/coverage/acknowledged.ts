/**
 * Which sentence of the contract everything was read against: `specs/acknowledged.yaml`.
 *
 * The file has one line for each statement: its id, and the digest against which everything about it was read. What
 * depends on a statement follows from the catalogue, so a new rule needs no line, and branches merge by statement. While
 * a changed sentence is carried out, its line also has the present digest and what was read against that:
 *
 * ```yaml
 * 8.validity: '8d9b42a43bde99c1'
 * 8.verifier: { was: '64411c0504704357', now: '0c9e2b7d51aa3f60', read: ['fact:verifierLength'] }
 * ```
 * @module
 */
import { parse } from 'yaml'
import type { ContractStatement } from '../catalogue/entries.js'
import { type Dependent, kinds, nameOf } from './dependents.js'

/** The file, from the package root on. */
export const acknowledgedFile = 'specs/acknowledged.yaml'

/** A statement whose sentence is being changed: the digests before and now, and names of what was read against the latter. */
interface Unfinished {
  readonly was: string
  readonly now: string
  readonly read: readonly string[]
}

/** What the file says, by statement: the digest of its sentence, or a change of it. */
export type Acknowledged = Readonly<Record<string, string | Unfinished>>

type Digested = Pick<ContractStatement, 'id' | 'digest'>

/** Everything that depends on a statement. */
export type DependentsOf<Statement extends Digested = ContractStatement> = (
  statement: Statement,
) => readonly Dependent[]

/** A difference between the statements and the file. */
export interface StatementChange<Statement extends Digested = ContractStatement> {
  /** `changed`: another sentence. `new` and `gone`: an id. `swapped`, `renamed`: the sentence had the id `other`. */
  readonly kind: 'changed' | 'new' | 'gone' | 'swapped' | 'renamed'
  readonly id: string
  /** Null for one that is gone. */
  readonly statement: Statement | null
  /** Id of the statement that had this sentence before; null for other kinds. */
  readonly other: string | null
  /** What was not read since, in the order of the work. */
  readonly unread: readonly Dependent[]
}

/** Reads the text of the file. */
export function readAcknowledged(text: string): Acknowledged {
  return parse(text) ?? {}
}

/** The differences between the statements and the file, in the order of the statements; those that are gone come last. */
export function changesOf<Statement extends Digested>(
  statements: readonly Statement[],
  acknowledged: Acknowledged,
  dependentsOf: DependentsOf<Statement>,
): StatementChange<Statement>[] {
  const present = new Map(statements.map((statement) => [statement.id, statement]))
  const before = new Map(Object.entries(acknowledged).map(([id, line]) => [id, digestIn(line)]))
  const changes = statements.flatMap((statement): StatementChange<Statement>[] => {
    const { id, digest } = statement
    const line = acknowledged[id]
    if (line === undefined) {
      const other = [...before].find(([name, one]) => one === digest && !present.has(name))?.[0] ?? null
      const unread = dependentsOf(statement).filter(({ kind }) => kind === 'statement')
      return [{ kind: other === null ? 'new' : 'renamed', id, statement, other, unread }]
    }
    if (digestIn(line) === digest) return []
    const read = typeof line === 'object' && line.now === digest ? line.read : []
    const unread = dependentsOf(statement).filter((one) => one.kind !== 'code' && !read.includes(nameOf(one)))
    const other = statements.find(
      (one) => before.get(one.id) === digest && one.digest === before.get(id) && one.id !== id,
    )
    return [
      { kind: other === undefined ? 'changed' : 'swapped', id, statement, other: other?.id ?? null, unread },
    ]
  })
  const gone = [...before.keys()].filter((id) => !present.has(id))
  return [
    ...changes,
    ...gone.map((id) => {
      const unread = [{ kind: 'statement' as const, id, place: acknowledgedFile }]
      return { kind: 'gone' as const, id, statement: null, other: null, unread }
    }),
  ]
}

/** The lines of all differences: each names what must be read, with its place. */
export function linesOf(changes: readonly StatementChange<Digested>[]): string[] {
  return changes.flatMap(({ kind, id, other, unread }) => {
    // The first place of each: a suite may declare several rules about it.
    const names = new Map([...unread].reverse().map((one) => [nameOf(one), one.place]))
    const ordered = [...names].sort(([one], [other]) => orderOf(one) - orderOf(other))
    return [
      `statement ${id} ${saysOf(kind, other)}`,
      ...ordered.map(([name, place]) => `  ${place}: read ${name}`),
    ]
  })
}

/**
 * The text of the file after these were read. A statement about which nothing is left to read has its present digest.
 * @param names of dependents, e.g. `rule:students.limit.default`
 */
export function acknowledgedText<Statement extends Digested>(
  statements: readonly Statement[],
  acknowledged: Acknowledged,
  dependentsOf: DependentsOf<Statement>,
  names: readonly string[],
): string {
  const changes = new Map(
    changesOf(statements, acknowledged, dependentsOf).map((change) => [change.id, change]),
  )
  const left = (id: string): readonly string[] =>
    (changes.get(id)?.unread ?? []).map(nameOf).filter((name) => !names.includes(name))
  const lines = statements.flatMap(({ id, digest }) => {
    const line = acknowledged[id]
    const change = changes.get(id)
    if (left(id).length === 0) return [`${id}: '${digest}'`]
    if (line === undefined) return []
    const earlier = typeof line === 'object' && line.now === digest ? line.read : []
    const read = [
      ...new Set([...earlier, ...(change?.unread ?? []).map(nameOf).filter((name) => names.includes(name))]),
    ]
    const quoted = read.map((name) => `'${name}'`).join(', ')
    return [`${id}: { was: '${digestIn(line)}', now: '${digest}', read: [${quoted}] }`]
  })
  const gone = Object.entries(acknowledged).flatMap(([id, line]) =>
    changes.get(id)?.kind === 'gone' && left(id).length > 0 ? [`${id}: '${digestIn(line)}'`] : [],
  )
  return `${head}\n\n${[...lines, ...gone].join('\n')}\n`
}

const head = `# The digest of the sentence against which everything about each statement was read. Written by "contract accept": see
# src/coverage/acknowledged.ts.`

function digestIn(line: string | Unfinished): string {
  return typeof line === 'string' ? line : line.was
}

function saysOf(kind: StatementChange['kind'], other: string | null): string {
  switch (kind) {
    case 'changed':
      return 'has another sentence:'
    case 'new':
      return 'is new:'
    case 'gone':
      return 'is gone:'
    case 'swapped':
      return `is swapped with ${other}: each has the sentence of the other one`
    case 'renamed':
      return `has the sentence of ${other}, which is gone:`
  }
}

function orderOf(name: string): number {
  return kinds.findIndex((kind) => name.startsWith(`${kind}:`))
}
