/**
 * Output, time and colours of the console reporter, and texts that are safe to show on a terminal.
 * @module
 */
import pico from 'picocolors'
import { unicodeEscape } from '../unicode-escape.js'

/** Receives the lines, for example `process.stdout`. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  /** Width in characters. Changes with the window. */
  readonly columns?: number
}

/** A clock that tests can replace. */
export interface Clock {
  /** Milliseconds since an arbitrary point in time. */
  now(): number
  /** Calls back at an interval, and does not keep the process alive. Returns a function that stops it. */
  every(ms: number, call: () => void): () => void
}

/** The real clock. */
export const machineClock: Clock = {
  now: () => performance.now(),
  every(ms, call) {
    const timer = setInterval(call, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/** The environment variables that switch colours on or off. */
export type ColorEnvironment = Readonly<Record<string, string | undefined>>

/** Colours texts, or returns them unchanged. */
export type Palette = ReturnType<typeof pico.createColors>

/** Colours for an output. NO_COLOR switches them off, FORCE_COLOR on. Without both, only a terminal has them. */
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

/** Makes a text of the target safe for a terminal: control and direction characters become visible as `\\u001b`. */
export function printable(text: string): string {
  return text.replace(control, unicodeEscape)
}

/** {@link printable} on one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s*[\r\n]+\s*/g, ' '))
}

/** Cuts a text to `width` characters. A text that is cut ends with `…`. */
export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}

/** Formats a duration: `850 ms`, `21.5 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
