/**
 * What a profile says about the data APIs: aliases are waivers, and missing fixtures are named.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { makeKeys, type PlatformOptions, startPlatform } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

interface Judged {
  readonly code: number | null
  readonly stdout: string
  readonly result: string
}

/** Judges some rules of a platform. */
async function judged(
  only: string,
  options: PlatformOptions,
  changes: (folder: string) => Record<string, string>,
): Promise<Judged> {
  const platform = await startPlatform({ keys: makeKeys(), ...options })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const profile = writeProfile(folder, platform, changes(folder))
  const { code, stdout } = await runCli(['platform', '--env', profile, '--only', only, '--out', out])
  const { result } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as { result: string }
  return { code, stdout, result }
}

test('another name of a documented field is not conformant, and with an alias the rules pass with a waiver', async () => {
  const renaming: PlatformOptions = {
    behaviours: {
      studentRecord: ({ externalKey, ...record }) =>
        externalKey === undefined ? record : { ...record, externKey: externalKey },
    },
  }
  const strict = await judged('students.record', renaming, () => ({}))
  expect(strict).toMatchObject({ result: 'not conformant', code: 1 })

  const aliased = await judged('students', renaming, () => ({ ALIASES: 'externalKey=externKey' }))
  expect(aliased).toMatchObject({ result: 'selected rules passed', code: 0 })
  expect(aliased.stdout).toContain('ALIASES: externalKey is called externKey')
})

test('without an entry of the fixture file, the run is incomplete and names the entry', async () => {
  const { code, result, stdout } = await judged('rooms', {}, (folder) => {
    const fixtures = parse(
      readFileSync(path.join(packageRoot, 'env/embedded.fixtures.yaml'), 'utf8'),
    ) as object
    const file = path.join(folder, 'fixtures.yaml')
    writeFileSync(file, stringify({ ...fixtures, rooms: {} }))
    return { FIXTURES: file }
  })
  expect({ code, result }).toEqual({ code: 4, result: 'incomplete' })
  expect(stdout).toContain('FIXTURES: /rooms/all')
})
