/**
 * Every command of the README does what it says.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { endedByCtrlC, runCli, temporaryFolder, writeProfile } from '../support/cli.js'

const readme = readFileSync(path.join(packageRoot, 'README.md'), 'utf8')
const commands = [...readme.matchAll(/```console\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.replace(/#.*/, '').trim())
const scripts = (
  JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
).scripts

describe('commands of the README', () => {
  for (const command of commands.filter((line) => line.startsWith('npx platform-conformance '))) {
    test(command, async () => {
      const platform = await startPlatform({ keys: makeKeys() })
      onTestFinished(() => platform.kill())
      const folder = temporaryFolder()
      const args = command
        .split(' ')
        .slice(2)
        .map((word) => {
          if (word === 'env/staging.env') return writeProfile(folder, platform)
          return word.startsWith('env/staging.') ? path.join(folder, path.basename(word)) : word
        })
      const whole = ['--only', '--feature', '--plan'].every((option) => !args.includes(option))
      // Other tests run all of it.
      if (args[0] === 'partner' && whole) args.push('--only', 'authorize-request')
      if (args[0] === 'platform' && whole) args.push('--only', 'authorize.redirect-uri')
      if (['platform', 'partner'].includes(args[0] ?? '')) args.push('--out', path.join(folder, 'out'))
      if (args[0] === 'sandbox') args.push('--port', '0')
      const { code, stdout, stderr } = await runCli(
        args,
        args[0] === 'sandbox' ? { onStart: endedByCtrlC } : {},
      )
      expect(stderr).toBe('')
      expect(stdout).not.toBe('')
      expect(code).toBe(0)
    })
  }

  test('scripts that it names exist', () => {
    const named = commands.flatMap((line) =>
      [...line.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(5)
    for (const name of named.filter((word) => word !== 'ci' && word !== 'cit'))
      expect(Object.keys(scripts)).toContain(name)
  })
})
