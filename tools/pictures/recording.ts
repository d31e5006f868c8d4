/**
 * Records what a program prints, and when.
 * @module
 */
import { spawn } from 'node:child_process'
import { environmentOfPrograms } from '../../src/core/host-environment.js'

/** A printed line, with escape sequences of colours. */
export interface PrintedLine {
  /** Milliseconds since the start. */
  readonly at: number
  readonly text: string
}

/** A recorded program. */
export interface Recording {
  readonly lines: readonly PrintedLine[]
  /** Milliseconds that the program ran. */
  readonly ms: number
}

/**
 * Runs a program of Node and records its standard output, with colours.
 * @param folder in which it runs
 * @param exitCode the expected one
 * @throws Error with the end of the output if it ends otherwise
 */
export function recorded(args: readonly string[], folder: string, exitCode: number): Promise<Recording> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...environmentOfPrograms(process.env), FORCE_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: PrintedLine[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.map((one) => ({ at: performance.now() - start, text: one })))
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === exitCode) resolve({ lines, ms: performance.now() - start })
      else {
        const end = lines.slice(-10).map(({ text }) => text)
        reject(new Error(`expected exit code ${exitCode}, got ${code}:\n${end.join('\n')}`))
      }
    })
  })
}
