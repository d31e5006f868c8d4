/**
 * The folder of Allure results, for TestOps and for an Allure of the user. A run makes it only if it is named.
 * @module
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeOutput } from '../../src/record/output-file.js'
import type { Reporter } from '../reporter.js'

/** Only this project writes a file with this name. */
const ownFile = 'run-globals.json'

export const resultsReporter: Reporter = {
  name: 'allure-results',
  file: 'allure-results',
  write: async ({ run, out }) => {
    const [{ allureResults }, { textOf }] = await Promise.all([import('./results.js'), import('./vitest.js')])
    const folder = path.join(out, 'allure-results')
    removeResults(folder)
    for (const [name, content] of allureResults(run)) writeOutput(path.join(folder, name), textOf(content))
    return folder
  },
}

/** Removes the results of an earlier run, but none that another tool has written. */
export function removeResults(folder: string): void {
  if (existsSync(path.join(folder, ownFile))) rmSync(folder, { recursive: true })
}

/** The files of a report: those of its folder, or itself. */
export function filesOf(report: string): string[] {
  if (path.basename(report) !== resultsReporter.file) return [report]
  return readdirSync(report).map((name) => path.join(report, name))
}
