/**
 * Writes values so that dotenv, and where possible a shell, reads the same ones again.
 * @module
 */
import { oddities, valuesOf } from './dotenv.js'

/** Text that needs no quotation marks, neither in dotenv nor in a shell. */
const plain = /^[A-Za-z0-9_./:@%+,=-]+$/

/**
 * A line `KEY=value`, in the first form that reads back as the same value: without marks, in single marks (nothing is
 * expanded, also in a shell), in double marks, in backticks. A mark that the value holds, or a backslash in front of the
 * closing one, would run on into the following lines.
 * @returns null where dotenv has no form for the value, such as one with all three marks and #
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
