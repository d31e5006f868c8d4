/**
 * What the console reporter stands on: a place to write, time, colours, and texts that do no harm to a terminal.
 * @module
 */
import pico from 'picocolors'

/** Where lines go; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  /** Width in characters; changes when the window does. */
  readonly columns?: number
}

/** Time, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number
  /** Calls back again and again; keeps no process alive. Returns how to stop. */
  every(ms: number, call: () => void): () => void
}

/** The clock of the machine. */
export const machineClock: Clock = {
  now: () => performance.now(),
  every(ms, call) {
    const timer = setInterval(call, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/** The variables of the environment that decide on colours. */
export type ColorEnvironment = Readonly<Record<string, string | undefined>>

/** Colours texts, or leaves them. */
export type Palette = ReturnType<typeof pico.createColors>

/** Colours for an output: NO_COLOR forbids them, FORCE_COLOR asks for them, else a terminal has them. */
export function paletteFor(output: Output, env: ColorEnvironment): Palette {
  return pico.createColors(wantsColor(output, env))
}

function wantsColor(output: Output, env: ColorEnvironment): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return output.isTTY === true && env.TERM !== 'dumb'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text of the target for a terminal: its control and direction characters are shown, not obeyed. */
export function printable(text: string): string {
  return text.replace(control, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** {@link printable} on one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s*[\r\n]+\s*/g, ' '))
}

/** At most `width` characters; a longer text ends with `…`. */
export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}

/** `850 ms`, `21.5 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
