/**
 * Reads lines from a terminal, under a prompt that can change meanwhile.
 * @module
 */
import type { ReadStream, WriteStream } from 'node:tty'

/** What ends the reading of a line other than the line itself. */
export type LineEnd = 'interrupt' | 'gone'

/** How a line is read. */
export interface LineOptions {
  /** The prompt as it is at this moment. */
  readonly prompt: () => string
  /** True where nothing of what is typed is shown. */
  readonly secret: boolean
}

const clearLine = '\r\u001b[2K'
const showCursor = '\u001b[?25h'
const interruptKey = '\u0003'
const enter = /[\r\n]/
const backspaces = ['\b', '\u007f']
/** Clears the whole line, as shells have it. */
const clearKey = '\u0015'
// biome-ignore lint/suspicious/noControlCharactersInRegex: arrow keys and the like, which do nothing here
const escapes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: other control characters, which do nothing either
const unused = /[\u0000-\u001f]/

/** Milliseconds in which what was typed before a question is thrown away. */
const settling = 80
/** Milliseconds after which the prompt is drawn anew. */
const redraw = 1000

/** A terminal that keys are read from, one by one, until it is closed. */
export class LineReader {
  #rest = ''
  #typed = ''
  #listener: () => void = () => undefined
  #gone = false
  readonly #hear = (text: string): void => {
    this.#rest += text
    this.#listener()
  }
  readonly #lose = (): void => {
    this.#gone = true
    this.#listener()
  }

  constructor(
    readonly input: ReadStream,
    readonly output: Pick<WriteStream, 'write' | 'columns'>,
  ) {}

  /** Begins to read. What was typed until now is no answer to anything. */
  async open(): Promise<void> {
    this.output.write(showCursor)
    this.input.setRawMode(true)
    this.input.setEncoding('utf8')
    this.input.on('data', this.#hear)
    for (const event of ['end', 'close', 'error']) this.input.on(event, this.#lose)
    this.input.resume()
    await new Promise((resolve) => setTimeout(resolve, settling))
    if (!this.#rest.includes(interruptKey)) this.#rest = ''
  }

  /** Gives the terminal back as it was. */
  close(): void {
    this.input.off('data', this.#hear)
    for (const event of ['end', 'close', 'error']) this.input.off(event, this.#lose)
    this.input.pause()
    if (!this.#gone) this.input.setRawMode(false)
  }

  /** Reads one line. */
  async read({ prompt, secret }: LineOptions, signal: AbortSignal): Promise<LineText | LineEnd | null> {
    this.#typed = ''
    const draw = (): void => {
      // A terminal that does not know its width says 0.
      const room = Math.max(20, this.output.columns || 80) - 1
      const line = `${prompt()}${secret ? '' : this.#typed}`
      this.output.write(`${clearLine}${line.length > room ? `…${line.slice(1 - room)}` : line}`)
    }
    const timer = setInterval(draw, redraw)
    draw()
    try {
      return await new Promise((resolve) => {
        const look = (): void => {
          const end = this.#take()
          draw()
          if (end !== null || signal.aborted) resolve(signal.aborted ? null : end)
        }
        this.#listener = look
        signal.addEventListener('abort', () => resolve(null), { once: true })
        look()
      })
    } finally {
      clearInterval(timer)
      this.#listener = () => undefined
      this.output.write('\n')
    }
  }

  /** Takes keys until a line is whole; null where it is not yet. */
  #take(): LineText | LineEnd | null {
    const keys = this.#rest.replace(escapes, '')
    this.#rest = ''
    for (const [at, key] of [...keys].entries()) {
      if (key === interruptKey) return 'interrupt'
      if (enter.test(key)) {
        this.#rest = [...keys].slice(at + 1).join('')
        return { text: this.#typed }
      }
      if (backspaces.includes(key)) this.#typed = [...this.#typed].slice(0, -1).join('')
      else if (key === clearKey) this.#typed = ''
      else if (!unused.test(key)) this.#typed += key
    }
    return this.#gone ? 'gone' : null
  }
}

/** A line that was typed. */
export interface LineText {
  readonly text: string
}
