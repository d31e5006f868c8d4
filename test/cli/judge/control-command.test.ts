/**
 * A run whose events a program triggers.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import {
  type Ended,
  embeddedSettings,
  runCli,
  temporaryFolder,
  until,
  writeProfile,
} from '../../support/cli.js'
import { type Received, writeControlProgram } from '../../support/control-program.js'

interface Check {
  readonly case: string
  readonly verdict: string
  readonly reason: string | null
}

interface Outcome extends Ended {
  readonly received: Received
  readonly notUndone: readonly string[]
  readonly checksOf: (rule: string) => readonly Check[]
}

interface Judging {
  /** Statements that the program runs before it passes an event on. */
  readonly also?: string
  readonly only?: readonly string[]
  readonly profile?: Readonly<Record<string, string | undefined>>
  readonly onStart?: (child: ChildProcess, received: () => Received) => void
}

async function judged({
  also,
  only = ['id-token.locale'],
  profile,
  onStart,
}: Judging = {}): Promise<Outcome> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const received = writeControlProgram(folder, platform, also)
  const file = writeProfile(folder, platform, {
    CONTROL_DRIVER: 'command',
    CONTROL_URL: undefined,
    CONTROL_TOKEN: undefined,
    CONTROL_COMMAND: `"${process.execPath}" control.mjs`,
    ...profile,
  })
  const out = path.join(folder, 'out')
  const selected = only.flatMap((id) => ['--only', id])
  const ended = await runCli(['platform', '--env', file, ...selected, '--out', out], {
    onStart: (child) => onStart?.(child, received),
  })
  const { notUndone, rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as {
    notUndone: string[]
    rules: { id: string; checks: Check[] }[]
  }
  const checksOf = (rule: string): readonly Check[] => rules.find(({ id }) => id === rule)?.checks ?? []
  return { ...ended, received: received(), notUndone, checksOf }
}

const rule = 'id-token.locale.user-language'
const afterChange = ({ checksOf }: Outcome): Check | undefined =>
  checksOf(rule).find((check) => check.case === 'after a change of language')
const languages = ({ received }: Outcome): unknown[] => received.map(({ language }) => language)
const user = 'anna.gruber'

describe('a program triggers the events that it receives', () => {
  test('and what it changed is restored', async () => {
    const outcome = await judged({ only: ['id-token.locale', 'launch'] })
    expect(outcome.code).toBe(0)
    expect(afterChange(outcome)?.verdict).toBe('passed')
    expect(outcome.checksOf('launch.user').map(({ verdict }) => verdict)).toEqual(['passed', 'passed'])
    expect(outcome.received.filter(({ stimulus }) => stimulus === 'set-language')).toEqual([
      { stimulus: 'set-language', tenant: '456800', user, language: 'en' },
      { stimulus: 'set-language', tenant: '456800', user, language: 'de' },
    ])
    expect(outcome.notUndone).toEqual([])
  })

  test('and does not receive events that the profile omits', async () => {
    const outcome = await judged({ profile: { CONTROL_STIMULI: 'launch' } })
    expect(outcome.received).toEqual([])
    expect(afterChange(outcome)).toMatchObject({
      verdict: 'not exercised',
      reason: 'the profile lacks CONTROL_STIMULI (with set-language)',
    })
  })
})

describe('a program that cannot trigger an event', () => {
  test('says so, and nothing was changed', async () => {
    const outcome = await judged({ also: 'process.exit(64)' })
    expect(afterChange(outcome)).toMatchObject({
      verdict: 'not exercised',
      reason: 'the profile lacks a control driver that can set language (exit code 64)',
    })
    expect(outcome.notUndone).toEqual([])
  })

  test('and fails: its reason is shown without secrets, and it may have changed something', async () => {
    const secret = embeddedSettings().SERVICE_PASSWORD ?? ''
    const outcome = await judged({
      also: `console.error('cannot sign in with ' + ${JSON.stringify(secret)}); process.exit(2)`,
    })
    expect(outcome.code).toBe(4)
    expect(afterChange(outcome)).toMatchObject({
      verdict: 'undecided',
      reason:
        'the control driver could not set language: the program ended with exit code 2: ' +
        'cannot sign in with $SERVICE_PASSWORD',
    })
    expect(outcome.stdout + outcome.stderr).not.toContain(secret)
    // The suite restores the earlier state in any case. That failed, too.
    expect(outcome.notUndone).toEqual([
      'school 456800: the platform language of the user anna.gruber was set to en ' +
        '(perhaps: no answer came); the program ended with exit code 2: cannot sign in with $SERVICE_PASSWORD',
    ])
    expect(outcome.stdout).toContain(`Not undone: restore these at the target\n  ${outcome.notUndone[0]}`)
  })

  test('and does not end is stopped in time', async () => {
    const outcome = await judged({
      also: 'if (count === 1) await new Promise((resolve) => setTimeout(resolve, 60_000))',
      profile: { CONTROL_WAIT_SECONDS: '2' },
    })
    expect(afterChange(outcome)?.reason).toContain('the program did not end within 2 s')
    expect(languages(outcome)).toEqual(['en', 'de'])
    expect(outcome.notUndone).toEqual([])
  })
})

const pidIn = (file: string): number => Number(readFileSync(file, 'utf8'))

describe('Ctrl-C', () => {
  test('waits for a running change, and restores the earlier state', async () => {
    const interrupted = path.join(temporaryFolder(), 'interrupted')
    const outcome = await judged({
      // The first change lasts until the run has noticed the interruption.
      also: `while (count === 1 && !existsSync(${JSON.stringify(interrupted)}))
               await new Promise((resolve) => setTimeout(resolve, 5))`,
      onStart: (child, received) => {
        void until(() => received().length > 0).then(() => child.kill('SIGINT'))
        child.stderr?.on('data', (text: Buffer | string) => {
          if (String(text).includes('Press Ctrl-C again')) writeFileSync(interrupted, '')
        })
      },
    })
    expect(outcome.code).toBe(130)
    expect(languages(outcome)).toEqual(['en', 'de'])
    expect(outcome.notUndone).toEqual([])
  })

  test('a second time ends the run and the program at once', async () => {
    const folder = temporaryFolder()
    const pidFile = path.join(folder, 'pid')
    const outcome = await judged({
      also: `;(await import('node:fs')).writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
             await new Promise((resolve) => setTimeout(resolve, 60_000))`,
      onStart: (child) => {
        // The file exists a moment before it has the number.
        void until(() => existsSync(pidFile) && pidIn(pidFile) > 0).then(() => child.kill('SIGINT'))
        child.stderr?.on('data', (text: Buffer | string) => {
          if (String(text).includes('Press Ctrl-C again')) child.kill('SIGINT')
        })
      },
    }).catch((error: unknown) => error)
    // No report was written.
    expect(String(outcome)).toContain('verdicts.json')
    const pid = pidIn(pidFile)
    expect(pid).toBeGreaterThan(0)
    await until(() => {
      try {
        process.kill(pid, 0)
        return false
      } catch {
        return true
      }
    })
  })
})
