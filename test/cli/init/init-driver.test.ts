/**
 * Skeletons of control drivers: they follow the protocol as they are written, and when an event is completed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventsOf } from '../../../src/cli/init/driver-skeleton.js'
import { CommandDriver } from '../../../src/core/drivers/command-driver.js'
import { eventNames } from '../../../src/profile/control-settings.js'
import { partnerKeySet, wordsOf } from '../../../src/profile/keys.js'
import { runCli, temporaryFolder } from '../../support/cli.js'
import { describeWith, python } from '../../support/parts.js'

const { CONTROL_STIMULI: words } = partnerKeySet.keys
const names = { platform: eventNames, partner: (words && wordsOf(words)) ?? [] } as const
const roles = ['platform', 'partner'] as const

/** Writes a skeleton. @returns a driver that runs it, and a function that changes its text */
async function skeleton(role: 'platform' | 'partner', file: string, program: string) {
  const folder = temporaryFolder()
  const full = path.join(folder, file)
  const { code, stderr } = await runCli(['init', '--role', role, '--driver', full])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const driver = new CommandDriver({
    command: `${program} ${file}`,
    folder,
    seconds: 60,
    environment: process.env,
    began: () => () => undefined,
    signal: new AbortController().signal,
    mask: (text) => text,
  })
  const change = (from: string, to: string): void => {
    const text = readFileSync(full, 'utf8')
    expect(text).toContain(from)
    writeFileSync(full, text.replace(from, to))
  }
  return { driver, change }
}

test.each(roles)('the control protocol of the role %s describes every event', (role) => {
  expect(
    eventsOf(role)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...names[role]].sort())
  for (const { name, summary, input } of eventsOf(role)) {
    expect(summary, name).not.toBe('')
    if (name !== 'restart') expect(input.length, name).toBeGreaterThan(0)
  }
})

function offersNothing(role: 'platform' | 'partner', file: string, program: string): void {
  test(`${file} of the role ${role} answers every event with "not supported"`, async () => {
    const { driver } = await skeleton(role, file, program)
    for (const name of [...names[role], 'no-such-event', 'constructor'])
      expect({ name, ...(await driver.trigger(name, { tenant: '1', tenantId: '1' })) }).toMatchObject({
        name,
        kind: 'not supported',
        reason: 'exit code 64',
      })
  })
}

describe('in JavaScript', () => {
  for (const role of roles)
    for (const file of ['control.mjs', 'control.js']) offersNothing(role, file, 'node')

  test('an event that is completed gets its values, and answers', async () => {
    const { driver, change } = await skeleton('partner', 'control.mjs', 'node')
    change(
      "async 'class-update'({ tenantId, classId }) {\n    throw new NotOffered()",
      "async 'class-update'({ tenantId, classId }) {\n    return { succeeded: false, reason: tenantId + classId }",
    )
    change('async sync({ tenantId }) {\n    throw new NotOffered()', 'async sync({ tenantId }) {')
    change(
      'async export({ tenantId }) {\n    throw new NotOffered()',
      "async export({ tenantId }) {\n    throw new Error('no database')",
    )
    const values = { tenantId: 'S', classId: 7 }
    expect(await driver.trigger('class-update', values)).toEqual({
      kind: 'done',
      answer: { succeeded: false, reason: 'S7' },
    })
    expect(await driver.trigger('sync', values)).toEqual({ kind: 'done', answer: {} })
    const failed = await driver.trigger('export', values)
    expect(failed).toMatchObject({ kind: 'failed', reason: expect.stringContaining('no database') })
  })
})

describeWith(python, 'in Python', () => {
  for (const role of roles) offersNothing(role, 'control.py', 'python3')

  test('an event that is completed gets its values, and answers', async () => {
    const { driver, change } = await skeleton('partner', 'control.py', 'python3')
    change(
      'def sync(values):\n    raise NotOffered()',
      'def sync(values):\n    return {"reason": values["tenantId"]}',
    )
    change(
      'def export(values):\n    raise NotOffered()',
      'def export(values):\n    raise ValueError("no database")',
    )
    expect(await driver.trigger('sync', { tenantId: 'S' })).toEqual({ kind: 'done', answer: { reason: 'S' } })
    const failed = await driver.trigger('export', { tenantId: 'S' })
    expect(failed).toMatchObject({ kind: 'failed', reason: expect.stringContaining('no database') })
  })
})

test('an existing file is not overwritten, also not with --force', async () => {
  const file = path.join(temporaryFolder(), 'control.mjs')
  writeFileSync(file, 'mine')
  const { code, stderr } = await runCli(['init', '--driver', file, '--force'])
  expect(stderr).toMatch(/exists\. .*name another file/)
  expect(code).toBe(2)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('an ending of another language is refused', async () => {
  const { code, stderr } = await runCli(['init', '--driver', path.join(temporaryFolder(), 'control.rb')])
  expect(stderr).toMatch(/ends with \.mjs, \.js, \.py; found \.rb/)
  expect(code).toBe(2)
})
