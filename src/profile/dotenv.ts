/**
 * Reads a dotenv file, and notices what such a file silently gets wrong.
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { parse } from 'dotenv'
import { ConfigurationError, type Problem } from './problems.js'

/** One assignment, as dotenv reads it; the value may span lines where it is quoted. */
const assignment =
  /^[^\S\n]*(?:export\s+)?([\w.-]+)(?:\s*=[^\S\n]*|:[^\S\n]+)('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^\r\n]*)[^\r\n]*$/gm

/**
 * The text of a file.
 * @param shown what the file is called in messages
 * @throws {ConfigurationError} where it is missing, no file, or no text
 */
export function readText(file: string, shown: string): string {
  const fix = 'To fix it: check the path; env/embedded.env is an example. Nothing was sent.'
  const expected = 'Expected a profile (dotenv) or fixture file (YAML).'
  if (!existsSync(file)) throw new ConfigurationError(`${shown} does not exist. ${expected} ${fix}`)
  if (!statSync(file).isFile())
    throw new ConfigurationError(`${shown} is a folder, or no file. ${expected} ${fix}`)
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new ConfigurationError(
      `${shown} cannot be read (${(error as { code?: string }).code}). ${expected} ${fix}`,
    )
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new ConfigurationError(`${shown} is no text in UTF-8. ${expected} ${fix}`)
}

/** Values by key. */
export function valuesOf(text: string): Record<string, string> {
  return parse(text)
}

/**
 * What dotenv takes without a word although it is hardly meant: a value cut at `#`, a quotation mark without its
 * partner, a key given twice, a line that is no assignment. No value and no line is repeated: it may be a secret.
 */
export function oddities(text: string): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const note = (key: string, expected: string, found: string, fix: string): void => {
    problems.push({ key, expected, found, fix })
  }
  const rest = text.replace(assignment, (whole, key: string, value: string) => {
    if (seen.has(key))
      note(key, 'one line for each key', 'another line with the same key', 'remove one of them')
    seen.add(key)
    if (/^['"`]/.test(value) && (value.length === 1 || !value.endsWith(value.charAt(0))))
      note(
        key,
        'a value between two quotation marks',
        'only the first of them',
        'close it with the same mark',
      )
    else if (/^[^'"`#\s][^#]*?[^\s#]#|^#./.test(value) && !/^#\s/.test(value))
      note(
        key,
        'a value in quotes where it holds #',
        '# without quotes, which begins a comment',
        `write ${key}='…'`,
      )
    return whole.replace(/[^\n]+/g, '')
  })
  rest.split('\n').forEach((line, index) => {
    if (!/^\s*(?:#|$)/.test(line)) {
      const found = 'something else (not shown, it may be a secret)'
      note(
        `line ${index + 1}`,
        'a line KEY=value, a comment or nothing',
        found,
        'write it as KEY=value or remove it',
      )
    }
  })
  return problems
}

/** Beginnings of files that are something else. */
const others: readonly (readonly [beginning: RegExp, kind: string])[] = [
  [/^\s*[{[]/, 'JSON'],
  [/^\s*-----BEGIN /, 'a certificate or key (PEM)'],
  [/^#!/, 'a program or shell script'],
  [/^\s*</, 'a web page or XML'],
  [/^(?:\s*#.*\n)*\s*(?:---|- |[\w-]+:\s)/, 'YAML'],
]

/** What a text without a single key seems to be; null where it may be anything. */
export function otherKind(text: string): string | null {
  return others.find(([beginning]) => beginning.test(text))?.[1] ?? null
}
