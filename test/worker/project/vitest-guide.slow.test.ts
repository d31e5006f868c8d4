/**
 * The guide to vitest: its files make a project, and its commands run there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runVitest, vitestProject } from '../../support/vitest-project.js'

const guide = readFileSync(path.join(packageRoot, 'docs/GUIDE-VITEST.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  )
const [configuration = '', suite = '', withAllure = ''] = blocks('ts')
const [rules = ''] = blocks('yaml')
const [inProject = '', inCheckout = ''] = blocks('console')
const lines = (block: string): string[] => block.trim().split('\n')

const project = (config: string): string =>
  vitestProject({
    'vitest.config.ts': config,
    'custom-rules/rules/list.yaml': rules,
    'custom-rules/list.suite.ts': suite,
  })

describe('in a project', () => {
  test.each(lines(inProject))('%s', async (command) => {
    const folder = project(configuration)
    const [, , , ...words] = command.split(' ')
    const { output, status } = await runVitest(folder, words)
    expect(status, output).toBe(0)
    if (command.includes('junit')) expect(existsSync(path.join(folder, 'junit.xml'))).toBe(true)
    else expect(output).toMatch(/Tests +\d+ passed/)
  })

  test('Allure gets results', async () => {
    const folder = project(withAllure)
    const { output, status } = await runVitest(folder)
    expect(status, output).toBe(0)
    const names = readdirSync(path.join(folder, 'allure-results'))
    expect(names.filter((name) => name.endsWith('-result.json'))).toHaveLength(6)
  })
})

describe('in a checkout', () => {
  test.each(lines(inCheckout))('%s', async (command) => {
    const [, variable, rest = ''] = /^(?:CONFORMANCE_ENV=(\S+) )?npx vitest run (.*)$/.exec(command) ?? []
    const { output, status } = await runVitest(packageRoot, rest.split(' '), { CONFORMANCE_ENV: variable })
    expect(status, output).toBe(0)
    expect(output).toMatch(/Tests +6 passed/)
  })
})
