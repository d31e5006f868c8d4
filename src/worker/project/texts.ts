/**
 * Texts for the reporters of vitest, which print them as they are: on terminals, in logs of CI servers and in files.
 * @module
 */
import { onOneLine, visible } from '../../output/characters.js'
import { withoutCommands } from '../../output/ci-log.js'
import type { CheckRecord } from '../../record/record.js'

/** Characters of a title, and of all other texts. */
const longestTitle = 500
const longest = 4000

/**
 * Makes a text of several lines safe: what a reader cannot see becomes visible, and no CI server takes a part of it for a
 * command.
 */
export function logText(text: string): string {
  return cut(text, longest)
    .split('\n')
    .map((line) => withoutCommands(visible(line, '\t')))
    .join('\n')
}

/** A safe title, on one line. */
export function titleText(text: string): string {
  return withoutCommands(visible(onOneLine(cut(text, longestTitle))))
}

/** A safe reason of a skipped test, on one line. */
export function noteText(text: string): string {
  return withoutCommands(visible(onOneLine(cut(text, longest))))
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** A violated or undecided check as an error for the test runner: masked, safe, without a stack. */
export function failureOf({ verdict, reason, expected, actual }: CheckRecord): Error {
  const error = new Error(logText(`${verdict}: ${reason ?? ''}`))
  // Reporters tell broken tests from failed ones by this name.
  error.name = verdict === 'violated' ? 'AssertionError' : 'Undecided'
  error.stack = `${error.name}: ${error.message}`
  if (expected === null || actual === null) return error
  return Object.assign(error, { expected: logText(expected), actual: logText(actual) })
}
