/**
 * A program of a command driver that does not end: it is stopped, with all processes that it has started.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommandDriver } from '../../../src/core/drivers/command-driver.js'
import type { ProgramOptions } from '../../../src/core/drivers/program.js'
import { until } from '../../support/cli.js'

const body = { tenant: '4711', period: 12 }

/** A folder with the program `control.mjs`. */
function folderWith(program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'control.mjs'), program)
  return folder
}

const options = (folder: string): ProgramOptions => ({
  command: `"${process.execPath}" control.mjs`,
  folder,
  seconds: 60,
  environment: process.env,
  signal: new AbortController().signal,
  began: () => () => undefined,
  mask: (text) => text,
})

describe('a program that does not end', () => {
  /** Starts another process, as a script does, and writes both process ids. Both ignore SIGTERM. */
  const sleeper = `
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => undefined)
    const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)'])
    writeFileSync('pids', [process.pid, child.pid].join(' '))
    setInterval(() => 0, 1000)`

  const isRunning = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  const pidsIn = (folder: string): number[] =>
    readFileSync(path.join(folder, 'pids'), 'utf8').split(' ').map(Number)

  test('is stopped when its time is over, with all that it has started', async () => {
    const folder = folderWith(sleeper)
    const outcome = await new CommandDriver({ ...options(folder), seconds: 5 }).trigger('cancel-period', body)
    expect(outcome).toEqual({ kind: 'failed', reason: 'the program did not end within 5 s' })
    await until(() => !pidsIn(folder).some(isRunning))
  })

  test('is stopped when the run is interrupted', async () => {
    const folder = folderWith(sleeper)
    const interruption = new AbortController()
    const pids: number[] = []
    const outcome = new CommandDriver({
      ...options(folder),
      signal: interruption.signal,
      began: (pid) => {
        pids.push(pid)
        return () => pids.push(-pid)
      },
    }).trigger('cancel-period', body)
    await until(() => existsSync(path.join(folder, 'pids')))
    interruption.abort()
    expect(await outcome).toEqual({ kind: 'failed', reason: 'the run was interrupted' })
    await until(() => !pidsIn(folder).some(isRunning))
    expect(pids).toEqual([pids[0], -(pids[0] ?? 0)])
  })
})
