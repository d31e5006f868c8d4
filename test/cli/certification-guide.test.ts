/**
 * The guide to certifying an application: its profile can be used as it stands, and its commands do what it says.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'

const guide = readFileSync(path.join(packageRoot, 'env/GUIDE-CERTIFICATION.md'), 'utf8')
const [, profile = ''] = /```dotenv\n([\s\S]*?)```/.exec(guide) ?? []
const commands = [...guide.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

test.each(commands)('%s', async (command) => {
  const file = path.join(temporaryFolder(), 'app.env')
  writeFileSync(file, profile)
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
