import { defineConfig } from 'vitest/config'
import { SkippedTests } from '../skipped-tests.js'

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/support/skipped-project/*.check.ts'],
    pool: 'threads',
    reporters: [new SkippedTests()],
  },
})
