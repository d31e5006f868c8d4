/**
 * Runs the command line at a pseudo terminal and types at its keyboard. The pseudo terminal comes from `script` of
 * util-linux: declare such tests with `describeWith(pseudoTerminal, …)`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours and cursor movements
const escapes = /\u001b\[[0-9;?]*[A-Za-z]|\u0007/g

/** The command line at a pseudo terminal. It is killed when the test ends. */
export class Terminal {
  #shown = ''
  #read = 0
  #changed: () => void = () => undefined
  readonly #child: ChildProcess
  readonly ended: Promise<number | null>

  /** @param from the package whose program runs */
  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    from: string = packageRoot,
  ) {
    const quoted = [process.execPath, path.join(from, 'dist/src/cli/main.js'), ...args]
      .map((word) => `'${word}'`)
      .join(' ')
    const { CI: _, VITEST: __, NODE_ENV: ___, FORCE_COLOR: ____, ...env } = process.env
    this.#child = spawn(
      'script',
      ['--quiet', '--flush', '--return', '--command', `exec ${quoted}`, '/dev/null'],
      {
        env: { ...env, TERM: 'xterm', ...environment },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    onTestFinished(() => void this.#child.kill('SIGKILL'))
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#shown += text
      this.#changed()
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        resolve(code)
        this.#changed()
      })
    })
  }

  /** The whole output so far, without colours. */
  get shown(): string {
    return this.#shown.replace(escapes, '')
  }

  /** Waits for output behind the last match. @returns null if the program ends without it */
  async next(pattern: RegExp): Promise<RegExpExecArray | null> {
    let over = false
    void this.ended.then(() => {
      over = true
    })
    for (;;) {
      const match = pattern.exec(this.shown.slice(this.#read))
      if (match !== null) {
        this.#read += match.index + match[0].length
        return match
      }
      if (over) return null
      await new Promise<void>((resolve) => {
        this.#changed = resolve
        setTimeout(resolve, 200)
      })
    }
  }

  /** Types keys. */
  type(keys: string): void {
    this.#child.stdin?.write(keys)
  }
}
