/**
 * Reads the files of `specs/translations`, and puts them together.
 * @module
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { factWriter, parseYaml, report } from './load.js'
import type { GermanText, Guidance, RuleText, TranslationContent } from './translations.js'
import { type FileKind, fileValidator } from './validate.js'

type TextEntries = readonly (RuleText | Guidance | GermanText)[]

/** A file of translations as it was read. */
export interface TranslationFile {
  readonly kind: 'ruleTextFile' | 'guidanceFile' | 'germanFile'
  /** Relative to the specs directory. */
  readonly file: string
  readonly text: string
  readonly entries: TextEntries
  /** The entries with the names of facts in place of their values. */
  readonly written: TextEntries
}

/**
 * Reads all files of `specs/translations`. A file that does not exist is an empty list.
 * @throws {CatalogueError} for text that is not YAML, and for entries that break `translations.schema.json`
 */
export async function readTranslationFiles(specs: string): Promise<TranslationFile[]> {
  const validate = fileValidator(await readFile(path.join(specs, 'translations.schema.json'), 'utf8'))
  const [values, names] = [await factWriter(specs, 'values'), await factWriter(specs, 'names')]
  const folder = path.join(specs, 'translations')
  const fileNames = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  const files = await Promise.all(
    fileNames
      .map((name) => `translations/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map(async (file) => {
        const text = await readFile(path.join(specs, file), 'utf8')
        const entries = parseYaml(file, values(file, text)) as TextEntries
        const written = text.includes('{{') ? (parseYaml(file, names(file, text)) as TextEntries) : entries
        return { kind: kindOf(file), file, text, entries, written }
      }),
  )
  report(files.flatMap(({ kind, file, entries }) => validate(kind, file, entries)))
  return files
}

function kindOf(file: string): FileKind & TranslationFile['kind'] {
  if (file.startsWith('translations/rules/')) return 'ruleTextFile'
  return file.startsWith('translations/guidance/') ? 'guidanceFile' : 'germanFile'
}

/** The list that a file of German belongs to: the name of its folder, or its own. */
export function listOf(file: string): string {
  const [name = ''] = file.replace(/^translations\//, '').split('/')
  return path.basename(name, '.yaml')
}

/** Puts the translations together, in the order of their files. */
export function translationContent(files: readonly TranslationFile[]): TranslationContent {
  const german: Record<string, GermanText[]> = {}
  for (const { kind, file, entries } of files)
    if (kind === 'germanFile') {
      const list = listOf(file)
      german[list] = [...(german[list] ?? []), ...(entries as readonly GermanText[])]
    }
  const of = <Entry>(kind: TranslationFile['kind']): Entry[] =>
    files.filter((one) => one.kind === kind).flatMap(({ entries }) => entries as readonly Entry[])
  return { rules: of('ruleTextFile'), guidance: of('guidanceFile'), german }
}

/** The text of `generated/translations.json`: one entry on each line, without the digests, which only `npm run generate translations` needs. */
export function renderTranslations({ rules, guidance, german }: TranslationContent): string {
  const line = ({ of: _, ...entry }: RuleText | Guidance | GermanText): string => JSON.stringify(entry)
  const list = (entries: readonly (RuleText | Guidance | GermanText)[]): string =>
    entries.length === 0 ? '[]' : `[\n${entries.map(line).join(',\n')}\n]`
  const lists = Object.entries(german).map(([name, entries]) => `${JSON.stringify(name)}: ${list(entries)}`)
  return `{\n"rules": ${list(rules)},\n"guidance": ${list(guidance)},\n"german": {\n${lists.join(',\n')}\n}\n}\n`
}

/** Name of an entry: its id, or what it is for. */
export function nameOf(entry: RuleText | Guidance | GermanText): string {
  return 'for' in entry ? entry.for : entry.id
}
