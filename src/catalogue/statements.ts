/**
 * The statements of the contract, and the entries about them.
 * @module
 */
import type { Level, Role, Tier } from '../record/record.js'
import type { CatalogueProblem } from './catalogue-error.js'
import type { Catalogue, ContractStatement } from './entries.js'

/** A catalogue file as it was read. */
interface SourceFile {
  readonly kind: string
  readonly file: string
  readonly content: unknown
}

/** A rule, open point, not-testable entry or fact as its file has it. */
interface Source {
  readonly id?: string
  readonly name?: string
  readonly role?: Role
  readonly tier?: Tier
  readonly level?: Level
  readonly implied?: string
  readonly statements?: readonly string[]
}

/** Clause of the first of these statements; empty if there is none. */
export function clauseOf(
  statements: readonly ContractStatement[],
  ids: readonly string[] | undefined,
): string {
  return statements.find(({ id }) => id === ids?.[0])?.clause ?? ''
}

/** The passages of the document: statements of one sentence are one passage. */
export function passagesIn(
  statements: readonly ContractStatement[],
): readonly Pick<ContractStatement, 'digest' | 'clause'>[] {
  return statements.filter(({ digest }, index) => statements[index - 1]?.digest !== digest)
}

/**
 * Returns a problem for each entry that names a statement which does not exist, which does not bind its role, or which
 * does not oblige to what the entry demands: a rule that a target must keep comes from a statement with the force
 * `must`, or says how it follows from its statements; and the first of them, which gives it its clause, is not open.
 */
export function statementProblems(
  statements: readonly ContractStatement[],
  files: readonly SourceFile[],
): CatalogueProblem[] {
  const known = new Map(statements.map((statement) => [statement.id, statement]))
  return files
    .filter(({ kind }) => kind !== 'clauseFile' && kind !== 'statementFile')
    .flatMap(({ file, content }) =>
      (content as readonly Source[]).flatMap((entry) => {
        const problem = problemOf(entry, known)
        return problem === undefined
          ? []
          : [{ file, entry: entry.id ?? entry.name ?? null, key: 'statements', ...problem }]
      }),
    )
}

function problemOf(
  { role, level, implied, statements = [] }: Source,
  known: ReadonlyMap<string, ContractStatement>,
): Pick<CatalogueProblem, 'expected' | 'found'> | undefined {
  const unknown = statements.find((id) => !known.has(id))
  if (unknown !== undefined) return { expected: 'ids of specs/statements', found: JSON.stringify(unknown) }

  const named = statements.map((id) => known.get(id) as ContractStatement)
  const foreign = named.find(({ binds }) => role !== undefined && !binds.includes(role))
  if (foreign !== undefined)
    return { expected: `statements that bind a ${role}`, found: `${foreign.id}, which does not` }

  const isStated = named.length === 0 || named.some(({ force }) => force === 'must')
  if (level === 'must' && implied === undefined && !isStated)
    return {
      expected: 'a statement with the force must, or implied with the reason',
      found: named.map(({ id, force }) => `${id} (${force})`).join(', '),
    }
  if (level === 'must' && named[0]?.force === 'open')
    return {
      expected: 'the level should, or first a statement that says something',
      found: `${named[0].id} (open)`,
    }
  const isRecommended = named.length === 0 || named.some(({ force }) => force === 'should')
  if (level === 'should' && implied === undefined && !isRecommended)
    return {
      expected: 'the level must, a statement with the force should, or implied with the reason',
      found: named.map(({ id, force }) => `${id} (${force})`).join(', '),
    }
  return undefined
}

/** Returns a problem for each statement and each role that it binds for which there is no entry of any kind. */
export function uncoveredStatements(catalogue: Catalogue): CatalogueProblem[] {
  const { rules, openPoints, notTestable, statements } = catalogue
  const covered = new Set(
    [...rules, ...openPoints, ...notTestable].flatMap(({ role, statements: ids }) =>
      ids.map((id) => `${role} ${id}`),
    ),
  )
  return statements.flatMap(({ id, binds }) =>
    binds
      .filter((role) => !covered.has(`${role} ${id}`))
      .map((role) => ({
        file: 'statements',
        entry: id,
        key: null,
        expected: `a rule, an open point or a not-testable entry of the role ${role} that names it`,
        found: 'none',
      })),
  )
}
