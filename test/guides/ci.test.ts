/**
 * The guide to CI: its commands run one after the other, with the exit codes that it documents.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rules } from '../../generated/catalogue.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { readBaseline } from '../../src/results/baseline-file.js'
import { runCli, temporaryFolder, writeProfile } from '../support/cli.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-CI.md'), 'utf8')
const commands = [...guide.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

/** Exit code of a command that tests two topics only, or uses the reports of one that did. */
function expected(args: readonly string[]): number {
  const isPart = args.includes('--shard') && !args.includes('--plan')
  if (args.includes('--policy')) return 0
  // A certificate of selected rules does not show that the target is conformant.
  return isPart || args[0] === 'verify' ? 4 : 0
}

test('its example of a baseline is valid', () => {
  const [, example = ''] = /```yaml\n(violations:[\s\S]*?)```/.exec(guide) ?? []
  const file = path.join(temporaryFolder(), 'known.yaml')
  writeFileSync(file, example)
  const { entries } = readBaseline(file, 'platform', Object.values(rules))
  expect(entries).toHaveLength(1)
})

test('its commands do what it says', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const cwd = temporaryFolder()
  const profile = writeProfile(cwd, platform)
  const done: string[] = []
  for (const command of commands) {
    const args = command
      .split(' ')
      .slice(2)
      .map((word) => (word === 'env/staging.env' ? profile : word))
      .map((word) => (word.startsWith('env/policies/') ? path.join(packageRoot, word) : word))
    // Other tests run all rules.
    if (args[0] === 'platform') args.push('--only', 'discovery', '--only', 'rooms')
    const { code, stderr } = await runCli(args, { cwd })
    expect({ command, code, stderr }).toEqual({ command, code: expected(args), stderr: '' })
    done.push(args[0] ?? '')
  }
  expect(new Set(done)).toEqual(
    new Set(['platform', 'baseline', 'merge', 'keygen', 'sign', 'verify', 'compare', 'report']),
  )
})
