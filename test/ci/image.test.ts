/**
 * The container image: pinned, without rights, without secrets. test/package builds it as far as that works without
 * Docker.
 */
import { describe, expect, test } from 'vitest'
import { partnerKeySet, platformKeySet } from '../../src/profile/keys.js'
import { type Instruction, instructionsOf, isInContext, stages } from '../support/dockerfile.js'

const list = stages()
const names = list.map(({ name }) => name)
const targets = ['plain', 'with-browser']

const last = (name: string, keyword: string): string | undefined =>
  instructionsOf(name).findLast((one) => one.keyword === keyword)?.rest

const runs = (instructions: readonly Instruction[]): string =>
  instructions
    .filter(({ keyword }) => keyword === 'RUN')
    .map(({ rest }) => rest)
    .join('\n')

test('the last stage is the small image', () => {
  expect(names).toEqual(['pack', 'install', 'runtime', 'with-browser', 'plain'])
  expect(list.at(-1)).toEqual({ name: 'plain', from: 'runtime', instructions: [] })
})

test('each stage begins with another stage or a fixed version of Node 22', () => {
  for (const [index, { from }] of list.entries()) {
    if (names.slice(0, index).includes(from)) continue
    expect(from).toMatch(/^node:22\.\d+\.\d+-[a-z]+-slim$/)
  }
})

describe.each(targets)('%s', (target) => {
  test('runs as a user without rights, and calls the program directly', () => {
    expect(last(target, 'USER')).toBe('1000:1000')
    expect(last(target, 'ENTRYPOINT')).toBe('["platform-conformance"]')
    expect(last(target, 'ENV')).toBe('HOME=/tmp')
  })

  test('only the folder of the reports belongs to that user', () => {
    const owned = [...runs(instructionsOf(target)).matchAll(/chown \S+ (\S+)/g)].map(([, folder]) => folder)
    expect(owned).toEqual(['reports'])
    expect(runs(instructionsOf(target))).not.toMatch(/chmod [^\n]*(?:777|a\+w|o\+w|\+s)/)
  })

  test('has no build tools of this project', () => {
    for (const { keyword, rest } of instructionsOf(target).filter((one) => one.keyword === 'COPY'))
      expect(`${keyword} ${rest}`).toMatch(/^COPY --from=install \/opt\/platform-conformance /)
  })
})

test('only the image with the browser installs a package of Debian', () => {
  const installing = list.filter(({ instructions }) => runs(instructions).includes('apt-get'))
  expect(installing.map(({ name }) => name)).toEqual(['with-browser'])
  expect(runs(installing[0]?.instructions ?? [])).toContain('--no-install-recommends chromium && rm -rf')
})

test('nothing comes from the network except through npm and apt', () => {
  for (const { instructions } of list)
    for (const { keyword, rest } of instructions) {
      expect(keyword).toMatch(/^(?:WORKDIR|COPY|RUN|ENV|USER|ENTRYPOINT|CMD)$/)
      expect(rest).not.toMatch(/https?:|curl|wget|latest/)
      const [, from] = /--from=(\S+)/.exec(rest) ?? []
      if (from !== undefined) expect(names).toContain(from)
    }
  for (const line of runs(list.flatMap(({ instructions }) => instructions)).split('\n'))
    if (line.includes('npm ci')) expect(line).toContain('--ignore-scripts')
})

test('no secret is part of the image', () => {
  const secrets = [...platformKeySet.secrets, ...partnerKeySet.secrets, 'CERTIFICATE_KEY']
  for (const { instructions } of list)
    for (const { rest } of instructions) for (const key of secrets) expect(rest).not.toContain(key)
})

describe('Docker gets', () => {
  test.each([
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'src/cli/main.ts',
    'suites/platform/index.ts',
    'specs/rules/authorize.yaml',
    'generated/translations.json',
    'env/embedded.env',
    'docs/GUIDE-CI.md',
    'env/ci/github-platform.yaml',
  ])('%s', (file) => {
    expect(isInContext(file)).toBe(true)
  })

  test.each([
    '.git/config',
    '.npmrc',
    '.env',
    'env/.env',
    'env/staging.env',
    'env/certificate-key.json',
    'keys/certificate-key.json',
    'env/client.pem',
    'env/tls.key',
    'node_modules/undici/package.json',
    'dist/src/cli/main.js',
    'reports/staging/run.jsonl',
    'test/cli/judge/platform.test.ts',
  ])('not %s', (file) => {
    expect(isInContext(file)).toBe(false)
  })
})
