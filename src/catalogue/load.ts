/**
 * Reads the catalogue from `specs/`.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { RuleEntry, SilenceEntry } from '../record/record.js'
import { CatalogueError, type CatalogueProblem } from './catalogue-error.js'
import type { Catalogue, NotTestableEntry } from './entries.js'
import { type FileKind, fileValidator } from './validate.js'

/** A rule as its file has it: what is left out has a default. */
export type RuleSource = Omit<RuleEntry, 'implied' | 'operation'> &
  Partial<Pick<RuleEntry, 'implied' | 'operation'>>

/** A catalogue file as it was read. */
export interface SourceFile {
  readonly kind: FileKind
  /** Relative to the folder of the catalogue. */
  readonly file: string
  readonly content: unknown
}

/**
 * Reads and checks the whole catalogue.
 * @param specs the specs directory: `rules/*.yaml`, `silences.yaml`, `not-testable.yaml` and the schema
 * @returns every entry with its defaults filled in, each list sorted by id
 * @throws {CatalogueError} for text that is not YAML, entries that break the schema, and repeated ids
 */
export async function loadCatalogue(specs: string): Promise<Catalogue> {
  const validate = fileValidator(
    JSON.parse(await readFile(join(specs, 'rule-catalogue.schema.json'), 'utf8')),
  )
  const files = await readSources(specs)
  report(files.flatMap(({ kind, file, content }) => validate(kind, file, content)))
  report(repeatedIds(files))

  return {
    rules: entries<RuleSource>(files, 'ruleFile').map(completeRule).sort(byId),
    silences: entries<SilenceEntry>(files, 'silenceFile').map(completeSilence).sort(byId),
    notTestable: entries<NotTestableEntry>(files, 'notTestableFile').map(completeNotTestable).sort(byId),
  }
}

async function readSources(specs: string): Promise<SourceFile[]> {
  const topics = (await readdir(join(specs, 'rules'))).filter((name) => name.endsWith('.yaml')).sort()
  const kinds: readonly (readonly [FileKind, string])[] = [
    ...topics.map((name) => ['ruleFile', `rules/${name}`] as const),
    ['silenceFile', 'silences.yaml'],
    ['notTestableFile', 'not-testable.yaml'],
  ]
  return Promise.all(
    kinds.map(async ([kind, file]) => {
      const text = await readFile(join(specs, file), 'utf8')
      return { kind, file, content: parseYaml(file, text) }
    }),
  )
}

/** @throws {CatalogueError} for text that is not YAML */
export function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    const [found = ''] = String((error as Error).message).split('\n')
    throw new CatalogueError([{ file, entry: null, key: null, expected: 'YAML', found }])
  }
}

/** Ids that occur more than once. */
export function repeatedIds(files: readonly SourceFile[]): CatalogueProblem[] {
  const first = new Map<string, string>()
  const problems: CatalogueProblem[] = []
  for (const { file, content } of files) {
    for (const { id } of content as readonly { id: string }[]) {
      const other = first.get(id)
      if (other === undefined) first.set(id, file)
      else
        problems.push({
          file,
          entry: id,
          key: 'id',
          expected: 'an id of its own',
          found: `the same in ${other}`,
        })
    }
  }
  return problems
}

/** @throws {CatalogueError} where there are any */
export function report(problems: readonly CatalogueProblem[]): void {
  if (problems.length > 0) throw new CatalogueError(problems)
}

/** The schema has vouched for the shape of the content. */
function entries<Entry>(files: readonly SourceFile[], kind: FileKind): Entry[] {
  return files.filter((file) => file.kind === kind).flatMap((file) => file.content as readonly Entry[])
}

// Keys are written out so that their order, and so the hash, does not depend on the order in a file.

/** Fills in what is left out. */
export function completeRule(rule: RuleSource): RuleEntry {
  return {
    id: rule.id,
    role: rule.role,
    tier: rule.tier,
    level: rule.level,
    clause: rule.clause,
    says: rule.says,
    implied: rule.implied ?? false,
    feature: rule.feature,
    ...(rule.also === undefined ? {} : { also: rule.also }),
    needs: rule.needs,
    operation: rule.operation ?? null,
  }
}

function completeSilence({ id, role, clause, says, feature, needs }: SilenceEntry): SilenceEntry {
  return { id, role, clause, says, feature, needs }
}

function completeNotTestable({ id, role, clause, says, reason }: NotTestableEntry): NotTestableEntry {
  return { id, role, clause, says, reason }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
