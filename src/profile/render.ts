/**
 * Renders a profile: every key of the schema under the heading of its section, explained by comments.
 * @module
 */
import { type KeySchema, type KeySet, keysBySection, platformKeySet } from './keys.js'
import { ConfigurationError } from './problems.js'
import { assignment } from './quote.js'

/** Largest number of characters in a line of a comment. */
const width = 100

/**
 * Renders a profile as text.
 * @param values values by profile key; all other keys are commented out
 * @param outside secrets that come from the environment
 * @param keySet keys of the role of the target; default: of a platform
 * @throws {ConfigurationError} if dotenv cannot express a value; the message names the key
 */
export function renderProfile(
  values: Readonly<Record<string, string>>,
  outside: ReadonlySet<string> = new Set(),
  keySet: KeySet = platformKeySet,
): string {
  const blocks = [
    comment(
      `Profile of the target ${values.TARGET_NAME ?? ''}. Comments explain every key. A key that is commented out has its default, or no value. ` +
        'Put a value in quotation marks if it contains blanks, # or quotation marks. If this file contains secrets, keep it out of version control.',
    ),
  ]
  for (const [section, keys] of keysBySection(keySet)) {
    blocks.push(`# ${'-'.repeat(3)} ${section} ${'-'.repeat(Math.max(3, 90 - section.length))}`)
    for (const key of keys) {
      const schema = keySet.keys[key]
      const isRequired = keySet.required.includes(key)
      if (schema !== undefined) blocks.push(block(key, schema, values[key], outside.has(key), isRequired))
    }
  }
  return `${blocks.join('\n\n')}\n`
}

function block(
  key: string,
  schema: KeySchema,
  value: string | undefined,
  outside: boolean,
  isRequired: boolean,
): string {
  const form = formInWords(schema)
  const explained = [
    comment(schema.description),
    comment(`What to enter: ${schema['x-help']}`),
    ...(form === null ? [] : [comment(`Form: ${form}.`)]),
    ...(schema.default === undefined || schema.default === '' ? [] : [comment(`Default: ${schema.default}`)]),
    ...(outside ? [comment(`It comes from the environment variable ${key}.`)] : []),
  ].join('\n')
  if (value === undefined) {
    const shown = (schema.default === undefined ? null : assignment(key, schema.default)) ?? `${key}=`
    return `${explained}\n# ${shown}${isRequired && !outside ? '   (required)' : ''}`
  }
  const line = assignment(key, value)
  if (line === null) {
    throw new ConfigurationError(
      `${key}: expected a value that a dotenv file can contain; found one that needs all kinds of quotation marks at once. ` +
        `To fix it: ${schema['x-secret'] === true ? `leave it out of the file and set the environment variable ${key}` : 'choose another value'}. Nothing was written.`,
    )
  }
  return `${explained}\n${line}`
}

/** The form of a value in words; null if any text is allowed. */
export function formInWords(schema: KeySchema): string | null {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  return schema['x-form'] ?? null
}

/** Breaks a text into lines of a comment. */
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
