/**
 * The guide to certification: its profile can be used unchanged, and its commands do what it says.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rsaKeyPair } from '../../src/core/key-pair.js'
import { exportForm } from '../../src/partner/service/exported.js'
import { partnerKeySet } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-CERTIFICATION.md'), 'utf8')
const blocks = [...guide.matchAll(/```dotenv\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const commands = [...guide.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

const doctors = [...guide.matchAll(/^CLIENT_SECRET=… npx platform-conformance (doctor .*)$/gm)].map(
  ([, command = '']) => command,
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

test.each(doctors)('%s', async (command) => {
  const file = path.join(temporaryFolder(), 'app.env')
  const lines = (blocks[0] ?? '').split('\n').filter((line) => !/^SIMULATOR/.test(line))
  // The embedded partner takes the place of the application.
  writeFileSync(file, [...lines, 'TARGET=embedded'].join('\n'))
  const args = command.split(' ').map((word) => (word === 'env/app.env' ? file : word))
  const { code, stdout, stderr } = await runCli(args, { env: { CLIENT_SECRET: 'NotARealSecretOfAnApp42' } })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^ok {6}WHOAMI_SUB: /m)
  expect(code, stdout).toBe(0)
})

test('the guide documents the fields of an export that checks read, and no others', () => {
  const [, table = ''] = /\n## The export\n([\s\S]*?)\n## /.exec(guide) ?? []
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)]
  const documented = rows.map(([, list = '', content = '']) => [
    list,
    [...content.matchAll(/(?:^|; )`(\w+)`/g)].map(([, field]) => field),
  ])
  expect(Object.fromEntries(documented)).toEqual(exportForm)
})

test('the section about the form of the data names the keys for it, and no others', () => {
  const [, section = ''] = /\n## The form of the data\n([\s\S]*?)\n## /.exec(guide) ?? []
  const named = new Set([...section.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([key]) => key))
  const keys = Object.entries(partnerKeySet.keys)
    .filter(([, schema]) => /^(?:Students|Timetable|Classes|Rooms|Roster)$/.test(schema['x-section']))
    .map(([key]) => key)
  expect([...named].filter((key) => partnerKeySet.keys[key] === undefined)).toEqual([])
  // One example stands for the paths below the base of the roster.
  const paths = /^ROSTER_(?:USER|CLASSES|CLASS_STUDENTS|ORGS|SCHOOLS|SESSIONS)$/
  expect(keys.filter((key) => !named.has(key) && !paths.test(key))).toEqual([])
})
