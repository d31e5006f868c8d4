/**
 * Lines that fit the width of a terminal.
 * @module
 */
import { type ColorEnvironment, withoutColours } from './style.js'
import type { Output } from './writer.js'

/** Columns of a terminal that does not report its width. */
const usualColumns = 80
/** No line is made narrower than this. */
const fewestColumns = 20

/**
 * The columns that lines may have. A terminal reports its width, which changes with its window. Elsewhere the variable
 * COLUMNS decides. Without both, lines are not wrapped: a log can be searched line by line.
 * @returns a number of characters, at least 20, or `Infinity`
 */
export function columnsOf(output: Output, env: ColorEnvironment): number {
  // Some terminals report a width of 0.
  const reported = output.isTTY === true ? (output.columns ?? 0) : 0
  const wanted = /^[1-9]\d{0,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : 0
  const columns = reported || wanted || (output.isTTY === true ? usualColumns : Number.POSITIVE_INFINITY)
  return Math.max(fewestColumns, columns)
}

/** The characters of a text on a terminal: colours have no width. */
export function widthOf(text: string): number {
  return [...withoutColours(text)].length
}

/**
 * Wraps a line at its blanks. A word that is wider than the terminal stays whole: it may be a path, or an address to copy.
 * @param columns width of the terminal
 * @param hanging blanks before the second line and those after it; default: two more than before the first
 */
export function wrapped(line: string, columns: number, hanging = indentOf(line) + 2): string[] {
  if (widthOf(line) <= columns) return [line]
  const lines: string[] = []
  let current = ''
  let end = 0
  for (const { 0: word, index } of line.matchAll(/[^ ]+/g)) {
    const gap = ' '.repeat(index - end)
    end = index + word.length
    const isFirstWord = current.trim() === ''
    if (!isFirstWord && widthOf(current + gap + word) > columns) {
      lines.push(current)
      current = ' '.repeat(hanging) + word
    } else current += gap + word
  }
  return [...lines, current]
}

/** Wraps each of some lines. @see {@link wrapped} */
export function wrappedLines(lines: readonly string[], columns: number): string[] {
  return lines.flatMap((line) => wrapped(line, columns))
}

/**
 * Wraps a command of a shell, so that it can still be copied: a line that goes on ends with a backslash.
 * @param first what is before the command in its first line
 * @param command words as a shell reads them; no line is broken inside quotation marks
 */
export function wrappedCommand(first: string, command: string, columns: number): string[] {
  if (widthOf(first) + widthOf(command) <= columns) return [first + command]
  const indent = ' '.repeat(indentOf(first) + 2)
  const words = withValues(command.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? [])
  const lines: string[] = []
  // A label in front of the command would leave little room.
  let current = first.trim() === '' ? first : ''
  if (first.trim() !== '') lines.push(first.trimEnd())
  for (const word of words) {
    const next = current.trim() === '' ? `${current === '' ? indent : current}${word}` : `${current} ${word}`
    if (current.trim() !== '' && widthOf(next) + 2 > columns) {
      lines.push(`${current} \\`)
      current = indent + word
    } else current = next
  }
  return [...lines, current]
}

/** Options together with their values. */
function withValues(words: readonly string[]): string[] {
  const parts: string[] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    if (/^--?\w/.test(before) && !word.startsWith('-')) parts.push(`${parts.pop()} ${word}`)
    else parts.push(word)
  }
  return parts
}

function indentOf(line: string): number {
  const text = withoutColours(line)
  return text.length - text.trimStart().length
}
