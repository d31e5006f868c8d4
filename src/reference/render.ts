/**
 * The reference of profile keys: section by section, from their schema.
 * @module
 */
import {
  type KeySchema,
  type KeySet,
  keysBySection,
  partnerKeySet,
  platformKeySet,
  requiredKeys,
} from '../profile/keys.js'
import { formInWords } from '../profile/render.js'

/** The reference of one kind of profile. */
export interface Reference {
  /** Relative to the root of the package. */
  readonly file: string
  readonly title: string
  /** What is said of its profiles alone. */
  readonly about: string
  readonly keySet: KeySet
  readonly required: readonly string[]
}

/** Keys that a profile of an application needs beside those that its schema asks of every profile. */
const ofApplications = ['LOGIN_URL', 'REDIRECT_URI', 'CLIENT_SECRET']

/** All references. */
export const references: readonly Reference[] = [
  {
    file: 'env/PROFILE.md',
    title: 'Keys of a profile',
    about: '`platform-conformance init` writes one; `platform-conformance doctor` tries it. ',
    keySet: platformKeySet,
    required: requiredKeys,
  },
  {
    file: 'env/PARTNER-PROFILE.md',
    title: 'Keys of the profile of a partner application',
    about: '`platform-conformance partner --env FILE` certifies the application that it describes. ',
    keySet: partnerKeySet,
    required: [...(partnerKeySet.schema.required as string[]), ...ofApplications],
  },
]

function head({ title, about, keySet }: Reference): string {
  return `# ${title}

A profile is a dotenv file: one line \`KEY=value\` for each key, a value in quotation marks where it holds blanks, \`#\` or quotation marks. ${about}A key without value counts as left out. Files that a profile names are looked for beside it. A secret may be left out of the file: it then comes from the environment variable of the same name. All other keys come from the file alone.

This file is made from \`${keySet.file}\` by \`npm run reference\`.
`
}

/** A whole reference as Markdown. */
export function renderReference(reference: Reference): string {
  const { keySet, required } = reference
  const sections = [...keysBySection(keySet)]
  const contents = sections.map(([name]) => `- [${name}](#${anchor(name)})`).join('\n')
  const entries = (keys: readonly string[]): string =>
    keys.map((key) => entry(key, keySet.keys[key] as KeySchema, required.includes(key))).join('\n\n')
  const bodies = sections.map(([name, keys]) => `## ${name}\n\n${entries(keys)}`)
  return `${[head(reference), contents, ...bodies].join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`
}

function entry(key: string, schema: KeySchema, isNeeded: boolean): string {
  const form = formInWords(schema)
  const needed = isNeeded ? '**Needed.** ' : ''
  return [
    `### ${key}`,
    '',
    `${needed}${escaped(schema.description)}`,
    '',
    ...(form === null ? [] : [`- Form: ${escaped(form)}`]),
    ...(schema.default === undefined
      ? []
      : [`- Default: ${schema.default === '' ? 'nothing' : `\`${schema.default}\``}`]),
    ...(schema['x-secret'] === true
      ? [`- Secret: it is masked everywhere, and may come from the environment variable \`${key}\``]
      : []),
    `- Where to find it: ${escaped(schema['x-help'])}`,
  ].join('\n')
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Text in which nothing but code marks is Markdown. */
function escaped(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_<[\]]/g, '\\$&')))
    .join('`')
}
