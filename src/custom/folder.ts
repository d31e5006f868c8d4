/**
 * Folders of custom suites and rules, and their content.
 * @module
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { CatalogueError } from '../catalogue/catalogue-error.js'
import { loadCustomRules } from '../catalogue/custom.js'
import { packageRoot } from '../profile/package-root.js'
import { ConfigurationError } from '../profile/problems.js'
import type { Role, RuleEntry } from '../record/record.js'
import { mustStayInside } from './imports.js'

/** A folder of custom suites. */
export interface CustomFolder {
  /** Its last name, as in reports. */
  readonly name: string
  /** As it was typed. */
  readonly shown: string
  /** Full path, with links resolved. */
  readonly path: string
  /** SHA-256 of all its files, hex, except `node_modules` and `.git`. */
  readonly digest: string
  readonly rules: readonly RuleEntry[]
  /** Suite files, full paths. */
  readonly suites: readonly string[]
}

const guide = 'docs/GUIDE-CUSTOM-SUITES.md shows a folder that works'

/**
 * Reads folders of rules and suites. Executes nothing in them.
 * @param places as they were typed
 * @param role of the run; left out for the rules of both roles
 * @throws {ConfigurationError} if a folder cannot be used; the message has every problem
 */
export async function readCustomFolders(places: readonly string[], role?: Role): Promise<CustomFolder[]> {
  const folders = await Promise.all(places.map(readFolder))
  mustDiffer(
    folders.map(({ name, shown }) => ({ key: name, shown })),
    (name) => `the folder name "${name}", which is shown in reports`,
  )
  mustDiffer(
    folders.flatMap(({ rules, shown }) => rules.map(({ id }) => ({ key: id, shown }))),
    (id) => `the rule ${id}`,
  )
  for (const { rules, shown } of folders) {
    const foreign = rules.find((rule) => role !== undefined && rule.role !== role)
    if (foreign !== undefined)
      throw new ConfigurationError(
        `${shown}: ${foreign.id} is a rule for a ${foreign.role}. Expected rules for a ${role} alone. ` +
          'To fix it: put the rules and suites of each role into a separate folder. Nothing was sent.',
      )
  }
  return folders
}

async function readFolder(shown: string): Promise<CustomFolder> {
  if (statSync(shown, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new ConfigurationError(
      `${shown} is no folder. Expected one with rules/*.yaml and *.suite.ts or *.suite.js files. To fix it: check the path; ${guide}. Nothing was sent.`,
    )
  const folder = realpathSync(path.resolve(shown))
  const files = filesIn(folder, shown)
  mustStayInside(folder, shown, files)
  const suites = files.filter((file) => /\.suite\.[mc]?[jt]s$/.test(file) && !isHidden(file))
  const rules = await rulesIn(folder, shown)
  if (rules.length === 0 || suites.length === 0)
    throw new ConfigurationError(
      `${shown} has no ${rules.length === 0 ? 'rules: expected rules/*.yaml' : 'suites: expected *.suite.ts or *.suite.js files'}. To fix it: ${guide}. Nothing was sent.`,
    )
  return {
    name: path.basename(folder),
    shown,
    path: folder,
    digest: digestOf(folder, files),
    rules,
    suites: suites.map((file) => path.join(folder, file)),
  }
}

async function rulesIn(folder: string, shown: string): Promise<RuleEntry[]> {
  try {
    return await loadCustomRules(folder, path.join(packageRoot, 'specs'))
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    const lines = error.message.split('\n').map((line) => `  ${path.join(shown, line)}`)
    throw new ConfigurationError(
      `Rules cannot be used:\n${lines.join('\n')}\n  To fix it: specs/rule-catalogue.schema.json describes a rule ("ownRule"); ${guide}. Nothing was sent.`,
    )
  }
}

/** Folders that the digest does not cover: installed packages, and the history of git. */
const uncovered: ReadonlySet<string> = new Set(['node_modules', '.git'])

/**
 * The files of a folder and its subfolders, also hidden ones: sorted paths relative to the folder.
 * @throws {ConfigurationError} if there is a link, a pipe or a device: what it leads to can change after the run
 */
function filesIn(folder: string, shown: string): string[] {
  const files: string[] = []
  const pending = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop())
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const file = path.join(below, entry.name)
      if (uncovered.has(entry.name)) continue
      if (entry.isDirectory()) pending.push(file)
      else if (entry.isFile()) files.push(file.replaceAll(path.sep, '/'))
      else
        throw new ConfigurationError(
          `${path.join(shown, file)} is a link or no regular file. Expected regular files, because the digest of custom suites covers them. To fix it: copy the file into the folder. Nothing was sent.`,
        )
    }
  return files.sort((one, other) => (one < other ? -1 : 1))
}

const isHidden = (file: string): boolean => file.split('/').some((part) => part.startsWith('.'))

/** One digest for all files, by their names and contents. */
function digestOf(folder: string, files: readonly string[]): string {
  const whole = createHash('sha256')
  for (const file of files) {
    const content = createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex')
    whole.update(`${content}  ${file}\n`)
  }
  return whole.digest('hex')
}

function mustDiffer(
  all: readonly { readonly key: string; readonly shown: string }[],
  words: (key: string) => string,
): void {
  const first = new Map<string, string>()
  for (const { key, shown } of all) {
    const other = first.get(key)
    if (other !== undefined)
      throw new ConfigurationError(
        `${other} and ${shown} both have ${words(key)}. Expected different names. To fix it: rename one of the folders. Nothing was sent.`,
      )
    first.set(key, shown)
  }
}
