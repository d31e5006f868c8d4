/**
 * A stranger generates clients from the OpenAPI documents, with the default options of the generator. With them, a
 * program redeems a code, reads data with a service token, and verifies a webhook of the embedded platform.
 */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { describeWith } from '../support/parts.js'
import { buildProgram, generator } from './generate.js'
import { languages } from './languages.js'
import { type Generator, generators } from './other-generators.js'
import { runProgram } from './run-program.js'
import { expectedFindings, makeTask } from './task.js'

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
