/**
 * A status area: lines at the end of a terminal that are redrawn, below the lines that stay.
 * @module
 */
import { terminalLine } from './terminal.js'
import type { Output } from './writer.js'

/** A status area. */
export interface StatusArea {
  /** Replaces the lines of the area. */
  draw(lines: readonly string[]): void
  /** Writes lines that stay above the area. */
  keep(lines: readonly string[]): void
  /** Removes the area. */
  clear(): void
}

const eraseLine = '\u001b[2K'
const lineUp = '\u001b[1A'

/** Creates a status area. Its lines must not be wider than the terminal. */
export function statusArea(output: Output): StatusArea {
  let shown: readonly string[] = []
  const erase = (): string =>
    shown.length === 0 ? '' : `\r${eraseLine}${(lineUp + eraseLine).repeat(shown.length - 1)}`
  const show = (above: readonly string[], lines: readonly string[]): void => {
    const kept = above.map((line) => `${terminalLine(line)}\n`).join('')
    output.write(erase() + kept + lines.map(terminalLine).join('\n'))
    shown = lines
  }
  return {
    draw(lines) {
      if (lines.join('\n') !== shown.join('\n')) show([], lines)
    },
    keep: (lines) => show(lines, shown),
    clear: () => show([], []),
  }
}
