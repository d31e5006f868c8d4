/**
 * Renders the reference of fixture entries from their schema, the finders of `discover`, the rules that use an entry,
 * and the fixture file of the embedded platform.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseDotenv } from 'dotenv'
import { parse as parseYaml, stringify } from 'yaml'
import { type RuleId, rules } from '../../generated/catalogue.js'
import '../../suites/platform/index.js'
import { finders } from '../../src/discover/discover.js'
import { declarations } from '../../src/platform/rule.js'
import { checkProfile } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { readSchema } from '../../src/profile/read-schema.js'
import { escaped } from './markdown.js'

/** The schema from which the reference is made, in the folder env. */
export const fixtureSchemaFile = 'fixtures.schema.json'

/** The reference, relative to the root of the package. */
export const fixtureReferenceFile = 'docs/FIXTURES.md'

/** One entry of a fixture file. */
export interface FixtureEntry {
  /** `section.entry`. */
  readonly name: string
  /** What it is. */
  readonly description: string
  /** Which broken platform a careless value lets pass. */
  readonly sharp: string
  /** How to prepare one at the target. */
  readonly prepare: string
  /** True if `discover` can find it in the data. */
  readonly found: boolean
  /** Rules that need it. */
  readonly rules: readonly RuleId[]
  /** Cases that need it although their rules do not, by rule. */
  readonly cases: ReadonlyMap<RuleId, readonly string[]>
  /** Fields whose values are fixed words, with all of them. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /** The value in the fixture file of the embedded platform. */
  readonly example: unknown
}

/** Entries of one section. */
export interface FixtureSection {
  readonly name: string
  readonly description: string
  readonly entries: readonly FixtureEntry[]
}

interface EntrySchema {
  readonly description: string
  readonly 'x-sharp': string
  /** Only for entries without a finder. */
  readonly 'x-prepare'?: string
}

interface SectionSchema {
  readonly description: string
  readonly properties: Readonly<Record<string, EntrySchema>>
}

/** Items of a list that an example shows. */
const shown = 2

/** Every section of a fixture file with its entries, in the order of the schema. */
export function fixtureSections(): FixtureSection[] {
  const sections = readSchema(fixtureSchemaFile).properties as Readonly<Record<string, SectionSchema>>
  const examples = parseYaml(inEnv('embedded.fixtures.yaml')) as Record<string, Record<string, unknown>>
  const uses = usesOfNeeds()
  return Object.entries(sections).map(([section, { description, properties }]) => ({
    name: section,
    description,
    entries: Object.entries(properties).map(([entry, schema]): FixtureEntry => {
      const name = `${section}.${entry}`
      const finder = finders.find((one) => one.entry === name)
      const { rules, cases } = usesOf(uses, section, entry)
      return {
        name,
        description: schema.description,
        sharp: schema['x-sharp'],
        prepare: schema['x-prepare'] ?? finder?.makes ?? '',
        found: finder?.traced ?? false,
        rules,
        cases,
        words: wordsIn(schema),
        example: examples[section]?.[entry],
      }
    }),
  }))
}

/** The fields with fixed words in a schema, at any depth. */
function wordsIn(schema: object): Map<string, readonly string[]> {
  const words = new Map<string, readonly string[]>()
  for (const [name, inner] of Object.entries(schema)) {
    if (typeof inner !== 'object' || inner === null) continue
    if ('enum' in inner && Array.isArray(inner.enum)) words.set(name, inner.enum.map(String))
    else for (const [field, values] of wordsIn(inner)) words.set(field, values)
  }
  return words
}

/** The uses of an entry. */
function usesOf(uses: ReadonlyMap<string, Uses>, section: string, entry: string): Uses {
  const none: Uses = { rules: [], cases: new Map() }
  if (section === 'school') return uses.get('school') ?? none
  if (section !== 'users') return uses.get(`fixture.${section}.${entry}`) ?? none
  // Many rules need the account. Those about ID tokens compare claims with the values of the entry. An account that is
  // for no ID token has other rules.
  const ofAccount = uses.get(entry.startsWith('twin') ? 'user.twins' : `user.${entry}`) ?? none
  const compares = (id: RuleId): boolean => id.startsWith('id-token.')
  const compared: Uses = {
    rules: ofAccount.rules.filter(compares),
    cases: new Map([...ofAccount.cases].filter(([id]) => compares(id))),
  }
  return compared.rules.length + compared.cases.size > 0 ? compared : ofAccount
}

interface Uses {
  readonly rules: RuleId[]
  readonly cases: Map<RuleId, string[]>
}

/** Rules, and cases of other rules, by the words of their needs. The cases are those of the embedded platform. */
function usesOfNeeds(): Map<string, Uses> {
  const folder = path.join(packageRoot, 'env')
  const profile = checkProfile(parseDotenv(inEnv('embedded.env')), folder, 'the embedded profile')
  const uses = new Map<string, Uses>()
  const of = (need: string): Uses => {
    const known = uses.get(need) ?? { rules: [], cases: new Map() }
    uses.set(need, known)
    return known
  }
  for (const id of declarations.ruleIds().sort()) {
    const ofRule: readonly string[] = rules[id].needs
    for (const need of ofRule) of(need).rules.push(id)
    for (const check of declarations.checksOf(id, profile))
      for (const need of check.needs.filter((one) => !ofRule.includes(one))) {
        const { cases } = of(need)
        cases.set(id, [...(cases.get(id) ?? []), check.case])
      }
  }
  return uses
}

const head = `# Entries of a fixture file

A fixture file names records that exist at the target. The key [FIXTURES](PROFILE.md#fixtures) of the profile has its path. Every entry is optional, and each makes rules testable or stricter. \`platform-conformance discover\` finds most entries in the data of the target. Review what it writes: the data is what the target says about itself, so an entry that was read from a broken platform can hide the mistake.

Each entry has these lines:

- **Rules**: what cannot be judged without the entry. A rule with cases in brackets loses only these cases.
- **Sharp**: which value makes the checks strict, and which broken platform passes with a careless one.
- **Prepare**: how to make such a record at the target.
- **Words**: the values that a field can have, if they are fixed.
- **\`discover\`**: whether it can find the entry in the data. A control driver that answers \`describe-prepared\` can name every entry.

The examples are from the embedded platform. Long lists are shortened.

This page is generated from \`${fixtureSchemaFile}\` by \`npm run generate reference\`.`

/** The reference of fixture entries as Markdown. */
export function renderFixtureReference(): string {
  const sections = fixtureSections()
  const contents = sections
    .map(({ name, entries }) => `- [${name}](#${name}): ${entries.map((one) => link(one.name)).join(', ')}`)
    .join('\n')
  const bodies = sections.map(
    ({ name, description, entries }) =>
      `## ${name}\n\n${escaped(description)}\n\n${entries.map(rendered).join('\n\n')}`,
  )
  return `${[head, contents, ...bodies].join('\n\n')}\n`
}

function link(name: string): string {
  const [, entry = ''] = name.split('.')
  return `[${escaped(entry)}](#${name.replace('.', '')})`
}

function rendered({
  name,
  description,
  sharp,
  prepare,
  found,
  words,
  example,
  ...uses
}: FixtureEntry): string {
  const [section = '', entry = ''] = name.split('.')
  return [
    `### ${escaped(name)}`,
    '',
    escaped(description),
    '',
    `- **Rules**: ${usesInWords(uses)}`,
    `- **Sharp**: ${escaped(sharp)}`,
    `- **Prepare**: ${escaped(prepare)}`,
    ...[...words].map(
      ([field, values]) => `- **Words for \`${field}\`**: ${values.map((word) => `\`${word}\``).join('; ')}.`,
    ),
    `- **\`discover\`**: ${found ? 'finds it in the data.' : 'cannot find it in the data.'}`,
    '',
    '```yaml',
    stringify({ [section]: { [entry]: shortened(example) } }, { lineWidth: 100 }).trimEnd(),
    '```',
  ].join('\n')
}

function usesInWords({ rules, cases }: Pick<FixtureEntry, 'rules' | 'cases'>): string {
  const partly = [...cases].map(([id, names]) => `\`${id}\` (${names.map((one) => escaped(one)).join('; ')})`)
  const texts = [...rules.map((id) => `\`${id}\``), ...partly]
  return texts.length === 0 ? 'none.' : `${texts.join(', ')}.`
}

/** A value whose lists have only their first items. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shown).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

function inEnv(file: string): string {
  return readFileSync(path.join(packageRoot, 'env', file), 'utf8')
}
