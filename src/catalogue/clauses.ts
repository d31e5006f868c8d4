/**
 * The clauses that entries may name.
 * @module
 */
import type { CatalogueProblem } from './catalogue-error.js'
import type { ClauseRegistry, ContractSection, Standard } from './entries.js'

/** `specs/clauses.yaml` as it was read. */
export interface ClauseSource {
  readonly contract: readonly {
    readonly section: string
    readonly title: string
    readonly parts?: Readonly<Record<string, string | null>>
  }[]
  readonly standards: readonly (Omit<Standard, 'title'> & { readonly title?: string })[]
}

/** Fills in what the file leaves out. */
export function completeClauses({ contract, standards }: ClauseSource): ClauseRegistry {
  return {
    contract: contract.map(
      ({ section, title, parts = {} }): ContractSection => ({
        section,
        title,
        parts: Object.entries(parts).map(([name, words]) => ({ name, title: words })),
      }),
    ),
    standards: standards.map(({ name, title = null, sections }) => ({ name, title, sections })),
  }
}

/** An entry that names a clause. */
interface Naming {
  readonly file: string
  /** Its id or name. */
  readonly entry: string
  /** Undefined if its statements give it. */
  readonly clause: string | undefined
  readonly tier: 'contract' | 'standard'
}

/** Returns a problem for each entry whose clause is not in the registry. */
export function unknownClauses(
  registry: ClauseRegistry,
  file: string,
  entries: readonly Naming[],
): CatalogueProblem[] {
  const known = {
    contract: new Set(
      registry.contract.flatMap(({ section, parts }) => [
        section,
        ...parts.map(({ name }) => `${section} ${name}`),
      ]),
    ),
    standard: new Set(
      registry.standards.flatMap(({ name, sections }) => sections.map((section) => `${name} ${section}`)),
    ),
  }
  return entries
    .filter(({ clause, tier }) => clause !== undefined && !known[tier].has(clause))
    .map(({ file: where, entry, clause }) => ({
      file: where,
      entry,
      key: 'clause',
      expected: `a clause of ${file}`,
      found: JSON.stringify(clause),
    }))
}

/** Returns a problem for each section and standard that is listed twice. */
export function repeatedClauses(registry: ClauseRegistry, file: string): CatalogueProblem[] {
  const names = [
    ...registry.contract.map(({ section }) => section),
    ...registry.standards.map(({ name }) => name),
  ]
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => ({ file, entry: name, key: null, expected: 'each section once', found: 'two of them' }))
}
