/**
 * Renders the reference of profile keys from their schema, section by section.
 * @module
 */
import {
  type KeySchema,
  type KeySet,
  keysBySection,
  partnerKeySet,
  platformKeySet,
} from '../../src/profile/keys.js'
import { formInWords } from '../../src/profile/render.js'
import { escaped } from './markdown.js'

/** The reference of one kind of profile. */
export interface Reference {
  /** Relative to the root of the package. */
  readonly file: string
  readonly title: string
  /** Text that only the profiles of this kind get. */
  readonly about: string
  readonly keySet: KeySet
}

/** All references. */
export const references: readonly Reference[] = [
  {
    file: 'docs/PROFILE.md',
    title: 'Keys of a profile',
    about: '`platform-conformance init` writes one, and `platform-conformance doctor` checks it. ',
    keySet: platformKeySet,
  },
  {
    file: 'docs/PARTNER-PROFILE.md',
    title: 'Keys of the profile of a partner application',
    about:
      '`platform-conformance init --role partner` writes one, `platform-conformance doctor` checks it, and `platform-conformance partner --env FILE` tests the application that it describes. ',
    keySet: partnerKeySet,
  },
]

function head({ title, about, keySet }: Reference): string {
  return `# ${title}

A profile is a dotenv file with one line \`KEY=value\` for each key. Put a value in quotation marks if it contains blanks, \`#\` or quotation marks. ${about.trim()}

- A key without a value counts as left out.
- Paths of files are relative to the folder of the profile.
- You can leave a secret out of the file. It then comes from the environment variable of the same name. All other keys come from the file only.

This page is generated from \`${keySet.file}\` by \`npm run generate reference\`.
`
}

/** A whole reference as Markdown. */
export function renderReference(reference: Reference): string {
  const { keySet } = reference
  const { required } = keySet
  const sections = [...keysBySection(keySet)]
  const contents = sections.map(([name]) => `- [${name}](#${anchor(name)})`).join('\n')
  const entries = (keys: readonly string[]): string =>
    keys.map((key) => entry(key, keySet.keys[key] as KeySchema, required.includes(key))).join('\n\n')
  const bodies = sections.map(([name, keys]) => `## ${name}\n\n${entries(keys)}`)
  return `${[head(reference), contents, ...bodies].join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`
}

function entry(key: string, schema: KeySchema, isNeeded: boolean): string {
  const form = formInWords(schema)
  const needed = isNeeded ? '**Required.** ' : ''
  return [
    `### ${key}`,
    '',
    `${needed}${linked(escaped(schema.description))}`,
    '',
    ...(form === null ? [] : [`- Form: ${escaped(form)}`]),
    ...(schema.default === undefined
      ? []
      : [`- Default: ${schema.default === '' ? 'nothing' : `\`${schema.default}\``}`]),
    ...(schema['x-secret'] === true
      ? [`- Secret: masked everywhere; it may come from the environment variable \`${key}\``]
      : []),
    `- What to enter: ${linked(escaped(schema['x-help']))}`,
  ].join('\n')
}

/** Makes links of the pages in docs that a text names. */
function linked(text: string): string {
  return text.replace(/\bdocs\/([A-Z-]+\.md)\b/g, '[$1]($1)')
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
