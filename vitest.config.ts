/**
 * The tests, in projects. The file name or the folder decides to which project a test file belongs:
 *
 * | file                                          | project               | also runs with    |
 * |-----------------------------------------------|-----------------------|-------------------|
 * | `*.test.ts`                                   | `unit`, `declaring`   | `npm test`        |
 * | `*.slow.test.ts`                              | `slow`                |                   |
 * | `*.browser.test.ts`, in a Chromium            | `browser`             |                   |
 * | all of test/cli and test/guides, in processes | `cli`                 |                   |
 * | all of test/matrix                            | `matrix`              | `npm run matrix`  |
 * | all of test/robustness/attacks                | `hostile`             |                   |
 * | all of test/robustness/broken-connections     | `trouble`             |                   |
 * | all of test/robustness/growth                 | `growth`              |                   |
 * | all of test/package                           | `package`             |                   |
 * | other toolchains: `otherToolchains`           | `foreign`             | `npm run foreign` |
 * | the suites themselves                         | `platform`, `partner` |                   |
 *
 * `npx vitest run --project NAME` runs one, `.ci/run --here` all of them, except the suites themselves.
 *
 * `npm test` is the default. It takes less than a minute, needs no other program and no network, and has something of
 * every area: test/smoke starts the command line a few times and runs a sample of the fault matrix. A test file that
 * takes more than about 5 seconds belongs to `slow`.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { AttackTable } from './test/support/attack-table.js'
import { FinishedTests } from './test/support/finished-tests.js'
import { foreignPackages } from './test/support/foreign-packages.js'
import { LongFilesFirst } from './test/support/long-files-first.js'
import { SkippedTests } from './test/support/skipped-tests.js'

const cores = availableParallelism()
// Many tests wait for time to pass, so others can run meanwhile.
const moreThanCores = cores + 1
const manyMore = cores + 2

// These limits only end a test that hangs. They must not end a test on a busy machine.
const patient = { testTimeout: 180_000, hookTimeout: 180_000 }
const veryPatient = { testTimeout: 600_000, hookTimeout: 600_000 }

const root = import.meta.dirname
const here = (file: string): string => path.join(root, file)

// Tests run what users run: the compiled files, which Node loads as they are. So vitest transforms tests only, and a
// worker starts in a second.
const alias = [
  { find: /^#kit\/(platform|partner)$/, replacement: here('dist/src/$1/index.js') },
  { find: /^#kit\/(platform|partner)\/(.*)$/, replacement: here('dist/src/$1/topics/$2/index.js') },
  { find: /^#generated\/(.*\.js)$/, replacement: here('dist/generated/$1') },
]
const sources = /^(?:src|suites|reporters|tools|generated)[/\\].*\.js$/
const compiledFiles = {
  name: 'compiled-files',
  enforce: 'pre' as const,
  resolveId(id: string, importer: string | undefined) {
    if (importer === undefined || !id.startsWith('.')) return null
    const file = path.relative(root, path.resolve(path.dirname(importer), id))
    return sources.test(file) ? path.join(root, 'dist', file) : null
  },
}
const plugins = [compiledFiles]
const server = { deps: { external: [/[/\\]dist[/\\](?:src|suites|reporters|tools|generated)[/\\]/] } }

// This package imports JSON as only bundlers can, and names source maps that it does not contain.
const workflowParser = /@actions[/\\]workflow-parser.*\.js$/
const withoutSourceMaps = {
  name: 'without-source-maps',
  load: (id: string) => (workflowParser.test(id) ? { code: readFileSync(id, 'utf8'), map: null } : null),
}

// VITEST_RESULTS: a file for the results, a line of JSON for each test file. It is not meant for runs that tests start.
const { VITEST_RESULTS: results = '' } = process.env
delete process.env.VITEST_RESULTS

type Reporters = NonNullable<NonNullable<ViteUserConfig['test']>['reporters']>
const reporters = [
  'default',
  ...(results === '' ? [] : [new FinishedTests(results)]),
  new SkippedTests(),
  new AttackTable(),
] as Reporters

// These tests declare rules, which no other test may see.
const declaring = ['test/plan/plan.test.ts', 'test/platform/rule.test.ts']
const attacks = ['test/robustness/attacks/**']
const commandLine = ['test/cli/**/*.test.ts', 'test/guides/**/*.test.ts']
const slow = 'test/**/*.slow.test.ts'
const inBrowser = 'test/**/*.browser.test.ts'
// Targets, applications and generated clients that need a JDK, Python, Go, or packages that the project does not have.
const otherToolchains = [
  'test/foreign/oidc-provider/**/*.test.ts',
  'test/foreign/keycloak/**/*.test.ts',
  'test/foreign/spring/**/*.test.ts',
  'test/foreign/hydra/**/*.test.ts',
  'test/foreign-partners/node/**/*.test.ts',
  'test/foreign-partners/go-oidc/**/*.test.ts',
  'test/foreign-partners/python-authlib/**/*.test.ts',
  'test/foreign-partners/fixed-school/**/*.test.ts',
  'test/foreign-clients/**/*.test.ts',
  'test/starters/**/*.test.ts',
]
// Folders with a list of packages, and the names of these lists.
const packagesOfOthers = {
  'test/foreign/oidc-provider': 'oidc-provider',
  'test/foreign-partners/node': 'foreign-partners',
}
// Test files of these projects share results that take long to make.
const shared = ['test/support/once.setup.ts']
const folders = [
  'test/matrix/**',
  'test/package/**',
  'test/robustness/broken-connections/**',
  'test/robustness/growth/**',
  ...attacks,
  ...commandLine,
  ...otherToolchains,
]

build()
const { conformance } = (await import(
  here('dist/src/worker/project/index.js')
)) as typeof import('./src/worker/project/index.js')
// The profile of the target that the suites judge. Left out: the embedded target.
const env = process.env.CONFORMANCE_ENV

// What runs without the option --project. The types do not have it: vitest knows it as an option of its command line.
const asDefault: object = { project: ['unit', 'declaring'] }

export default defineConfig({
  resolve: { alias },
  test: {
    reporters,
    sequence: { sequencer: LongFilesFirst },
    ...asDefault,
    projects: [
      {
        resolve: { alias },
        plugins: [...plugins, withoutSourceMaps],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [slow, inBrowser, ...folders, ...declaring],
          server: { deps: { ...server.deps, inline: [workflowParser] } },
          pool: 'threads',
          maxWorkers: cores,
          // Each thread loads sources, compiles schemas and makes keys once, not once for each file.
          isolate: false,
          ...patient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'declaring',
          server,
          include: declaring,
          pool: 'threads',
          maxWorkers: cores,
          ...patient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'slow',
          server,
          include: [slow],
          exclude: attacks,
          pool: 'threads',
          maxWorkers: manyMore,
          isolate: false,
          sequence: { groupOrder: 3 },
          ...patient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'browser',
          server,
          include: [inBrowser],
          exclude: attacks,
          pool: 'threads',
          maxWorkers: manyMore,
          isolate: false,
          sequence: { groupOrder: 3 },
          ...patient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'cli',
          server,
          include: commandLine,
          pool: 'forks',
          maxWorkers: manyMore,
          isolate: false,
          sequence: { groupOrder: 3 },
          ...veryPatient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'hostile',
          server,
          include: ['test/robustness/attacks/**/*.test.ts'],
          pool: 'threads',
          maxWorkers: manyMore,
          isolate: false,
          sequence: { groupOrder: 3 },
          ...patient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'growth',
          server,
          include: ['test/robustness/growth/**/*.test.ts'],
          pool: 'threads',
          ...patient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'trouble',
          server,
          include: ['test/robustness/broken-connections/**/*.test.ts'],
          pool: 'threads',
          maxWorkers: cores,
          // A platform that does not answer takes time. Other runs go on meanwhile.
          maxConcurrency: 6,
          sequence: { groupOrder: 4 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        plugins: [...plugins, foreignPackages(root, packagesOfOthers)],
        test: {
          name: 'foreign',
          server,
          include: otherToolchains,
          // Programs that a test has started end with its process.
          pool: 'forks',
          maxWorkers: cores,
          isolate: false,
          sequence: { groupOrder: 5 },
          ...veryPatient,
        },
      },
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'package',
          server,
          include: ['test/package/**/*.test.ts'],
          globalSetup: ['test/package/setup.ts'],
          pool: 'forks',
          // All files use one package, packed and installed once.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 6 },
          ...veryPatient,
        },
      },
      // Not tests of this project: the suites, run by an operator or a developer.
      conformance({ role: 'platform', env }),
      conformance({ role: 'partner', env }),
      {
        resolve: { alias },
        plugins,
        test: {
          name: 'matrix',
          server,
          include: ['test/matrix/**/*.test.ts'],
          globalSetup: shared,
          pool: 'threads',
          maxWorkers: moreThanCores,
          isolate: false,
          // A platform that waits takes time. Others are judged meanwhile. More at once would only delay each other.
          maxConcurrency: 6,
          sequence: { groupOrder: 8 },
          ...veryPatient,
        },
      },
    ],
  },
})

/** Compiles what has changed. A build with errors prints them; the tests then run what it made. */
function build(): void {
  const compiler = here('node_modules/typescript/bin/tsc')
  const { status, error } = spawnSync(process.execPath, [compiler, '-b'], {
    cwd: here('.'),
    stdio: 'inherit',
  })
  if (error !== undefined) throw error
  if (status !== 0) console.error('The build has errors. The tests run what was compiled.')
}
