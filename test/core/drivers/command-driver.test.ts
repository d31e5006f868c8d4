/**
 * The program of a command driver: its input and its answers.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommandDriver } from '../../../src/core/drivers/command-driver.js'
import type { Outcome } from '../../../src/core/drivers/driver.js'
import type { ProgramOptions } from '../../../src/core/drivers/program.js'

const body = { tenant: '4711', period: 12 }

/** A folder with a program `control.mjs`. */
function folderWith(program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'control.mjs'), program)
  return folder
}

function driver(folder: string, changes: Partial<ProgramOptions> = {}): CommandDriver {
  return new CommandDriver({
    command: `"${process.execPath}" control.mjs`,
    folder,
    seconds: 20,
    environment: process.env,
    signal: new AbortController().signal,
    began: () => () => undefined,
    mask: (text) => text.replaceAll('s3cret', '‹masked›'),
    ...changes,
  })
}

const cause = (program: string, changes: Partial<ProgramOptions> = {}): Promise<Outcome> =>
  driver(folderWith(program), changes).trigger('cancel-period', body)

describe('a program', () => {
  test('gets the stimulus as one JSON object, and answers with one', async () => {
    const echo = `
      let text = ''
      for await (const part of process.stdin) text += part
      process.stdout.write(JSON.stringify({ got: JSON.parse(text), folder: process.cwd() }))`
    const folder = folderWith(echo)
    expect(await driver(folder).trigger('cancel-period', body)).toEqual({
      kind: 'done',
      answer: { got: { stimulus: 'cancel-period', ...body }, folder },
    })
  })

  test('gets nothing of the stimulus by way of the shell', async () => {
    const text = '"; touch one; `touch two` $(touch three) \'; touch four\n| touch five &'
    const folder = folderWith(`
      let text = ''
      for await (const part of process.stdin) text += part
      console.log(JSON.stringify({ text: JSON.parse(text).text, arguments: process.argv.length }))`)
    const outcome = await driver(folder).trigger('write-note', { ...body, text })
    expect(outcome).toEqual({ kind: 'done', answer: { text, arguments: 2 } })
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      expect(existsSync(path.join(folder, name))).toBe(false)
  })

  test('may be any command of the shell', async () => {
    const command = `grep -q '"stimulus":"cancel-period"' && echo '{"undo":"42"}'`
    expect(await cause('', { command })).toEqual({ kind: 'done', answer: { undo: '42' } })
  })

  test.each<[string, string, Outcome]>([
    ['says nothing', '', { kind: 'done', answer: {} }],
    ['has not read its input', 'process.exit(0)', { kind: 'done', answer: {} }],
    ['does not offer it', 'process.exit(64)', { kind: 'not supported', reason: 'exit code 64' }],
    [
      'fails',
      'console.error("no session\\nwith the password s3cret"); process.exit(3)',
      {
        kind: 'failed',
        reason: 'the program ended with exit code 3: no session with the password ‹masked›',
      },
    ],
    [
      'answers with something else',
      'console.log("done")',
      { kind: 'failed', reason: 'the program wrote no JSON object to its standard output' },
    ],
    [
      'answers with a list',
      'console.log("[]")',
      { kind: 'failed', reason: 'the program wrote no JSON object to its standard output' },
    ],
  ])('that %s', async (_name, program, outcome) => {
    expect(await cause(program)).toEqual(outcome)
  })

  test('is not started after Ctrl-C', async () => {
    const folder = folderWith('require("node:fs").writeFileSync("started", "")')
    const outcome = await driver(folder, { signal: AbortSignal.abort() }).trigger('cancel-period', body)
    expect(outcome).toEqual({ kind: 'failed', reason: 'the run was interrupted' })
    expect(existsSync(path.join(folder, 'started'))).toBe(false)
  })

  test('that is not there has had no effect', async () => {
    const outcome = await cause('', { command: './not-there' })
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^the program cannot be run: /),
    })
    expect(await cause('', { folder: '/not/there' })).toMatchObject({ kind: 'refused' })
  })
})
