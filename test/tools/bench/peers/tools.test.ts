import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../tools/bench/measure/free-port.js'
import { Skipped } from '../../../../tools/bench/measurement.js'
import { fetchTools, pinned } from '../../../../tools/bench/peers/tools.js'

test('without a registry, the comparison is skipped, with the reason', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const said: string[] = []
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const skipped = await fetchTools((what) => said.push(what), folder, nowhere).catch(
    (error: unknown) => error,
  )
  expect(skipped).toBeInstanceOf(Skipped)
  expect((skipped as Skipped).message).toMatch(/^newman and stepci could not be fetched .*ECONNREFUSED/)
  expect(said).toEqual([`fetching newman ${pinned.newman} and stepci ${pinned.stepci}`])
})

test('versions are pinned exactly', () => {
  expect(Object.values(pinned).every((version) => /^\d+\.\d+\.\d+$/.test(version))).toBe(true)
})
