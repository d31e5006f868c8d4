/**
 * The README stays short, and CONTRIBUTING.md too, and every command in them does what it says.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { requiredKeys, secretKeys } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { embeddedSettings, runCli, temporaryFolder, writeProfile } from '../support/cli.js'

const textOf = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8')
const commandsIn = (file: string): string[] =>
  [...textOf(file).matchAll(/```console\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/#.*/, '').trim())

const markdownIn = (folder: string): string[] =>
  readdirSync(path.join(packageRoot, folder)).flatMap((name) =>
    name.endsWith('.md') ? [`${folder}/${name}`] : [],
  )

const commands = commandsIn('README.md')

/** Answers to the questions of `init`: secrets in the environment, everything else as options. */
function answers(url: string): { args: string[]; env: Record<string, string | undefined> } {
  const known: Record<string, string> = { ...embeddedSettings(), TARGET_NAME: 'staging', BASE_URL: url }
  const isSecret = (key: string): boolean => secretKeys.includes(key)
  const keys = [...requiredKeys.filter((key) => !isSecret(key)), 'BASE_URL', 'ALLOW_HTTP']
  return {
    args: ['--yes', ...keys.flatMap((key) => ['--set', `${key}=${known[key]}`])],
    env: Object.fromEntries(requiredKeys.filter(isSecret).map((key) => [key, known[key]])),
  }
}

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
          if (word === 'env/staging.env')
            return command.includes(' init ')
              ? path.join(folder, 'staging.env')
              : writeProfile(folder, platform)
          return /^(env\/staging\.|reports\/)/.test(word) ? path.join(folder, path.basename(word)) : word
        })
      const [name = ''] = args
      const whole = ['--only', '--plan'].every((option) => !args.includes(option))
      // Other tests run all rules.
      if (name === 'partner' && whole) args.push('--only', 'login-url.leads-to-authorize')
      if (name === 'platform' && whole) args.push('--only', 'discovery.issuer')
      if (['platform', 'partner'].includes(name) && !args.includes('--out'))
        args.push('--out', path.join(folder, 'out'))
      const given = name === 'init' ? answers(platform.url) : { args: [], env: {} }
      const { code, stdout, stderr } = await runCli([...args, ...given.args], { env: given.env })
      expect(stderr).toBe('')
      expect(stdout).not.toBe('')
      expect(code).toBe(0)
    })
  }
})

test.each([
  ['README.md', 1200],
  ['CONTRIBUTING.md', 1000],
])('%s has at most %i words', (file, most) => {
  expect(
    textOf(file)
      .split(/\s+/)
      .filter((word) => word !== '').length,
  ).toBeLessThanOrEqual(most)
})

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/design'),
]

test('the index names every document of its folder', () => {
  for (const folder of ['docs', 'docs/design']) {
    const index = textOf(`${folder}/README.md`)
    const documents = markdownIn(folder).filter((file) => !file.endsWith('/README.md'))
    for (const file of documents) expect(index).toContain(`](${path.posix.basename(file)})`)
  }
})

test.each(pages)('links of %s lead to files and headings that exist', (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
  for (const link of links) {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file)
    expect(existsSync(path.join(packageRoot, target)), link).toBe(true)
    if (anchor !== undefined) expect(anchorsOf(target), link).toContain(anchor)
  }
})

/** Anchors of the headings of a page, as code hosts make them. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
