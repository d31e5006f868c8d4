/**
 * The command `explain`: the evidence of the newest run of the role. And output that a reader does not read to its end.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openJournal } from '../../../reporters/journal.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import type { Role } from '../../../src/record/record.js'
import { headOf, plannedFor } from '../../reporters/sample-journal.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../../reporters/sample-run.js'
import { environmentWith, runCli, temporaryFolder } from '../../support/cli.js'

/** Writes the journal of a run of one rule. */
function kept(folder: string, name: string, role: Role, rule: string, started: string): void {
  const run = {
    ...sampleRun(),
    role,
    started,
    target: { name, url: 'https://school.example' },
    rules: [sampleRule(sampleEntry(rule, 'It says something.', { role }), [sampleCheck(rule)])],
  }
  const journal = openJournal(path.join(folder, name, 'run.jsonl'), headOf(run), plannedFor(run))
  journal.check(sampleCheck(rule))
  journal.close()
}

test('explain shows the newest run of the role of the rule, and names it', async () => {
  const folder = temporaryFolder()
  const rule = 'authorize.redirect-uri.path'
  kept(folder, 'newer', 'platform', rule, '2031-03-04T08:00:00.000Z')
  kept(folder, 'older', 'platform', rule, '2031-03-03T08:00:00.000Z')
  kept(folder, 'application', 'partner', 'callback.state.missing', '2031-03-05T08:00:00.000Z')
  const { code, stdout } = await runCli(['explain', rule, '--run', folder])
  expect(code).toBe(0)
  expect(stdout).toContain(
    `last run  2031-03-04T08:00:00.000Z, target newer, in ${path.join(folder, 'newer')}: passed`,
  )
})

test('explain accepts a report folder as repro does, and the older name --out', async () => {
  const folder = temporaryFolder()
  const rule = 'authorize.redirect-uri.path'
  kept(folder, 'staging', 'platform', rule, '2031-03-04T08:00:00.000Z')
  const result = await runCli(['explain', rule, '--run', path.join(folder, 'staging')])
  const other = await runCli(['explain', rule, '--out', folder])
  expect(result.stdout).toContain(`in ${path.join(folder, 'staging')}: passed`)
  expect(result.stdout).toBe(other.stdout)
})

test('explain says that there is no run of the role', async () => {
  const folder = temporaryFolder()
  kept(folder, 'application', 'partner', 'callback.state.missing', '2031-03-05T08:00:00.000Z')
  const { stdout } = await runCli(['explain', 'authorize.redirect-uri.path', '--out', folder])
  expect(stdout).toContain(`Found no run of a platform under ${folder}.`)
})

test.each(['rules', 'rules --json', 'rules --matrix', 'platform --plan'])(
  'a reader that stops after one line gets no stack trace: %s | head -n 1',
  (command) => {
    const program = path.join(packageRoot, 'dist/src/cli/main.js')
    const script = `"$0" "$1" ${command} | head -n 1; echo "code \${PIPESTATUS[0]}" >&2`
    const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, program], {
      encoding: 'utf8',
      env: environmentWith(),
      cwd: packageRoot,
    })
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stderr).toBe('code 0\n')
  },
)
