/**
 * The text of a profile: every key of the schema under the heading of its section, explained by comments.
 * @module
 */
import { type KeySchema, keysBySection, profileKeys, requiredKeys } from './keys.js'
import { ConfigurationError } from './problems.js'
import { assignment } from './quote.js'

/** Characters in a line of a comment. */
const width = 100

/**
 * Writes a profile.
 * @param values by profile key; all other keys are commented out
 * @param outside secrets that come from the environment
 * @throws {ConfigurationError} for a value that a profile cannot hold, by its key
 */
export function renderProfile(
  values: Readonly<Record<string, string>>,
  outside: ReadonlySet<string> = new Set(),
): string {
  const blocks = [
    comment(
      `Profile of the target ${values.TARGET_NAME ?? ''}. Every key is explained here; a key that is commented out has its default, or none. ` +
        'Quote a value that holds blanks, # or quotation marks. Keep this file out of version control where it holds secrets.',
    ),
  ]
  for (const [section, keys] of keysBySection()) {
    blocks.push(`# ${'-'.repeat(3)} ${section} ${'-'.repeat(Math.max(3, 90 - section.length))}`)
    for (const key of keys) {
      const schema = profileKeys[key]
      if (schema !== undefined) blocks.push(block(key, schema, values[key], outside.has(key)))
    }
  }
  return `${blocks.join('\n\n')}\n`
}

function block(key: string, schema: KeySchema, value: string | undefined, outside: boolean): string {
  const form = formInWords(schema)
  const explained = [
    comment(schema.description),
    comment(`Where to find it: ${schema['x-help']}`),
    ...(form === null ? [] : [comment(`Form: ${form}.`)]),
    ...(schema.default === undefined || schema.default === '' ? [] : [comment(`Default: ${schema.default}`)]),
    ...(outside ? [comment(`It comes from the environment variable ${key}.`)] : []),
  ].join('\n')
  if (value === undefined) {
    const shown = (schema.default === undefined ? null : assignment(key, schema.default)) ?? `${key}=`
    return `${explained}\n# ${shown}${requiredKeys.includes(key) && !outside ? '   (needed)' : ''}`
  }
  const line = assignment(key, value)
  if (line === null) {
    throw new ConfigurationError(
      `${key}: expected a value that a profile can hold; found one with characters that no quotation marks of dotenv can enclose together. ` +
        `To fix it: ${schema['x-secret'] === true ? `leave it out of the file and set the environment variable ${key}` : 'choose another value'}. Nothing was written.`,
    )
  }
  return `${explained}\n${line}`
}

/** The form of a value in words; null where any text will do. */
export function formInWords(schema: KeySchema): string | null {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  return schema['x-form'] ?? null
}

/** Text as lines of a comment. */
function comment(text: string): string {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line !== '#' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}
