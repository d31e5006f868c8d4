/**
 * A watch as a container runs it: no terminal, rounds in processes, SIGTERM at the end.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import type { RoundRecord, WatchRecord } from '../../../reporters/watch/record.js'
import { documented, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { compile } from '../../../src/profile/schema.js'
import { classesAt } from '../../support/class-state.js'
import { type Ended, runCli, temporaryFolder, until, writeProfile } from '../../support/cli.js'
import { freePort } from '../../support/free-port.js'
import { serve, type WrongTarget, wrongTargets } from '../../support/wrong-targets.js'

const watchSchema = JSON.parse(
  readFileSync(path.join(packageRoot, 'specs/watch.schema.json'), 'utf8'),
) as Record<string, unknown>

function read<T>(...names: readonly string[]): T {
  return JSON.parse(readFileSync(path.join(...names), 'utf8')) as T
}

/** The state of a watch, which is valid. */
function stateIn(out: string): WatchRecord {
  const state = read<WatchRecord>(out, 'watch.json')
  const validate = compile(watchSchema)
  validate(state)
  expect(validate.errors ?? []).toEqual([])
  return state
}

const roundsIn = (out: string): RoundRecord[] =>
  readFileSync(path.join(out, 'rounds.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RoundRecord)

/**
 * Watches a target.
 * @param printed called for each line of the standard output
 */
function watched(
  args: readonly string[],
  printed: (line: string, child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  return runCli(['platform', '--every', '1s', ...args], {
    onStart: (child) => {
      onTestFinished(() => void child.kill('SIGKILL'))
      let rest = ''
      child.stdout?.on('data', (text: string) => {
        const lines = `${rest}${text}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) printed(line, child)
      })
    },
  })
}

test('judges one part after the other, reports a violation when it appears and when it is gone, and ends with SIGTERM', async () => {
  let isBroken = false
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: { roomsInList: (total) => documented.roomsInList(total) - (isBroken ? 1 : 0) },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const env = writeProfile(folder, platform)
  const only = 'discovery.document,discovery.issuer,discovery.public,rooms.list'
  const args = ['--env', env, '--only', only, '--budget', '32', '--out', out]
  let rounds = 0
  const { code, stdout, stderr } = await watched(args, (line, child) => {
    if (!line.includes(' UTC round ')) return
    rounds += 1
    // The fault is there in the second round, and gone in the third.
    isBroken = rounds === 1
    if (rounds === 3) child.kill('SIGTERM')
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toContain('\u001b')
  const lines = stdout.split('\n')
  expect(lines[0]).toMatch(
    /^Watch of tested \(http:.*\): 4 rules in 2 rounds of at most about 32 requests, one every 1 s\.$/,
  )
  expect(lines[1]).toMatch(/^Every rule is judged every 2 s\./)
  expect(lines.at(-2)).toBe('The watch ended after 3 rounds.')
  expect(stdout).not.toMatch(/(?<!whether the target )is conformant|not conformant/)
  const [first = '', second = '', third = ''] = lines.filter((line) => line.includes(' UTC round '))
  expect(first).toMatch(/ round 1 of 2, \d+ requests?, 3 rules \(3 for the first time\): no change$/)
  expect(second).toMatch(
    / round 2 of 2, \d+ requests?, 1 rule \(1 for the first time\): 1 change; in all 1 violated$/,
  )
  expect(third).toMatch(/ round 1 of 2, \d+ requests?, 4 rules: 1 change$/)
  const at = lines.indexOf(second)
  const block = lines.slice(at, lines.indexOf(third)).join('\n')
  expect(block).toMatch(/\n {2}rooms\.list\.complete: violated\n {4}expected .+\n {4}actual {3}.+\n/)
  expect(block).toMatch(
    /\n {4}repeat {3}npx platform-conformance repro rooms\.list\.complete --env \S+ --seed \d+\n/,
  )
  expect(block).toMatch(/\n {4}reports {2}.+part-2\/index\.html/)
  expect(lines[lines.indexOf(third) + 1]).toMatch(
    /^ {2}(rooms\.list\.complete: violated -> passed|late: .*)$/,
  )
  expect(stdout).toContain('  rooms.list.complete: violated -> passed\n')

  const state = stateIn(out)
  expect(state.rules.map(({ id, verdict, round }) => [id, verdict, round])).toEqual([
    ['discovery.document', 'passed', 3],
    ['discovery.issuer', 'passed', 3],
    ['discovery.public', 'passed', 3],
    ['rooms.list.complete', 'passed', 3],
  ])
  expect(state.reports.map(({ folder: name, round }) => [name, round])).toEqual([
    ['part-2', 2],
    ['part-1', 3],
  ])
  expect(roundsIn(out).map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    [],
    [[null, 'violated']],
    [['violated', 'passed']],
  ])
  // Each round has the reports of a run of selected rules.
  expect(read<Verdicts>(out, 'part-2/verdicts.json').result).toBe('not conformant')
  const last = read<Verdicts>(out, 'part-1/verdicts.json')
  expect(last.result).toBe('selected rules passed')
  expect(last.selection?.by).toEqual([`--only ${only}`, 'part 1 of 2 of a watch, and 1 again'])
  expect(readFileSync(path.join(out, 'part-1/history.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('violated → passed')
  expect(existsSync(path.join(out, '.run.lock'))).toBe(false)
})

describe('in the middle of a round', () => {
  /** A watch that gets a signal when it has changed a class; it is undone with the next update. */
  async function endedBy(signal: NodeJS.Signals): Promise<{
    readonly ended: Ended
    readonly out: string
    readonly updates: () => number
    readonly isAsBefore: () => Promise<boolean>
  }> {
    let updates = 0
    let child: ChildProcess | undefined
    const platform = await startPlatform({
      keys: makeKeys(),
      behaviours: {
        classUpdateAnswer: (updated) => {
          updates += 1
          if (updates === 1) child?.kill(signal)
          return documented.classUpdateAnswer(updated)
        },
      },
    })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const before = await classesAt(platform)
    const env = writeProfile(folder, platform)
    const args = ['--env', env, '--feature', 'class-management', '--budget', '400', '--out', out]
    const ended = await watched(args, (_line, process) => {
      child = process
    })
    return {
      ended,
      out,
      updates: () => updates,
      isAsBefore: async () => (await classesAt(platform)) === before,
    }
  }

  test('SIGTERM: the changes at the target are undone, and what was decided is kept', async () => {
    const { ended, out, updates, isAsBefore } = await endedBy('SIGTERM')
    expect(ended.code).toBe(0)
    expect(ended.stdout).toContain(', ended early: interrupted by the operator')
    expect(ended.stdout).toContain('The watch ended after 1 round.')
    expect(updates()).toBeGreaterThanOrEqual(2)
    expect(updates()).toBeLessThan(8)
    expect(await isAsBefore()).toBe(true)
    expect(stateIn(out).last).toMatchObject({ outcome: 'ended early', notUndone: [] })
    expect(read<Verdicts>(out, 'part-1/verdicts.json').notUndone).toEqual([])
  })

  test('if the watch is killed, its round undoes its changes, and ends', async () => {
    const { ended, out, isAsBefore } = await endedBy('SIGKILL')
    expect(ended.code).toBeNull()
    const part = path.join(out, 'part-1')
    await until(
      () => existsSync(path.join(part, 'verdicts.json')) && !existsSync(path.join(part, '.run.lock')),
    )
    expect(read<Verdicts>(part, 'verdicts.json')).toMatchObject({ result: 'incomplete', notUndone: [] })
    expect(await isAsBefore()).toBe(true)
  })
})

test('a target that does not answer is reported in each round, and the next round follows', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const env = writeProfile(folder, { url, controlUrl: url, webhookPublicKey: '' })
  let rounds = 0
  const args = ['--env', env, '--only', 'rooms.list', '--budget', '60', '--out', out]
  const { code, stdout } = await watched(args, (line, child) => {
    if (line.includes(' UTC round ') && ++rounds === 2) child.kill('SIGTERM')
  })
  expect(code).toBe(0)
  const lines = stdout.split('\n').filter((line) => line.includes(' UTC round '))
  expect(lines).toHaveLength(2)
  for (const line of lines)
    expect(line).toMatch(/ round 1 of 1: nothing was judged\. The target tested at http.* cannot be reached/)
  expect(stateIn(out)).toMatchObject({ rules: [], neverJudged: ['rooms.list.complete'], reports: [] })
  expect(roundsIn(out).map(({ outcome }) => outcome)).toEqual(['not judged', 'not judged'])
})

describe('nothing is sent, and the exit code is 2,', () => {
  test('for a wrong target in the first round', async () => {
    const [{ listener }] = wrongTargets as [WrongTarget]
    const { url, close } = await serve(listener)
    onTestFinished(close)
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const env = writeProfile(
      folder,
      { url, controlUrl: `${url}/control`, webhookPublicKey: '' },
      { FEATURES: 'sso' },
    )
    const args = ['--env', env, '--only', 'discovery.document', '--budget', '60', '--out', out]
    const { code, stderr } = await watched(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/is no such platform/)
    expect(existsSync(out)).toBe(false)
  })

  test.each([
    [['--every', '1h'], '--every needs --budget'],
    [['--every', '1h', '--budget', '5'], /^--budget 5 is too small: .* needs about \d+ requests by itself/],
    [['--every', '0h', '--budget', '500'], 'Expected a number with s, m, h or d'],
    [['--every', '8d', '--budget', '500'], 'Expected a number with s, m, h or d'],
    [['--every', '1h', '--budget', '900', '--shard', '1/2'], '--shard does not work with --every'],
    [['--every', '1h', '--budget', '900', '--rerun', 'failed'], '--rerun does not work with --every'],
    [['--every', '1h', '--budget', '900', '--explore', '5'], '--explore does not work with --every'],
    [['--every', '1h', '--budget', '900', '--history', 'x'], '--history does not work with --every'],
  ] as const)('for %j', async (args, problem) => {
    const { code, stdout, stderr } = await runCli(['platform', ...args, '--out', '/nonexistent/out'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(problem)
  })

  test('for an application', async () => {
    const { code, stderr } = await runCli(['partner', '--every', '1h', '--budget', '100'])
    expect(code).toBe(2)
    expect(stderr).toContain('--every does not work with an application')
  })

  test('for a round that takes longer than the interval', async () => {
    const folder = temporaryFolder()
    const far = {
      url: 'https://platform.invalid',
      controlUrl: 'https://platform.invalid',
      webhookPublicKey: '',
    }
    const env = writeProfile(folder, far, { MAX_REQUESTS_PER_SECOND: '2' })
    const { code, stderr } = await runCli(
      ['platform', '--every', '1m', '--budget', '2000', '--no-wait', '--env', env],
      { cwd: folder },
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(/^--every 1 min is too short: part \d+ of \d+ takes about \d+ min/)
  })
})

test('the command of the guide lists the parts, and sends nothing', async () => {
  const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-WATCH.md'), 'utf8')
  const [, command = ''] = /```console\nnpx platform-conformance (.*)\n```/.exec(guide) ?? []
  const folder = temporaryFolder()
  const platform = { url: 'http://127.0.0.1:9', controlUrl: 'http://127.0.0.1:9', webhookPublicKey: '' }
  const env = writeProfile(folder, platform)
  const args = command.split(' ').map((word) => (word === 'env/staging.env' ? env : word))
  const { code, stdout, stderr } = await runCli(args, { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/\nEvery rule is judged every \d+ h\./)
  expect(stdout).toMatch(/\n {2}part 1: \d+ rules, about \d+ requests.*: /)
  expect(existsSync(path.join(folder, 'reports'))).toBe(false)
})
