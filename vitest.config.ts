import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

// Every core: nobody works beside a run of the tests.
const maxWorkers = availableParallelism()
// Where tests wait for time to pass, others go on meanwhile.
const whileOthersWait = maxWorkers + 1

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Tests run the sources: the package's own imports point to the compiled files.
const alias = [
  { find: /^#kit\/platform$/, replacement: here('src/platform/index.ts') },
  { find: /^#kit\/partner$/, replacement: here('src/partner/index.ts') },
  { find: /^#generated\/(.*)\.js$/, replacement: `${here('generated')}/$1.ts` },
]

// It imports JSON as bundlers take it, and names source maps that are not there.
const workflowParser = /@actions[/\\]workflow-parser.*\.js$/
const withoutSourceMaps = {
  name: 'without-source-maps',
  load: (id: string) => (workflowParser.test(id) ? { code: readFileSync(id, 'utf8'), map: null } : null),
}

// Where CI wants the numbers, and where someone wants Allure results of the suites.
const { VITEST_JSON: json, ALLURE_RESULTS: results } = process.env
const allure = results === undefined ? undefined : await import('./dist/reporters/allure/vitest-reporter.js')

type Reporters = NonNullable<NonNullable<ViteUserConfig['test']>['reporters']>
const reporters = [
  'default',
  ...(json === undefined ? [] : [['json', { outputFile: json }]]),
  ...(allure === undefined || results === undefined ? [] : [allure.allureReporter(results)]),
] as Reporters

// Tests that declare rules of their own, which no other test must see.
const declaring = ['test/kit/plan.test.ts', 'test/kit/rule.test.ts']

export default defineConfig({
  resolve: { alias },
  test: {
    reporters,
    projects: [
      {
        resolve: { alias },
        plugins: [withoutSourceMaps],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/matrix/**', 'test/cli/**', 'test/package/**', 'test/trouble/**', ...declaring],
          server: { deps: { inline: [workflowParser] } },
          pool: 'threads',
          maxWorkers: whileOthersWait,
          // Sources are loaded, schemas compiled and keys made once in a thread, not once in a file.
          isolate: false,
          // A limit for what hangs, not a measure: a busy machine takes its time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'declaring',
          include: declaring,
          pool: 'threads',
          maxWorkers,
          // Between two other files they would end the thread that these share.
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'trouble',
          include: ['test/trouble/**/*.test.ts'],
          pool: 'threads',
          maxWorkers,
          // Time goes by while a platform is silent: others are judged meanwhile.
          maxConcurrency: 6,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: whileOthersWait,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          globalSetup: ['test/package/setup.ts'],
          pool: 'forks',
          // The package is packed and installed once for all files.
          maxWorkers: 1,
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'platform',
          include: ['src/run/platform.entry.ts'],
          globalSetup: ['src/run/vitest-setup.ts'],
          setupFiles: ['allure-vitest/setup'],
          pool: 'threads',
          isolate: false,
          maxConcurrency: 48,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'matrix',
          include: ['test/matrix/**/*.test.ts'],
          pool: 'threads',
          maxWorkers,
          isolate: false,
          // While one platform waits, another is judged.
          maxConcurrency: 16,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
