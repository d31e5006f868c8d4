import { defineConfig } from 'vitest/config'
import { allureReporter, allureSetupFile } from '../../../reporters/allure/vitest-reporter.js'

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/reporters/allure-project/*.check.ts'],
    pool: 'threads',
    setupFiles: [allureSetupFile],
    reporters: [allureReporter(process.env.ALLURE_RESULTS ?? 'allure-results')],
  },
})
