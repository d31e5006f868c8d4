/**
 * `npm run bench`: compares the speed of the suite with the minimum cost of the same work. Contenders take turns in one
 * run, so that ratios are also valid on a busy machine.
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { standardError, standardOutput } from '../../src/output/writer.js'
import { ConfigurationError } from '../../src/profile/problems.js'
import { type Measurement, Skipped } from './measurement.js'
import { measurements, usual } from './measurements.js'
import { benchOptions } from './options.js'
import {
  type BenchReport,
  closingText,
  machine,
  type Section,
  sectionOf,
  sectionText,
  writeReport,
} from './report.js'

/** Runs one measurement. If it fails or lacks something external, its section says so. */
async function made(measurement: Measurement, rounds: number, place: string): Promise<Section> {
  const { id, title } = measurement
  const folder = mkdtempSync(path.join(tmpdir(), `conformance-bench-${id}-`))
  const start = performance.now()
  const seconds = (): number => (performance.now() - start) / 1000
  const progress = (what: string): void => {
    standardError.message(`${place} ${id}: ${what}`)
  }
  try {
    const measured = await measurement.measure({ rounds, folder, progress })
    return sectionOf(measurement, seconds(), measured)
  } catch (error) {
    const { message } = error as Error
    // The other measurements still run. The exit code reports the failure.
    if (!(error instanceof Skipped)) process.exitCode = 1
    progress(`NOT MEASURED: ${message}`)
    return { id, title, seconds: seconds(), skipped: message, figures: [], notes: [], data: null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const ids = measurements.map(({ id }) => id)
  const { only, rounds, out } = benchOptions(
    process.argv.slice(2),
    ids,
    usual.map(({ id }) => id),
  )
  const started = new Date().toISOString()
  const sections: Section[] = []
  for (const [index, id] of only.entries()) {
    const measurement = measurements.find((one) => one.id === id)
    if (measurement === undefined) continue
    const section = await made(measurement, rounds, `[${index + 1} of ${only.length}]`)
    sections.push(section)
    standardOutput.lines(sectionText(section).split('\n'))
    const report: BenchReport = {
      schema: 1,
      started,
      finished: new Date().toISOString(),
      machine: machine(),
      rounds,
      sections,
    }
    // Writes after each measurement, so that an interrupted bench keeps its results.
    writeReport(report, out)
  }
  standardOutput.lines(closingText({ sections }).trimEnd().split('\n'))
  standardOutput.line(path.relative(process.cwd(), out))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  standardError.message(error.message)
  process.exitCode = 2
}
