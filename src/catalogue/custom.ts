/**
 * Reads custom rules, which have the same shape as those of the catalogue.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RuleEntry } from '../record/record.js'
import { completeRule, parseYaml, type RuleSource, repeatedIds, report, type SourceFile } from './load.js'
import { fileValidator } from './validate.js'

/**
 * Reads and checks the custom rules in a folder.
 * @param folder the folder that has `rules/*.yaml`
 * @param specs the specs directory, for the schema
 * @returns every rule with its defaults, sorted by id; empty if there is no file
 * @throws {CatalogueError} for text that is not YAML, entries that break the schema, and repeated ids
 */
export async function loadCustomRules(folder: string, specs: string): Promise<RuleEntry[]> {
  const validate = fileValidator(await readFile(join(specs, 'rule-catalogue.schema.json'), 'utf8'))
  const names = await readdir(join(folder, 'rules')).catch(ignoreMissing)
  const files = await Promise.all(
    names
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
      .map(async (name): Promise<SourceFile> => {
        const file = `rules/${name}`
        return {
          kind: 'ownRuleFile',
          file,
          content: parseYaml(file, await readFile(join(folder, file), 'utf8')),
        }
      }),
  )
  report(files.flatMap(({ kind, file, content }) => validate(kind, file, content)))
  report(repeatedIds(files))
  return files
    .flatMap(({ content }) => (content as readonly RuleSource[]).map(completeRule))
    .map(({ statements: _ofTheContract, ...rule }) => rule)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
