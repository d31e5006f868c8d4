/**
 * Masks what custom suites print, and errors that no check catches. Vitest reports both as they are.
 * @module
 */
import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { logText } from './texts.js'

type Mask = (text: string) => string

/** Guards the output of this worker. */
export class OutputGuard {
  /** Masks secrets. Before the run has any, texts are only made safe. */
  mask: Mask = (text) => text

  /** Installs it, for the rest of the worker. */
  install(): void {
    const { log, error } = globalThis.console
    globalThis.console = new Console(this.#stream(log), this.#stream(error))
    // Before the listeners of vitest, which reports such errors.
    const clean = (thrown: unknown): void => this.#clean(thrown)
    process.prependListener('unhandledRejection', clean)
    process.prependListener('uncaughtException', clean)
  }

  #stream(print: (text: string) => void): Writable {
    return new Writable({
      decodeStrings: false,
      write: (text: string, _encoding, done) => {
        print(this.#safe(text.replace(/\n$/, '')))
        done()
      },
    })
  }

  #safe(text: string): string {
    return logText(this.mask(text))
  }

  /** Changes an error in place: it keeps its class. */
  #clean(thrown: unknown): void {
    if (!(thrown instanceof Error)) return
    const { message, stack = '' } = thrown
    const shown = this.#safe(message)
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
    // What reporters would show in addition.
    for (const name of ['actual', 'expected', 'cause', 'diff'])
      Object.defineProperty(thrown, name, { value: undefined, enumerable: false, configurable: true })
    thrown.message = shown
    thrown.stack = [`${thrown.name}: ${shown}`, ...frames.map((line) => this.#safe(line))].join('\n')
  }
}
