/**
 * The Allure report: `allure/index.html`. Allure is an optional package, so this file loads no part of it.
 * @module
 */
import path from 'node:path'
import { visible } from '../../src/output/characters.js'
import type { RunRecord } from '../../src/record/record.js'
import { counts, partWords } from '../outcome.js'
import type { Reporter } from '../reporter.js'
import { headlineOf, resultTitle } from '../result/headline.js'
import { rulebookNextTo } from '../rulebook/place.js'
import type { Gate } from './html.js'
import { allureIdOf } from './ids.js'

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
      import('./page/overview.js'),
    ])
    const file = path.join(out, 'allure/index.html')
    const name = visible(`${run.target.name}${partWords(run)}: ${resultTitle(run)}`)
    const book = rulebookNextTo(out)
    await buildAllureHtml(allureResults(run, { book: book === null ? null : `../${book}` }), file, {
      name,
      overview: overviewOf(run),
      gate: gateOf(run),
      ...(history === null ? {} : { history }),
    })
    return file
  },
}

/** The result as a quality gate of Allure, with the checks that decide it. */
export function gateOf(run: RunRecord): Gate {
  const deciding = run.rules.filter((rule) => rule.verdict === 'violated' && counts(run, rule))
  const checks = deciding.flatMap((rule) => rule.checks.filter(({ verdict }) => verdict === 'violated'))
  return {
    success: deciding.length === 0,
    rule: visible(resultTitle(run)),
    message: visible(headlineOf(run).why),
    expected: 'no violated rule that counts',
    actual: `${deciding.length} of ${run.rules.length} rules`,
    testResults: checks.map((check) => allureIdOf(check.rule, check.case)),
  }
}
