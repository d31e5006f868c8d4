/**
 * The top of the front page: the result, its numbers, and the violated and undecided rules, with links to their checks.
 * @module
 */
import { type Html, html, prose } from '../../../src/output/html.js'
import type { RuleRecord, RunRecord } from '../../../src/record/record.js'
import { actualOf, expectedOf } from '../../../src/record/sentences.js'
import { duration } from '../../console/terminal.js'
import { clauseOf, counts, plural, tally, tallyWords, whyNotCounted } from '../../outcome.js'
import { allureIdOf } from '../ids.js'
import { environmentOf } from '../results.js'

/** Rules that a list shows before the reader opens the rest of it. */
const shownRules = 8
/** Violated cases of a rule that are named. */
const namedCases = 6

/** Makes the top of the front page. */
export function overviewOf(run: RunRecord): Html {
  const violated = run.rules.filter(({ verdict }) => verdict === 'violated')
  const undecided = run.rules.filter(({ verdict }) => verdict === 'undecided')
  const deciding = violated.filter((rule) => counts(run, rule))
  const notCounting = violated.filter((rule) => !counts(run, rule))
  const checks = run.rules.flatMap((rule) => rule.checks)
  // The same words as in the facts of the run.
  const { why = '', limits, 'ended early': ended } = environmentOf(run)
  const took = Date.parse(run.finished) - Date.parse(run.started)
  return html`<section class="run-overview" id="run-overview" aria-label="Result of the run">
<p class="run-why">${why}</p>
${[ended, limits].map((fact) => (fact === undefined ? null : html`<p>${fact}</p>`))}
<p><b>${plural(run.rules.length, 'rule')}</b>: ${tallyWords(tally(run.rules))}.
They were tested with <b>${plural(checks.length, 'check')}</b>; each line below is one of them.
${run.observations.length === 0 ? null : `${plural(run.observations.length, 'open point')} of the contract: recorded, not judged.`}
The run took ${duration(took)}, started ${run.started}.</p>
${list('Violated rules: they decide the result', deciding)}
${list('Violated, but not counted for the result', notCounting, (rule) => whyNotCounted(run, rule))}
${list('Undecided rules: the suite has no verdict', undecided)}
${violated.length + undecided.length === 0 ? null : next}
</section>`
}

const next = html`<p>Allure says failed for violated, and broken for undecided. A violated rule is a fault of the target.
An undecided rule blames nobody: its reason names what stopped the check. Open a rule for the exchange that decided.</p>`

type Note = (rule: RuleRecord) => string | null

function list(title: string, rules: readonly RuleRecord[], note: Note = () => null): Html | null {
  if (rules.length === 0) return null
  const items = rules.map((rule) => ruleItem(rule, note(rule)))
  const rest = items.splice(shownRules)
  return html`<h3>${title} (${rules.length})</h3><ul>${items}</ul>
${rest.length === 0 ? null : html`<details><summary>${rest.length} more</summary><ul>${rest}</ul></details>`}`
}

function ruleItem({ entry, verdict, checks }: RuleRecord, note: string | null): Html {
  const having = checks.filter((check) => check.verdict === verdict)
  const { expected = null, actual = null, compared, reason = null, case: firstCase = '' } = having[0] ?? {}
  const cases = having.filter((check) => check.case !== '')
  const names = cases
    .slice(0, namedCases)
    .map(
      (check, at) =>
        html`${at === 0 ? '' : ', '}<a href="#${allureIdOf(entry.id, check.case)}">${check.case}</a>`,
    )
  const more = cases.length > namedCases ? `, and ${cases.length - namedCases} more` : ''
  return html`<li><a href="#${allureIdOf(entry.id, firstCase)}">${entry.id}</a> <small>${clauseOf(entry)}${note === null ? '' : `; ${note}`}</small>
<span>${prose(entry.says)}</span>
${expected === null ? html`<span>reason: ${clipped(reason)}</span>` : html`<span>expected: ${clipped(expectedOf({ expected, actual, compared }))}</span><span>came: ${clipped(actualOf({ expected, actual, compared }))}</span>`}
${cases.length === 0 ? null : html`<span>${having.length} of ${plural(checks.length, 'check')}: ${names}${more}</span>`}</li>`
}

/** Longest value in characters. The check has all of it. */
const longestValue = 200

const clipped = (text: string | null): string =>
  text === null ? '' : text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
