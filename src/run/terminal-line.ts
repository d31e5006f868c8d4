/**
 * Reads lines from a terminal. The prompt can change during the input.
 * @module
 */
import type { ReadStream } from 'node:tty'
import { onAbort } from '../core/on-abort.js'
import type { PromptLine } from '../output/prompt.js'

/** The endings of an input other than a complete line. */
export type LineEnd = 'interrupt' | 'gone'

/** How a line is read. */
export interface LineOptions {
  /** The current prompt. */
  readonly prompt: () => string
  /** True to hide what is typed. */
  readonly secret: boolean
}

const interruptKey = '\u0003'
const enter = /[\r\n]/
const backspaces = ['\b', '\u007f']
/** Clears the line, as in shells. */
const clearKey = '\u0015'
// biome-ignore lint/suspicious/noControlCharactersInRegex: arrow keys and the like, which do nothing here
const escapes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: other control characters, which do nothing either
const unused = /[\u0000-\u001f]/

/** Input of these first milliseconds is ignored: it was typed before the question. */
const settling = 80
/** Milliseconds until the prompt is drawn again. */
const redraw = 1000

/** A terminal whose keys are read one by one, until it is closed. */
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
    readonly line: PromptLine,
  ) {}

  /** Begins to read. Earlier input is ignored. */
  async open(): Promise<void> {
    this.line.open()
    this.input.setRawMode(true)
    this.input.setEncoding('utf8')
    this.input.on('data', this.#hear)
    for (const event of ['end', 'close', 'error']) this.input.on(event, this.#lose)
    this.input.resume()
    await new Promise((resolve) => setTimeout(resolve, settling))
    if (!this.#rest.includes(interruptKey)) this.#rest = ''
  }

  /** Restores the terminal. */
  close(): void {
    this.input.off('data', this.#hear)
    for (const event of ['end', 'close', 'error']) this.input.off(event, this.#lose)
    this.input.pause()
    if (!this.#gone) this.input.setRawMode(false)
  }

  /** Reads one line. */
  async read({ prompt, secret }: LineOptions, signal: AbortSignal): Promise<LineText | LineEnd | null> {
    this.#typed = ''
    const draw = (): void => this.line.draw(`${prompt()}${secret ? '' : this.#typed}`)
    const timer = setInterval(draw, redraw)
    let stopListening = (): void => undefined
    draw()
    try {
      return await new Promise((resolve) => {
        const look = (): void => {
          const end = this.#take()
          draw()
          if (end !== null) resolve(end)
        }
        this.#listener = look
        stopListening = onAbort(signal, () => resolve(null))
        look()
      })
    } finally {
      clearInterval(timer)
      stopListening()
      this.#listener = () => undefined
      this.line.close()
    }
  }

  /** Processes keys until a line is complete; null if it is not yet. */
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
