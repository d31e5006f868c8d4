/**
 * Writes to the standard output and the standard error. Everything that the program prints goes through a
 * {@link Writer}, which makes each line safe: what a target says cannot move the cursor, start a line of its own,
 * or be a command of a CI server.
 * @module
 */
import { visible, withoutLast } from './characters.js'
import { type WorkflowCommand, withoutCommands } from './ci-log.js'
import type { Markdown } from './markdown.js'
import { type Palette, paletteFor } from './style.js'
import { terminalLine } from './terminal.js'
import { columnsOf, wrappedLines } from './wrap.js'

/** Receives the bytes, for example `process.stdout`. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  /** Width in characters. Changes with the window. */
  readonly columns?: number
}

/** Writes lines to an output. */
export class Writer {
  constructor(readonly output: Output) {}

  /** Writes one line. A line end in the text becomes visible, because it would start another line. */
  readonly line = (text = ''): void => {
    this.output.write(`${terminalLine(text)}\n`)
  }

  /** Writes lines. */
  lines(texts: readonly string[]): void {
    if (texts.length > 0) this.output.write(texts.map((text) => `${terminalLine(text)}\n`).join(''))
  }

  /** Writes lines for people: they wrap at the width of the terminal. */
  paragraphs(texts: readonly string[]): void {
    this.lines(wrappedLines(texts, columnsOf(this.output, process.env)))
  }

  /** Writes a message that may have several lines. All but the first are indented, so none looks like another message. */
  message(text: string): void {
    const [first = '', ...rest] = withoutLast(text, '\n').split('\n')
    this.lines([first, ...rest.map((line) => (/^ {2}|^$/.test(line) ? line : `  ${line}`))])
  }

  /**
   * Writes a value as JSON. What a terminal could act on is escaped, so the value stays the same.
   * @param indent spaces of a level; default: 2
   */
  json(value: unknown, indent = 2): void {
    this.output.write(`${withoutCommands(visible(JSON.stringify(value, null, indent), '\n'))}\n`)
  }

  /** Writes Markdown. */
  markdown(document: Markdown): void {
    this.lines(document.text.split('\n'))
  }

  /** Writes a command for the CI server. */
  workflowCommand({ line }: WorkflowCommand): void {
    this.output.write(`${line}\n`)
  }
}

/** The standard output of this process. */
export const standardOutput = new Writer(process.stdout)
/** The standard error of this process. */
export const standardError = new Writer(process.stderr)
/** The colours of the standard output. */
export const palette: Palette = paletteFor(process.stdout, process.env)

/**
 * Listens for errors of both outputs. A reader such as `head` may close the pipe early, and a terminal may be closed:
 * the command still ends with its own exit code.
 * @param onFailure called once if something cannot be written for another reason, such as a full disk
 */
export function tolerateClosedOutputs(onFailure: (error: NodeJS.ErrnoException) => void): void {
  let hasFailed = false
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = error.code === 'EPIPE' || (error.code === 'EIO' && stream.isTTY)
      if (isClosed || hasFailed) return
      hasFailed = true
      onFailure(error)
    })
}
