/**
 * The Node.js that runs the suite, and the code that it loads before the suite. Such code can change every verdict.
 * @module
 */
import type { NodeRecord } from '../record/record.js'

/** Options with which Node.js loads code before the program, in their forms with and without "=". */
const preloading = new Set(['--import', '--require', '-r', '--loader', '--experimental-loader'])

/**
 * @param options of the command line of Node.js
 * @param variable value of NODE_OPTIONS
 */
export function nodeOfRun(
  options: readonly string[] = process.execArgv,
  variable = process.env.NODE_OPTIONS ?? '',
): NodeRecord {
  return { version: process.version, preloads: [...preloadsIn(options), ...preloadsIn(wordsOf(variable))] }
}

/** Each preloading option with its value, as one text. */
function preloadsIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [name = ''] = word.split('=', 1)
    if (!preloading.has(name)) return []
    return [name === word ? `${name} ${words[index + 1] ?? ''}` : word]
  })
}

/** The words of NODE_OPTIONS: blanks separate them, except in quotation marks. */
function wordsOf(text: string): string[] {
  return (text.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''))
}
