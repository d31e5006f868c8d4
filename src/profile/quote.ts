/**
 * Writes values so that dotenv reads them back unchanged, and a shell does so if possible.
 * @module
 */
import { oddities, valuesOf } from './dotenv.js'

/** A text that needs no quotation marks in dotenv and in a shell. */
const plain = /^[A-Za-z0-9_./:@%+,=-]+$/

/**
 * Writes a line `KEY=value`. It uses the first form that reads back as the same value: without quotation marks, in single
 * marks (a shell expands nothing in them), in double marks, in backticks. A form is not used if the value contains its
 * mark, or ends with a backslash: the value would then continue on the following lines.
 * @returns null if dotenv has no form for the value, for example if it contains all three marks and #
 */
export function assignment(key: string, value: string): string | null {
  const between = (mark: string, text: string): string[] =>
    text.includes(mark) || text.endsWith('\\') ? [] : [`${mark}${text}${mark}`]
  const forms = [
    ...(plain.test(value) ? [value] : []),
    ...between("'", value),
    ...between('"', value),
    ...between('"', value.replaceAll('\r', '\\r').replaceAll('\n', '\\n')),
    ...between('`', value),
    ...(/^['"`]/.test(value) ? [] : [value]),
  ]
  const form = forms.find((text) => readsBack(key, value, `${key}=${text}`))
  return form === undefined ? null : `${key}=${form}`
}

function readsBack(key: string, value: string, line: string): boolean {
  const text = `${line}\nNEXT=x\n`
  const read = valuesOf(text)
  return read[key] === value && read.NEXT === 'x' && oddities(text).length === 0
}
