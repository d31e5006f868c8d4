/**
 * Colours of the output. A coloured text carries marks that only this process knows; the {@link Writer} turns them
 * into escape sequences. Escape sequences in any other text stay visible text.
 * @module
 */
import { randomUUID } from 'node:crypto'
import pico from 'picocolors'
import type { Output } from './writer.js'

/** The environment variables that switch colours on or off. */
export type ColorEnvironment = Readonly<Record<string, string | undefined>>

const names = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const

/** Colours texts, or returns them unchanged. */
export type Palette = Readonly<Record<(typeof names)[number], (text: string) => string>>

const seal = randomUUID()
const sealed = new RegExp(`<${seal}:(\\d+)>`)
const everyMark = new RegExp(sealed, 'g')
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of the colours
const codes = /\u001b\[(\d+)m/g

const coloured = pico.createColors(true)
const plain = Object.fromEntries(names.map((name) => [name, (text: string) => text])) as unknown as Palette
const marked = Object.fromEntries(
  names.map((name) => {
    const [open = '', close = ''] = coloured[name]('|').replaceAll(codes, `<${seal}:$1>`).split('|')
    return [name, (text: string) => `${open}${text}${close}`]
  }),
) as unknown as Palette

/** Colours for an output. NO_COLOR switches them off, FORCE_COLOR on. Without both, only a terminal has them. */
export function paletteFor(output: Output, env: ColorEnvironment): Palette {
  return wantsColor(output, env) ? marked : plain
}

function wantsColor(output: Output, env: ColorEnvironment): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return output.isTTY === true && env.TERM !== 'dumb'
}

/** A text without the marks of its colours. */
export function withoutColours(text: string): string {
  return text.includes(seal) ? text.replaceAll(everyMark, '') : text
}

/**
 * Turns the marks of a text into escape sequences.
 * @param safe makes a stretch between two marks safe
 */
export function withColours(text: string, safe: (text: string) => string): string {
  return text
    .split(sealed)
    .map((part, at) => (at % 2 === 1 ? `\u001b[${part}m` : safe(part)))
    .join('')
}
