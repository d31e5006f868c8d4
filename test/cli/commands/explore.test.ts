/**
 * `platform --explore`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

test('explores the embedded platform, writes what it found, and ends with 0', async () => {
  const out = await temporaryFolder()
  const { code, stdout } = await runCli(['platform', '--explore', '60', '--seed', '4', '--out', out])

  expect(code).toBe(0)
  expect(stdout).toContain('Explores embedded with 60 requests, seed 4. It judges no rule.')
  expect(stdout).toContain('50/60: ')
  expect(stdout).toMatch(/0 findings in 60 attempts; 0 had no answer or no set-up\. To repeat: --seed 4/)
  const written = JSON.parse(await readFile(path.join(out, 'exploration.json'), 'utf8'))
  expect(written).toEqual({ seed: 4, sent: 60, undecided: 0, findings: [] })
})

test('finds out first how the platform behaves, as a run does', async () => {
  const variant = variants.find(({ id }) => id === 'authorize-flow-cookie')
  const platform = await startPlatform({ behaviours: variant?.behaviours ?? {}, keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const env = writeProfile(folder, platform, variant?.profile)
  const { code, stdout } = await runCli([
    ...['platform', '--env', env, '--explore', '60', '--seed', '4', '--out', folder],
  ])
  expect(stdout).toContain('Authorize requests of one session fail if they overlap: they take turns.')
  expect(stdout).toMatch(/0 findings in 60 attempts; 0 had no answer or no set-up\./)
  expect(code).toBe(0)
})

test('a number that is none is refused', async () => {
  const { code, stderr } = await runCli(['platform', '--explore', 'many'])

  expect(code).toBe(2)
  expect(stderr).toContain('Expected a whole number from 1 on.')
})

test('explores the embedded application with ID tokens', async () => {
  const out = await temporaryFolder()
  const { code, stdout } = await runCli(['partner', '--explore', '12', '--seed', '4', '--out', out])

  expect(code).toBe(0)
  expect(stdout).toContain('with 12 ID tokens, seed 4. It judges no rule.')
  expect(stdout).toMatch(/0 findings in 12 attempts; 0 had no answer or no set-up\. To repeat: --seed 4/)
})
