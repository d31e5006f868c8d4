/**
 * A stranger generates clients from the OpenAPI documents, with the default options of the generator. With them, a
 * program redeems a code, reads data with a service token, and verifies a webhook of the embedded platform.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { describeWith } from '../support/parts.js'
import { buildProgram, generator } from './generate.js'
import { type Command, languages } from './languages.js'
import { type Generator, generators } from './other-generators.js'
import { expectedFindings, type Findings, makeTask, type Task } from './task.js'

let platform: Platform
// Each program needs a new one: an application can be activated only once.
beforeEach(async () => {
  platform = await startPlatform({})
})
afterEach(() => platform.close())

const all: readonly Generator[] = [
  ...Object.values(languages).map((language) => ({
    title: language.title,
    needs: language.needs.isInstalled() ? generator : language.needs,
    build: () => buildProgram(language),
    start: language.start,
  })),
  ...generators,
]

for (const { title, needs, build, start } of all)
  describeWith(needs, title, () => {
    let folder: string
    beforeAll(() => {
      folder = build()
    })

    test('redeems a code, reads data and verifies a webhook', async () => {
      const task = await makeTask(platform)
      const expected = await expectedFindings(task)
      expect(expected.students).toHaveLength(task.limit)
      expect(expected.users).toHaveLength(task.limit)
      for (const list of [expected.periods, expected.deletedPeriods, expected.rooms])
        expect(list.length).toBeGreaterThan(3)
      expect(await runProgram(start(folder), task)).toEqual(expected)
    })
  })

/** Runs a program on a task. */
async function runProgram([program, ...args]: Command, task: Task): Promise<Findings> {
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
