/**
 * A line that is drawn again while a person types, and the texts of libraries that draw their own prompts.
 * @module
 */
import { forTerminal, terminalLine } from './terminal.js'
import type { Output } from './writer.js'

const clearLine = '\r\u001b[2K'
const showCursor = '\u001b[?25h'
const bell = '\u0007'

/** A line at the end of a terminal that is drawn again and again. */
export class PromptLine {
  constructor(readonly output: Output) {}

  /** Shows the cursor, which a status area hides. */
  open(): void {
    this.output.write(showCursor)
  }

  /** Replaces the line. If it is too long, its end is shown. */
  draw(text: string): void {
    // Some terminals report a width of 0.
    const room = Math.max(20, this.output.columns || 80) - 1
    const line = forTerminal(text)
    this.output.write(`${clearLine}${line.length > room ? `…${line.slice(1 - room)}` : line}`)
  }

  /** Leaves the line as it is. */
  close(): void {
    this.output.write('\n')
  }

  /** Asks for attention. */
  ring(): void {
    this.output.write(bell)
  }
}

/** Some terminals report a width of 0. Prompts of libraries would then wrap their lines forever. */
export function assumeWidth(): void {
  if (process.stdout.columns === 0) Object.assign(process.stdout, { columns: 80, rows: 24 })
}

/** Lines for a library that writes to the terminal itself. */
export function promptText(lines: readonly string[]): string {
  return lines.map(terminalLine).join('\n')
}
