/**
 * The guide to certification: its profile can be used unchanged, and its commands do what it says.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rsaKeyPair } from '../../src/core/key-pair.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'

const guide = readFileSync(path.join(packageRoot, 'env/GUIDE-CERTIFICATION.md'), 'utf8')
const blocks = [...guide.matchAll(/```dotenv\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const commands = [...guide.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

const profiles = [
  { name: 'signs users in', text: blocks[0] ?? '' },
  { name: 'also copies data', text: blocks.join('') },
]
const cases = profiles.flatMap((profile) => commands.map((command) => ({ ...profile, command })))

test.each(cases)('$command, for an application that $name', async ({ command, text }) => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'app.env')
  const { privateKey } = rsaKeyPair()
  writeFileSync(file, text)
  writeFileSync(path.join(folder, 'webhook-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const args = command.split(' ').slice(2)
  expect(args).toContain('env/app.env')
  const { code, stdout, stderr } = await runCli(
    args.map((word) => (word === 'env/app.env' ? file : word)),
    { env: { CLIENT_SECRET: 'NotARealSecretOfAnApp42' } },
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(/https:\/\/tunnel\.example|Nothing was sent\./)
  expect(code).toBe(0)
})
