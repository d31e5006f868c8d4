import { defineConfig } from 'vitest/config'
import { FinishedTests } from '../finished-tests.js'

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/support/endless-project/*.check.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 0,
    reporters: [new FinishedTests(process.env.VITEST_RESULTS ?? ''), 'default'],
  },
})
