/**
 * Writes `results.sarif` (SARIF 2.1.0), for code scanning.
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @module
 */
import { join } from 'node:path'
import { writeOutput } from '../../src/record/output-file.js'
import type { Reporter } from '../reporter.js'

export const reporter: Reporter = {
  name: 'sarif',
  file: 'results.sarif',
  write: async ({ run, out }) => {
    const { sarifOf } = await import('./log.js')
    const file = join(out, 'results.sarif')
    writeOutput(file, sarifOf(run))
    return file
  },
}
