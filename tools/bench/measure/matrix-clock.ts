/**
 * A vitest reporter that writes when the first test of a run began and the last one ended, and how many there were.
 * @module
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** The content of its output file. */
export interface MatrixTimes {
  readonly tests: number
  readonly failed: readonly string[]
  /** Milliseconds of each test, by its name. Tests that run side by side count one another's time. */
  readonly took: Readonly<Record<string, number>>
  /** Milliseconds from the begin of the first test to the end of the last. */
  readonly span: number
}

/** Made by vitest itself. */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter's file
export default class MatrixClock implements Reporter {
  #began = Number.POSITIVE_INFINITY
  #ended = Number.NEGATIVE_INFINITY
  readonly #took: Record<string, number> = {}
  readonly #failed: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const times = test.diagnostic()
    if (state === 'skipped' || times === undefined) return
    const { startTime, duration } = times
    this.#took[test.name] = duration
    this.#began = Math.min(this.#began, startTime)
    this.#ended = Math.max(this.#ended, startTime + duration)
    if (state === 'failed') this.#failed.push(test.name)
  }

  onTestRunEnd(): void {
    const tests = Object.keys(this.#took).length
    const times: MatrixTimes = {
      tests,
      failed: this.#failed,
      took: this.#took,
      span: tests === 0 ? 0 : this.#ended - this.#began,
    }
    writeFileSync(process.env.BENCH_MATRIX ?? 'matrix.json', JSON.stringify(times))
  }
}
