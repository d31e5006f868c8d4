import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Tests run the sources: the package's own imports point to the compiled files.
const alias = [
  { find: /^#kit$/, replacement: here('src/kit/index.ts') },
  { find: /^#generated\/(.*)\.js$/, replacement: `${here('generated')}/$1.ts` },
]

// Where CI wants the numbers.
const json = process.env['VITEST_JSON']

export default defineConfig({
  resolve: { alias },
  test: {
    reporters: json === undefined ? ['default'] : ['default', ['json', { outputFile: json }]],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/matrix/**', 'test/cli/**'],
          pool: 'threads',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'platform',
          include: ['src/cli/run/platform.entry.ts'],
          globalSetup: ['src/cli/run/vitest-setup.ts'],
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
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
