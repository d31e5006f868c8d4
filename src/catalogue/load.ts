/**
 * Reads the catalogue from `specs/`.
 * @module
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentDigest } from '../contract/passages.js'
import { packageVersion } from '../profile/package-root.js'
import { YamlError, yamlValue } from '../profile/yaml.js'
import { CatalogueError, type CatalogueProblem } from './catalogue-error.js'
import { type ClauseSource, completeClauses, repeatedClauses, unknownClauses } from './clauses.js'
import type {
  Catalogue,
  CatalogueOpenPoint,
  CatalogueRule,
  ClauseRegistry,
  ContractStatement,
  Fact,
  NotTestableEntry,
} from './entries.js'
import { type FactValues, factFile, factsOf, withFacts, withNamesOfFacts } from './facts.js'
import { withTrials } from './policy.js'
import { releasesIn, retiredFile } from './releases.js'
import { clauseOf, passagesIn, statementProblems } from './statements.js'
import { type FileKind, fileValidator } from './validate.js'

/** A rule as its file has it, with its clause: fields that are absent have a default. */
export type RuleSource = Omit<CatalogueRule, 'statements' | 'implied' | 'operation'> &
  Partial<Pick<CatalogueRule, 'statements' | 'implied' | 'operation'>>

/** An entry as its file has it: the clause follows from the first statement. */
type Unplaced<Entry> = Omit<Entry, 'clause'> & { readonly clause?: string }

/** A catalogue file as it was read. */
export interface SourceFile {
  readonly kind: FileKind
  /** Relative to the folder of the catalogue. */
  readonly file: string
  readonly content: unknown
}

const clauseFile = 'clauses.yaml'

/** Whether texts have the values of facts, or their names. */
export type FactsAs = 'values' | 'names'

/** Puts facts into the text of a file. @throws {CatalogueError} for a fact that does not exist */
export type FactWriter = (file: string, text: string) => string

/** Reads the facts of a specs directory, and returns what puts them into texts. */
export async function factWriter(specs: string, as: FactsAs): Promise<FactWriter> {
  if (as === 'names') return (_file, text) => withNamesOfFacts(text)
  const values: FactValues = await factsOf(specs)
  return (file, text) => withFacts(file, text, values)
}

/**
 * Reads and checks the whole catalogue.
 * @param specs the specs directory: `statements/*.yaml`, `rules/*.yaml`, `open-points.yaml`, `not-testable.yaml`, `clauses.yaml`,
 *   `facts.yaml` and the schema
 * @param version of the suite: it decides which rules are on trial
 * @param as what texts have where they name a fact
 * @returns every entry with its defaults, each list of entries sorted by id
 * @throws {CatalogueError} for text that is not YAML, entries that break the schema, repeated ids, clauses that are not
 *   in `clauses.yaml`, and entries whose statements do not exist or do not oblige to them
 */
export async function loadCatalogue(
  specs: string,
  version = packageVersion,
  as: FactsAs = 'values',
): Promise<Catalogue> {
  const validate = fileValidator(await readFile(join(specs, 'rule-catalogue.schema.json'), 'utf8'))
  // First, because all other files may name them.
  const facts = parseYaml(factFile, await readFile(join(specs, factFile), 'utf8'))
  report(validate('factFile', factFile, facts))
  report(repeatedIds([{ kind: 'factFile', file: factFile, content: facts }]))
  const files = await readSources(specs, await factWriter(specs, as))
  report(files.flatMap(({ kind, file, content }) => validate(kind, file, content)))
  report(repeatedIds(files))
  const clauses = completeClauses(files.find(({ kind }) => kind === 'clauseFile')?.content as ClauseSource)
  report(repeatedClauses(clauses, clauseFile))
  report(clauseProblems(clauses, files))
  const statements = entries<ContractStatement>(files, 'statementFile').map(completeStatement)
  report(statementProblems(statements, files))

  /** The entries of the files of one kind, each with its clause. */
  function placed<Entry extends { readonly clause: string }>(kind: FileKind): Entry[] {
    return entries<Unplaced<Entry> & { readonly statements?: readonly string[] }>(files, kind).map(
      (entry) => ({ ...entry, clause: entry.clause ?? clauseOf(statements, entry.statements) }) as Entry,
    )
  }
  return {
    statements,
    rules: withTrials(
      placed<RuleSource>('ruleFile').map(completeRule).sort(byId),
      version,
      documentDigest(passagesIn(statements)),
      Object.entries(releasesIn(specs)).map(([suite, { document }]) => ({ suite, document })),
    ),
    openPoints: placed<CatalogueOpenPoint>('openPointFile').map(completeOpenPoint).sort(byId),
    notTestable: placed<NotTestableEntry>('notTestableFile').map(completeNotTestable).sort(byId),
    clauses,
    facts: placed<Fact>('factFile').map(completeFact),
  }
}

async function readSources(specs: string, written: FactWriter): Promise<SourceFile[]> {
  const kinds: readonly (readonly [FileKind, string])[] = [
    ...(await filesIn(specs, 'statements')).map((file) => ['statementFile', file] as const),
    ...(await filesIn(specs, 'rules')).map((file) => ['ruleFile', file] as const),
    ['openPointFile', 'open-points.yaml'],
    ['notTestableFile', 'not-testable.yaml'],
    ['clauseFile', clauseFile],
    ['factFile', factFile],
    ...(existsSync(join(specs, retiredFile)) ? ([['retiredFile', retiredFile]] as const) : []),
  ]
  return Promise.all(
    kinds.map(async ([kind, file]) => {
      const text = await readFile(join(specs, file), 'utf8')
      return { kind, file, content: parseYaml(file, written(file, text)) }
    }),
  )
}

async function filesIn(specs: string, folder: string): Promise<string[]> {
  const names = await readdir(join(specs, folder))
  return names
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** @throws {CatalogueError} for text that is not YAML */
export function parseYaml(file: string, text: string): unknown {
  try {
    return yamlValue(text)
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw new CatalogueError([{ file, entry: null, key: null, expected: 'YAML', found: error.message }])
  }
}

/** An entry of a list: facts have a name, all others an id. */
type Named = { readonly id: string } | { readonly name: string }

const nameOf = (entry: Named): string => ('id' in entry ? entry.id : entry.name)

/** Ids and names that occur more than once. */
export function repeatedIds(files: readonly SourceFile[]): CatalogueProblem[] {
  const first = new Map<string, string>()
  const problems: CatalogueProblem[] = []
  for (const { file, content } of files.filter(({ kind }) => kind !== 'clauseFile')) {
    for (const entry of content as readonly Named[]) {
      const id = nameOf(entry)
      const other = first.get(id)
      if (other === undefined) first.set(id, file)
      else
        problems.push({
          file,
          entry: id,
          key: 'id' in entry ? 'id' : 'name',
          expected: 'a unique id',
          found: `the same in ${other}`,
        })
    }
  }
  return problems
}

function clauseProblems(registry: ClauseRegistry, files: readonly SourceFile[]): CatalogueProblem[] {
  return files
    .filter(({ kind }) => kind !== 'clauseFile')
    .flatMap(({ file, content }) => {
      const naming = (content as readonly (Named & { clause?: string; tier?: string })[]).map((entry) => ({
        file,
        entry: nameOf(entry),
        clause: entry.clause,
        tier: entry.tier === 'standard' ? ('standard' as const) : ('contract' as const),
      }))
      return unknownClauses(registry, clauseFile, naming)
    })
}

/** @throws {CatalogueError} if there are any problems */
export function report(problems: readonly CatalogueProblem[]): void {
  if (problems.length > 0) throw new CatalogueError(problems)
}

/** Entries of the files of one kind. The schema has checked their shape. */
function entries<Entry>(files: readonly SourceFile[], kind: FileKind): Entry[] {
  return files.filter((file) => file.kind === kind).flatMap((file) => file.content as readonly Entry[])
}

// Keys are written out so that their order, and with it the hash, does not depend on the order in a file.

/** Fills in the defaults of a rule. */
export function completeRule(rule: RuleSource): CatalogueRule {
  return {
    id: rule.id,
    role: rule.role,
    tier: rule.tier,
    level: rule.level,
    clause: rule.clause,
    statements: rule.statements ?? [],
    says: rule.says,
    implied: rule.implied ?? null,
    feature: rule.feature,
    ...(rule.also === undefined ? {} : { also: rule.also }),
    needs: rule.needs,
    operation: rule.operation ?? null,
    ...(rule.waivedBy === undefined ? {} : { waivedBy: rule.waivedBy }),
    ...(rule.disturbs === undefined ? {} : { disturbs: rule.disturbs }),
    ...(rule.since === undefined ? {} : { since: rule.since }),
    ...(rule.changed === undefined ? {} : { changed: rule.changed }),
    ...(rule.deprecated === undefined ? {} : { deprecated: rule.deprecated }),
    ...(rule.replacedBy === undefined ? {} : { replacedBy: rule.replacedBy }),
  }
}

function completeOpenPoint(entry: CatalogueOpenPoint): CatalogueOpenPoint {
  const { id, role, clause, statements, says, feature, needs, disturbs } = entry
  return {
    id,
    role,
    clause,
    statements,
    says,
    feature,
    needs,
    ...(disturbs === undefined ? {} : { disturbs }),
  }
}

function completeNotTestable(entry: NotTestableEntry): NotTestableEntry {
  const { id, role, clause, statements, says, reason } = entry
  return { id, role, clause, statements, says, reason }
}

function completeFact({ name, clause, statements, says, value }: Fact): Fact {
  return { name, clause, statements, says, value }
}

function completeStatement(statement: ContractStatement): ContractStatement {
  const { id, clause, binds, force, digest, says } = statement
  return { id, clause, binds, force, digest, says }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
