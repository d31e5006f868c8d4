/**
 * The Allure report: `allure/index.html`. Allure is an optional package, so this file loads no part of it.
 * @module
 */

import path from 'node:path'
import { visible } from '../../src/output/characters.js'
import { partWords } from '../outcome.js'
import type { Reporter } from '../reporter.js'
import { resultTitle } from '../result/headline.js'

/** Loads the report generator. Takes a second, and no other command needs it. */
export function htmlGenerator(): Promise<typeof import('./html.js')> {
  return import('./html.js')
}

export const reporter: Reporter = {
  name: 'allure',
  file: 'allure/index.html',
  write: async ({ run, out, history }) => {
    const [{ buildAllureHtml }, { allureResults }, { overviewOf }] = await Promise.all([
      htmlGenerator(),
      import('./results.js'),
      import('./overview.js'),
    ])
    const file = path.join(out, 'allure/index.html')
    const name = visible(`${run.target.name}${partWords(run)}: ${resultTitle(run)}`)
    await buildAllureHtml(allureResults(run), file, {
      name,
      overview: (checksOf) => overviewOf(run, checksOf),
      ...(history === null ? {} : { history }),
    })
    return file
  },
}
