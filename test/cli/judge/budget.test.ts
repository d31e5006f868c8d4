/**
 * The options `--budget` and `--quick`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readJournal } from '../../../reporters/journal.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

const partial =
  /The run is partial: at most 120 requests, \d+ of \d+ checks, which detect \d+ of \d+ known faults \(\d+ %\)\./

describe('a run with a budget', () => {
  test('sends no more requests, and every output says that it is partial', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const profile = writeProfile(folder, platform)
    const steps = path.join(folder, 'steps.md')
    const { code, stdout, stderr } = await runCli(
      ['platform', '--env', profile, '--budget', '120', '--out', out],
      { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: steps } },
    )
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(partial)
    expect(stdout).toContain('was not judged as a whole')
    expect(stdout).toContain('::notice title=Partial run::The run is partial')
    const { head, checks, exchanges } = readJournal(path.join(out, 'run.jsonl'))
    expect(exchanges.length).toBeGreaterThan(60)
    expect(exchanges.length).toBeLessThanOrEqual(120)
    expect(head.selection).toMatchObject({ by: ['--budget 120'], budget: { requests: 120 } })
    const judged = checks.filter(({ exchanges: own }) => own.length > 0)
    expect(judged.length).toBe(head.selection?.budget?.checks)
    // A condition that does not occur at the target is known only once a check runs.
    const unjudged = judged.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'not applicable')
    expect(unjudged).toEqual([])
    const read = (name: string): string => readFileSync(path.join(out, name), 'utf8')
    for (const name of ['index.html', 'summary.md', 'junit.xml', 'allure/index.html'])
      expect(read(name).replaceAll(/\s+/g, ' '), name).toMatch(/The run is partial: at most 120 requests/)
    expect(readFileSync(steps, 'utf8')).toContain('The run is partial')
    const json = (name: string): Record<string, unknown> => JSON.parse(read(name)) as Record<string, unknown>
    expect(json('verdicts.json')).toMatchObject({
      result: 'selected rules passed',
      selection: { budget: { requests: 120 } },
    })
    expect(json('certificate.json')).toMatchObject({
      result: 'selected rules passed',
      budget: { requests: 120 },
    })
    expect(json('results.sarif')).toMatchObject({
      runs: [{ properties: { selection: '--budget 120', budget: { requests: 120 } } }],
    })
    const verified = await runCli(['verify', path.join(out, 'certificate.json')])
    expect(verified.code).not.toBe(0)
  })
})

describe('a plan', () => {
  test('says which share of the known faults the run detects, and sends nothing', async () => {
    const { code, stdout } = await runCli(['platform', '--budget', '120', '--plan'])
    expect(code).toBe(0)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(partial)
    expect(stdout).toMatch(/^About 1[01]\d requests/m)
    expect(stdout).toContain('Nothing was sent.')
  })

  test('--quick is 60 seconds at the rate of the profile', async () => {
    const { code, stdout } = await runCli(['platform', '--quick', '--plan'])
    expect(code).toBe(0)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('The run is partial: at most 1200 requests,')
  })
})

describe('wrong use sends nothing', () => {
  test.each([
    [
      ['platform', '--budget', '5'],
      /--budget 5 allows 5 requests, and no check fits\. Expected at least \d+:/,
    ],
    [['platform', '--budget', '0'], /Expected a whole number from 1 on/],
    [['platform', '--budget', '99999999'], /the profile permits \d+ requests \(MAX_REQUESTS\)/],
    [['platform', '--budget', '300', '--quick'], /both limit the requests/],
    [['platform', '--budget', '300', '--rerun', 'failed'], /--budget and --rerun both select checks/],
    [['platform', '--quick', '--shard', '1/2'], /--quick and --shard do not work together/],
    [['platform', '--budget', '300', '--explore', '5'], /--budget does not work with --explore/],
    [['partner', '--budget', '300'], /--budget limits the requests to a platform/],
  ])('%j', async (args, message) => {
    const { code, stderr } = await runCli(args)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})
