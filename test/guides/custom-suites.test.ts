/**
 * The guide to custom suites: its commands run, and its code is the code of the examples.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'
import { example } from '../support/custom-suites.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-CUSTOM-SUITES.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  )

test('its code is the code of the example', () => {
  const texts = ['rules/tokens.yaml', 'token-in-address.suite.ts', 'faults/takes-token-from-address.ts'].map(
    (file) => readFileSync(path.join(example('platform'), file), 'utf8'),
  )
  const shown = [...blocks('yaml'), ...blocks('ts')]
  expect(shown).toHaveLength(texts.length)
  for (const [at, text] of texts.entries()) expect(text.endsWith(shown[at] ?? '?'), shown[at]).toBe(true)
})

describe('its commands', () => {
  const commands = blocks('console').flatMap((block) => block.trim().split('\n'))
  test.each(commands)('%s', async (command) => {
    const words = command.split(' ').slice(2)
    // Other tests run all rules.
    const args = [...words, '--only', 'own', '--count-own', '--out', temporaryFolder()]
    const { code, stderr } = await runCli(args)
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  test('one of them breaks the example', async () => {
    const [command = ''] = blocks('sh')
    const args = command.replaceAll('\\\n', '').trim().split(/\s+/).slice(2)
    const out = temporaryFolder()
    const { code } = await runCli([...args, '--out', out])
    expect(code).toBe(1)
    const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
    expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual([['own.token.not-in-address', 'violated']])
  })
})
