/**
 * `platform --explore`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCli, temporaryFolder } from '../support/cli.js'

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
