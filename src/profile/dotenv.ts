/**
 * Reads the text of a dotenv file, and finds mistakes that dotenv accepts silently.
 * @module
 */
import { parse } from 'dotenv'
import type { Problem } from './problems.js'

/** One assignment, as dotenv reads it. A quoted value may have several lines. */
const assignment =
  /^[^\S\n]*(?:export\s+)?([\w.-]+)(?:\s*=[^\S\n]*|:[^\S\n]+)('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^\r\n]*)[^\r\n]*$/gm

/** The values of a dotenv text, by key. */
export function valuesOf(text: string): Record<string, string> {
  return parse(text)
}

/**
 * Finds probable mistakes that dotenv accepts silently: a value that is cut at `#`, a quotation mark that is not closed,
 * a key that occurs twice, a line that is not an assignment. The problems repeat no value and no line: it may be a secret.
 */
export function oddities(text: string): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const note = (key: string, expected: string, found: string, fix: string): void => {
    problems.push({ key, expected, found, fix })
  }
  const rest = text.replace(assignment, (whole, key: string, value: string) => {
    if (seen.has(key))
      note(key, 'one line for each key', 'another line with the same key', 'remove one of the lines')
    seen.add(key)
    if (/^['"`]/.test(value) && (value.length === 1 || !value.endsWith(value.charAt(0))))
      note(
        key,
        'a value between two quotation marks',
        'only the first one',
        'close the value with the same mark',
      )
    else if (/^[^'"`#\s][^#]*?[^\s#]#|^#./.test(value) && !/^#\s/.test(value))
      note(key, 'a value with # in quotes', '# without quotes, which begins a comment', `write ${key}='…'`)
    return whole.replace(/[^\n]+/g, '')
  })
  rest.split('\n').forEach((line, index) => {
    if (!/^\s*(?:#|$)/.test(line)) {
      const content = 'another text (not shown, it may be a secret)'
      note(
        `line ${index + 1}`,
        'a line KEY=value, a comment or an empty line',
        content,
        'write the line as KEY=value, or remove it',
      )
    }
  })
  return problems
}

/** Beginnings of files of other kinds. */
const formats: readonly (readonly [beginning: RegExp, kind: string])[] = [
  [/^\s*[{[]/, 'JSON'],
  [/^\s*-----BEGIN /, 'a certificate or key (PEM)'],
  [/^#!/, 'a program or shell script'],
  [/^\s*</, 'a web page or XML'],
  [/^(?:\s*#.*\n)*\s*(?:---|- |[\w-]+:\s)/, 'YAML'],
]

/** The probable kind of a text without keys; null if it is unknown. */
export function otherKind(text: string): string | null {
  return formats.find(([beginning]) => beginning.test(text))?.[1] ?? null
}
