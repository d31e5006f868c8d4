/**
 * The guide to the sandbox: its commands run, and print the application that they register.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rsaKeyPair } from '../../src/core/key-pair.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { endedByCtrlC, runCli, temporaryFolder } from '../support/cli.js'

const guideIn = (name: string): string => readFileSync(path.join(packageRoot, 'docs', name), 'utf8')
const blocks = (text: string, kind: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)

const commands = blocks(guideIn('GUIDE-SANDBOX.md'), 'console').flatMap((block) => block.trim().split('\n'))

test('the guide has commands', () => {
  expect(commands.length).toBeGreaterThan(4)
})

test.each(commands)('%s', async (command) => {
  const folder = temporaryFolder()
  const { privateKey } = rsaKeyPair()
  const key = path.join(folder, 'webhook-key.pem')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  // The profile of the certification guide, for an application that signs users in.
  const [profile = ''] = blocks(guideIn('GUIDE-CERTIFICATION.md'), 'dotenv')
  const file = path.join(folder, 'app.env')
  writeFileSync(file, profile)
  const files: Readonly<Record<string, string>> = { 'env/app.env': file, 'env/webhook-key.pem': key }
  const args = command.split(' ').slice(2)
  if (args.includes('--faults')) {
    const { code, stdout } = await runCli(args)
    expect(stdout).toContain('webhook-delivered-twice')
    expect(code).toBe(0)
    return
  }
  const { code, stdout, stderr } = await runCli([...args.map((word) => files[word] ?? word), '--port', '0'], {
    env: { CLIENT_SECRET: 'NotARealSecretOfAnApp42' },
    onStart: endedByCtrlC,
  })
  expect(stderr).toBe('')
  expect(stdout).toContain('Press Ctrl-C to stop it.')
  const registered = ['--example', '--redirect-uri', '--app'].some((option) => args.includes(option))
  expect(/^ {2}Redirect URI {3}https?:/m.test(stdout)).toBe(registered)
  expect(code).toBe(0)
})
