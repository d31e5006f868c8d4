/**
 * The guide to audits: its commands run on a recorded sign-in, and its examples are recordings.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recordedExchanges } from '../../src/audit/read/recording.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { endedByCtrlC, runCli, temporaryFolder } from '../support/cli.js'
import { judge } from '../support/harness.js'
import { harFileOf, unmaskedRecording } from '../support/recorded-run.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-AUDIT.md'), 'utf8')
const blocks = (kind: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)

const commands = blocks('console').flatMap((block) => block.trim().split('\n'))

test('the guide has commands', () => {
  expect(commands.length).toBeGreaterThan(4)
})

test.each(commands)('%s', async (command) => {
  const { run } = await judge({
    only: ['id-token.signature', 'authorize.success.status', 'standard.discovery.status'],
    prepare: ({ evidence }) => evidence.keepRaw(),
  })
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'env'))
  const exchanges = unmaskedRecording(run.evidence.raw ?? new Map())
  writeFileSync(path.join(folder, 'sign-in.har'), harFileOf(exchanges))
  writeFileSync(path.join(folder, 'env/webhook-public-key.txt'), run.profile.webhooks.publicKey ?? '')
  const keys = exchanges.find(({ request }) => request.url.includes('jwks'))?.response?.body?.bytes ?? ''
  writeFileSync(path.join(folder, 'env/keys.json'), keys)
  const words = command.replaceAll("'", '').split(' ').slice(2)
  const args = words.map((word) => word.replace('https://school.example.com', run.profile.baseUrl))
  if (args[0] === 'record') {
    const free = args.map((word) => (/^80\d\d$/.test(word) ? '0' : word))
    const { code, stdout } = await runCli(free, { cwd: folder, onStart: endedByCtrlC })
    expect(code, stdout).toBe(0)
    expect(stdout).toContain('The recording has ended: 0 exchanges')
    return
  }
  const { code, stdout, stderr } = await runCli(args, { cwd: folder })
  expect(stderr).toBe('')
  // The recording has requests of several applications.
  expect(args.includes('--client-id') ? [1] : [0], stdout).toContain(code)
  expect(stdout).toMatch(
    /^Judges the (?:platform|application) in \d+ recorded exchanges, \d+ of them with the platform/,
  )
})

test.each(blocks('json'))('an example is a recording: %s', async (example) => {
  const file = path.join(temporaryFolder(), 'example.ndjson')
  writeFileSync(file, example)
  const damage: unknown[] = []
  let count = 0
  for await (const exchanges of recordedExchanges([file], { onDamage: (one) => damage.push(one) }))
    count += exchanges.length
  expect({ count, damage }).toEqual({ count: 1, damage: [] })
})
