/**
 * Runs a program with generated clients on a task.
 * @module
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Command } from './languages.js'

/**
 * Writes a task as JSON to the standard input of a program, and reads its findings as JSON.
 * @throws {Error} if the program fails, with the end of its error output
 */
export async function runProgram<Findings>([program, ...args]: Command, task: object): Promise<Findings> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: 120_000 })
  child.stdin.end(JSON.stringify(task))
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${errors.slice(-6000)}`)
  return JSON.parse(output) as Findings
}
