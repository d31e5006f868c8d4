/**
 * The reference of profile keys: section by section, from their schema.
 * @module
 */
import { type KeySchema, keysBySection, profileKeys, requiredKeys } from '../profile/keys.js'
import { formInWords } from '../profile/render.js'

/** The reference, relative to the root of the package. */
export const referenceFile = 'env/PROFILE.md'

const head = `# Keys of a profile

A profile is a dotenv file: one line \`KEY=value\` for each key, a value in quotation marks where it holds blanks, \`#\` or quotation marks. \`platform-conformance init\` writes one; \`platform-conformance doctor\` tries it. A key without value counts as left out. Files that a profile names are looked for beside it. A secret may be left out of the file: it then comes from the environment variable of the same name. All other keys come from the file alone.

This file is made from \`profile.schema.json\` by \`npm run reference\`.
`

/** The whole reference as Markdown. */
export function renderReference(): string {
  const sections = [...keysBySection()]
  const contents = sections.map(([name]) => `- [${name}](#${anchor(name)})`).join('\n')
  const bodies = sections.map(([name, keys]) => `## ${name}\n\n${keys.map(entry).join('\n\n')}`)
  return `${[head, contents, ...bodies].join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`
}

function entry(key: string): string {
  const schema = profileKeys[key] as KeySchema
  const form = formInWords(schema)
  const needed = requiredKeys.includes(key) ? '**Needed.** ' : ''
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
    `- Where to find it: ${escaped(schema['x-mend'])}`,
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
