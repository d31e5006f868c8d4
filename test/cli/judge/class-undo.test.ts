/**
 * However a run ends, the classes of the target are as before, or the reports list what is not.
 */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import {
  type Behaviours,
  documented,
  makeKeys,
  type Platform,
  startPlatform,
} from '../../../src/embedded/platform/index.js'
import { classesAt } from '../../support/class-state.js'
import { type Ended, runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

interface Verdicts {
  readonly result: string
  readonly notUndone: readonly string[]
  readonly rules: readonly { readonly id: string; readonly verdict: string }[]
}

interface Outcome extends Ended {
  readonly verdicts: Verdicts
  /** The number of updates that the platform has carried out. */
  readonly updates: number
  readonly before: string
  readonly after: string
}

/** Nothing lends copies of the school, so all updates are at the school itself. */
const noDriver = { CONTROL_DRIVER: 'none', CONTROL_URL: undefined, CONTROL_TOKEN: undefined }

/** Judges the class management of a platform. The platform calls `onUpdate` after each update. */
async function judged(
  behaviours: Partial<Behaviours> = {},
  onUpdate: (count: number, child: ChildProcess, platform: Platform) => void = () => undefined,
): Promise<Outcome> {
  let updates = 0
  let child: ChildProcess | undefined
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: {
      ...behaviours,
      classUpdateAnswer: (updated) => {
        updates += 1
        if (child !== undefined) onUpdate(updates, child, platform)
        return (behaviours.classUpdateAnswer ?? documented.classUpdateAnswer)(updated)
      },
    },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const before = await classesAt(platform)
  const only = ['--feature', 'class-management']
  const ended = await runCli(
    ['platform', '--env', writeProfile(folder, platform, noDriver), ...only, '--out', out],
    {
      onStart: (started) => {
        child = started
      },
    },
  )
  const verdicts = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  const after = await classesAt(platform).catch(() => 'the platform is gone')
  return { ...ended, verdicts, updates, before, after }
}

/** An open change of a class that the fixture file names. */
const open =
  /^class (550[12] \(ZZ-[XY]\): longName was Testklasse [XY]|3513 \(13H\): longName was Klasse 13H)$/

describe('the classes are as before the run', () => {
  test('if every check passed', async () => {
    const { code, verdicts, updates, before, after } = await judged()
    expect(code).toBe(0)
    expect(verdicts.result).toBe('selected rules passed')
    expect(updates).toBeGreaterThan(15)
    expect(after).toBe(before)
    expect(verdicts.notUndone).toEqual([])
  })

  test('if a rule is violated', async () => {
    const fault = faults.find(({ id }) => id === 'class-update-every-identifier')
    const { code, verdicts, before, after } = await judged(fault?.behaviour)
    expect(code).toBe(1)
    expect(verdicts.rules.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)).toEqual(
      fault?.violates,
    )
    expect(after).toBe(before)
    expect(verdicts.notUndone).toEqual([])
  })

  test('if the target fails after an update', async () => {
    const { code, verdicts, updates, before, after } = await judged({
      classUpdateAnswer: () => ({ status: 503, body: { errorCode: 'INTERNAL_ERROR' } }),
    })
    expect(code).toBe(4)
    expect(verdicts.rules.some(({ verdict }) => verdict === 'violated')).toBe(false)
    expect(updates).toBeGreaterThan(1)
    expect(after).toBe(before)
    expect(verdicts.notUndone).toEqual([])
  })

  // Some of these updates change a class, others undo changes.
  test.each([
    [1, 'SIGINT'],
    [2, 'SIGHUP'],
    [5, 'SIGINT'],
  ] as const)('if the operator interrupts it at update %i by %s', async (at, signal) => {
    const { code, verdicts, updates, before, after, stderr } = await judged({}, (count, child) => {
      if (count === at) child.kill(signal)
    })
    expect(stderr).toContain('Interrupted')
    expect(code).toBe(130)
    expect(verdicts.result).toBe('incomplete')
    expect(updates).toBeGreaterThanOrEqual(at)
    expect(updates).toBeLessThan(at + 6)
    expect(after).toBe(before)
    expect(verdicts.notUndone).toEqual([])
  })
})

describe('the reports list what is not as before', () => {
  test('if the target dies in the middle of a change', async () => {
    const { code, verdicts, stdout } = await judged({}, (count, _child, platform) => {
      if (count === 1) platform.kill()
    })
    expect(code).toBe(4)
    // The update may have named both classes.
    expect(verdicts.notUndone.length).toBeGreaterThan(0)
    for (const line of verdicts.notUndone) expect(line).toMatch(open)
    const lines = verdicts.notUndone.map((line) => `\n  ${line}`).join('')
    expect(stdout).toContain(`Not undone: restore these at the target${lines}`)
  })

  test('if the target accepts no further update', async () => {
    let updates = 0
    const { verdicts, before, after, stdout } = await judged({
      classProblem: (update) => (updates > 0 ? 'taken' : documented.classProblem(update)),
      classUpdateAnswer: (updated) => {
        updates += 1
        return documented.classUpdateAnswer(updated)
      },
    })
    expect(after).not.toBe(before)
    // The update may have named both classes.
    expect(verdicts.notUndone.length).toBeGreaterThan(0)
    for (const line of verdicts.notUndone) {
      expect(line).toMatch(open)
      expect(stdout).toContain(line)
    }
  })
})
