/**
 * The guide to drivers: its program runs and follows the protocol, and its list of events is complete.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventNames } from '../../src/profile/control-settings.js'
import { partnerKeySet, wordsOf } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-DRIVERS.md'), 'utf8')
const [, program = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []

function run(request: object): { code: number | null; answer: unknown } {
  const file = path.join(temporaryFolder(), 'control.mjs')
  writeFileSync(file, program)
  const { status, stdout } = spawnSync(process.execPath, [file], {
    input: `${JSON.stringify(request)}\n`,
    encoding: 'utf8',
  })
  return { code: status, answer: stdout === '' ? null : JSON.parse(stdout) }
}

describe('the program of the guide', () => {
  test('answers an event that it offers', () => {
    const request = { stimulus: 'write-note', tenant: '456800', period: 12, text: 'bring a ruler' }
    expect(run(request)).toEqual({ code: 0, answer: { undo: 'note 12' } })
  })

  test('ends with 64 for an event that it does not offer', () => {
    expect(run({ stimulus: 'cancel-period', tenant: '456800', period: 12 })).toEqual({
      code: 64,
      answer: null,
    })
  })
})

const commands = [...guide.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

test.each(commands)('%s', async (command) => {
  const cwd = temporaryFolder()
  const args = command.split(' ').slice(2)
  const { code, stdout, stderr } = await runCli(args, { cwd })
  expect(stderr).toBe('')
  expect(stdout).toContain('It offers no event yet')
  expect(code).toBe(0)
  expect(readFileSync(path.join(cwd, args.at(-1) ?? ''), 'utf8')).toContain('NotOffered')
})

describe('the guide lists every event', () => {
  const eventsIn = (section: string): string[] => {
    const [, text = ''] = guide.split(`### ${section}\n`)
    const [rows = ''] = text.split('\n#')
    return rows
      .split('\n')
      .flatMap((row) => [...(/^\| (`[^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, name = '']) => name)
  }

  test('of a platform', () => {
    expect(eventsIn('Events of a platform').sort()).toEqual([...eventNames].sort())
  })

  test('of an application', () => {
    const { CONTROL_STIMULI: schema } = partnerKeySet.keys
    expect(eventsIn('Events of an application').sort()).toEqual(
      [...((schema && wordsOf(schema)) ?? [])].sort(),
    )
  })
})
