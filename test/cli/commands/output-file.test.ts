/**
 * Files that commands cannot write are refused before anything is sent.
 */
import { existsSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

const places: readonly (readonly [string, (folder: string) => string])[] = [
  ['below a file', (folder) => path.join(folder, 'file', 'out')],
  ['where nothing can be made', () => '/proc/nothing/out'],
  ['at a link', (folder) => path.join(folder, 'link')],
]

describe.each(places)('a file %s', (_words, place) => {
  test('is refused by discover', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'file'), 'text')
    symlinkSync(path.join(folder, 'behind'), path.join(folder, 'link'))
    const out = place(folder)
    const env = writeProfile(folder, platform)
    const { code, stderr } = await runCli(['discover', '--env', env, '--out', out])
    expect(code).toBe(2)
    expect(stderr).toMatch(/(cannot be written|is a link)[\s\S]*To fix it: name another file with --out/)
    expect(stderr).not.toContain('    at ')
    expect(platform.requests()).toBe(0)
    expect(existsSync(path.join(folder, 'behind'))).toBe(false)
    expect(lstatSync(path.join(folder, 'link')).isSymbolicLink()).toBe(true)
  })
})

test.each([
  ['keygen', '--out', '/proc/nothing'],
  ['platform', '--only', 'discovery.issuer', '--out', '/proc/nothing'],
  ['rulebook', '--out', '/proc/nothing'],
])('%s refuses a folder that cannot be made', async (...args) => {
  const { code, stderr } = await runCli(args)
  expect(code).toBe(2)
  expect(stderr).toContain('ENOENT')
  expect(stderr).toMatch(/Nothing was (sent|written)/)
})

test('a budget that is too small names one that is enough', async () => {
  const { code, stderr } = await runCli(['platform', '--budget', '15', '--plan'])
  expect(code).toBe(2)
  const enough = /write --budget (\d+) or more/.exec(stderr)?.[1] ?? ''
  expect(Number(enough)).toBeGreaterThan(15)
  expect((await runCli(['platform', '--budget', enough, '--plan'])).code).toBe(0)
})
