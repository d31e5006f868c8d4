/**
 * A run whose events the person at the terminal triggers.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { embeddedSettings, runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import { describeWith, pseudoTerminal, testWith } from '../../support/parts.js'
import { Terminal } from '../../support/terminal.js'

interface Verdicts {
  readonly notUndone: readonly string[]
  readonly rules: readonly {
    readonly id: string
    readonly checks: readonly {
      readonly case: string
      readonly verdict: string
      readonly reason: string | null
    }[]
  }[]
}

interface Bench {
  readonly platform: Platform
  readonly args: readonly string[]
  readonly verdicts: () => Verdicts
  readonly check: (rule: string, name: string) => Verdicts['rules'][number]['checks'][number] | undefined
}

async function bench(
  only: readonly string[],
  profile: Readonly<Record<string, string | undefined>> = {},
): Promise<Bench> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const file = writeProfile(folder, platform, {
    CONTROL_DRIVER: 'manual',
    CONTROL_URL: undefined,
    CONTROL_TOKEN: undefined,
    ...profile,
  })
  const selected = only.flatMap((id) => ['--only', id])
  const verdicts = (): Verdicts =>
    JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  return {
    platform,
    args: ['platform', '--env', file, ...selected, '--out', out],
    verdicts,
    check: (rule, name) =>
      verdicts()
        .rules.find(({ id }) => id === rule)
        ?.checks.find((check) => check.case === name),
  }
}

/** Triggers an event at the platform, as the operator is asked to do. */
async function cause(
  platform: Platform,
  stimulus: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${platform.controlUrl}/stimuli/${stimulus}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${embeddedSettings().CONTROL_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tenant: '456800', ...body }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** A question with its countdown. */
const question =
  /To be done by you\s+(School [^\n]*?)\s*\n[^\n]*\[0:(\d\d)\] Press Enter when it is done, or s and Enter if it cannot be done: /
const language = 'id-token.locale.user-language'
const afterChange = 'after a change of language'

describeWith(pseudoTerminal, 'the operator', () => {
  test('receives one request at a time, and what was changed is restored', async () => {
    const { platform, args, verdicts, check } = await bench(['id-token.locale', 'launch'], {
      CONTROL_WAIT_SECONDS: '59',
    })
    const terminal = new Terminal(args)
    const asked: string[] = []
    for (;;) {
      const [, text = '', left] = (await terminal.next(question)) ?? []
      if (text === '') break
      expect(Number(left)).toBeGreaterThan(30)
      asked.push(text)
      const set = /^School 456800: Set the platform language of the user (\S+) to (\S+)\.$/.exec(text)
      if (set !== null) {
        await cause(platform, 'set-language', { user: set[1], language: set[2] })
        terminal.type('\r')
        continue
      }
      const launch =
        /by which the user (\S+) opens the application (\S+) .* leads to (\S+); do not open it\.$/.exec(text)
      const { url } = await cause(platform, 'launch', {
        user: launch?.[1],
        client_id: launch?.[2],
        url: launch?.[3],
      })
      terminal.type('\r')
      await terminal.next(/Address: $/)
      terminal.type(`${url}\r`)
    }
    expect(await terminal.ended).toBe(0)
    expect(check(language, afterChange)?.verdict).toBe('passed')
    expect(check('launch.user', 'second user in the same browser')?.verdict).toBe('passed')
    expect(asked.filter((text) => text.includes('language'))).toEqual([
      'School 456800: Set the platform language of the user anna.gruber to en.',
      'School 456800: Set the platform language of the user anna.gruber to de.',
    ])
    // Four launches have three addresses: all rules use the first, and the second user starts with another one.
    expect(asked.length).toBeLessThanOrEqual(2 + 4)
    expect(verdicts().notUndone).toEqual([])
  })

  test('says that it cannot be done, and is not asked again', async () => {
    const { args, check } = await bench(['launch.session', 'launch.user'])
    const terminal = new Terminal(args)
    const asked: string[] = []
    for (;;) {
      const [, text = ''] =
        (await terminal.next(/To be done by you\s+(School [^\n]*?)\s*\n[^\n]*it cannot be done: /)) ?? []
      if (text === '') break
      asked.push(text)
      terminal.type('what?\r')
      await terminal.next(/what\?[^\n]*\n[^\n]*it cannot be done: /)
      terminal.type('s\r')
    }
    expect(await terminal.ended).toBe(4)
    expect(asked).toHaveLength(1)
    expect(check('launch.user', 'first user')).toMatchObject({
      verdict: 'not exercised',
      reason:
        'the profile lacks a control driver that can launch (the operator said that it is not possible)',
    })
  })

  test('has a time limit', async () => {
    const { args, check } = await bench(['launch.user'], { CONTROL_WAIT_SECONDS: '2' })
    const terminal = new Terminal(args)
    await terminal.next(/The time is up\. The run continues without it/)
    expect(await terminal.ended).toBe(4)
    expect(check('launch.user', 'first user')?.reason).toContain('the operator did not answer in time')
  })

  test('types a password that is not shown', async () => {
    const { platform, args, verdicts } = await bench(['webhooks.scenario-3.credentials'], {
      ONBOARDING_SCENARIOS: '3',
      CONTROL_STIMULI: 'activate undo',
      CONTROL_WAIT_SECONDS: '59',
      WEBHOOK_WAIT_SECONDS: '1',
      WEBHOOK_SETTLE_SECONDS: '10',
    })
    const terminal = new Terminal(args)
    const [, text = ''] = (await terminal.next(question)) ?? []
    const [, client, credentials, deactivation] =
      /Activate the application (\S+), scenario 3 .*; webhook for credentials: (\S+); webhook for deactivations: (\S+)\.$/.exec(
        text,
      ) ?? []
    const shown = await cause(platform, 'activate', {
      client_id: client,
      scenario: 3,
      credentials_url: credentials,
      deactivation_url: deactivation,
    })
    terminal.type('\r')
    await terminal.next(/Client ID that is shown \(optional\): $/)
    terminal.type(`${shown.client_id}\r`)
    await terminal.next(/Password that is shown \(not shown\): $/)
    terminal.type('\r')
    await terminal.next(/Password that is shown \(not shown\): $/)
    terminal.type(`${shown.password}\r`)
    const [, undo] = (await terminal.next(question)) ?? []
    expect(undo).toBe(`School 456800: Undo this: the application ${client} was activated.`)
    terminal.type('s\r')
    expect([0, 4]).toContain(await terminal.ended)
    expect(String(shown.password).length).toBeGreaterThan(8)
    expect(terminal.shown).not.toContain(shown.password)
    expect(verdicts().notUndone).toEqual([
      `school 456800: the application ${client} was activated; the operator said that it is not possible`,
    ])
    const checks = verdicts().rules.flatMap(({ checks: own }) => own)
    expect(checks.filter(({ verdict }) => verdict === 'violated')).toEqual([])
    expect(checks.some(({ verdict }) => verdict === 'passed')).toBe(true)
  })

  test('may interrupt the run at a question, and reads what may have changed', async () => {
    const { args, verdicts } = await bench([language])
    const terminal = new Terminal(args)
    await terminal.next(/it cannot be done: $/)
    terminal.type('\u0003')
    expect(await terminal.ended).toBe(130)
    expect(verdicts().notUndone).toEqual([
      'school 456800: the platform language of the user anna.gruber was set to en (perhaps: no answer came); ' +
        'the operator is no longer at the terminal',
    ])
    // Long lines wrap at the width of the terminal.
    expect(terminal.shown.replace(/\s+/g, ' ')).toContain(verdicts().notUndone[0])
  })
})

describe('the operator is not asked', () => {
  const reason = (why: string): string => `the profile lacks an operator to ask: ${why}`

  test('if the standard input is not a terminal, which is said before anything is sent', async () => {
    const { platform, args, check } = await bench(['launch.user'])
    const env = { CI: undefined }
    const planned = await runCli([...args, '--plan'], { env })
    expect(planned.stdout).toContain(
      'Missing: an operator to ask: the standard input is no terminal (1 rule)\n',
    )
    expect(planned.stdout).toMatch(/\n {2}launch\.user \(.*\)\n/)
    expect(platform.requests()).toBe(0)
    const { code } = await runCli(args, { env })
    expect(code).toBe(4)
    expect(check('launch.user', 'first user')?.reason).toBe(reason('the standard input is no terminal'))
  })

  testWith(pseudoTerminal, 'on a CI server, even at a terminal', async () => {
    const { args, check } = await bench(['launch.user'])
    const terminal = new Terminal(args, { CI: 'true' })
    expect(await terminal.ended).toBe(4)
    expect(terminal.shown).not.toContain('To be done by you')
    expect(check('launch.user', 'first user')?.reason).toBe(reason('this is a CI server (CI is set)'))
  })
})
