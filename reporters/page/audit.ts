/**
 * What the result page says about a recording in addition: rules that it does not violate, rules that it does not show, and
 * which statements of the contract it touches.
 * @module
 */
import { statements } from '../../generated/catalogue.js'
import { type Html, html, prose } from '../../src/output/html.js'
import type { RuleRecord, RunRecord } from '../../src/record/record.js'
import { placeOf } from '../clauses.js'
import { clip } from '../console/terminal.js'
import { groupBy, plural } from '../outcome.js'
import { statementIdsOf } from '../result/findings.js'
import type { Anchors } from './card.js'

/** Longest reason, in characters. */
const longest = 300

/** The sections of an audit. */
export function auditSections(run: RunRecord, anchors: Anchors): Html {
  const having = (verdict: RuleRecord['verdict']): RuleRecord[] =>
    run.rules.filter((rule) => rule.verdict === verdict)
  const [held, unseen] = [having('not violated'), having('not seen')]
  return html`${heldRules(held, anchors)}${unseenRules(unseen, anchors)}${coverage(run)}`
}

/** Rules that something was looked at for, and that nothing violates. */
function heldRules(rules: readonly RuleRecord[], anchors: Anchors): Html | null {
  if (rules.length === 0) return null
  return html`<section aria-labelledby="not-violated"><h2 id="not-violated">Not violated: ${plural(rules.length, 'rule')}</h2>${[
    ...groupBy(rules, ({ entry }) => placeOf(entry.clause, entry.tier).section),
  ].map(
    ([section, members]) =>
      html`<details><summary>${clip(section, longest)} <span class="dim">${plural(members.length, 'rule')}</span></summary><ul class="rules">${members.map((rule) => ruleItem(rule, anchors))}</ul></details>`,
  )}</section>`
}

/** Rules that the recording says nothing about, by reason. */
function unseenRules(rules: readonly RuleRecord[], anchors: Anchors): Html | null {
  if (rules.length === 0) return null
  const groups = groupBy(rules, ({ checks }) => checks[0]?.reason ?? 'the recording does not show it')
  return html`<section aria-labelledby="not-seen"><h2 id="not-seen">Not seen: ${plural(rules.length, 'rule')}</h2><p>The recording says nothing about them.</p>${[
    ...groups,
  ].map(
    ([reason, members]) =>
      html`<div class="group plain"><p><b>${clip(reason, longest)}</b></p><details><summary>${plural(members.length, 'rule')}</summary><ul class="rules">${members.map(
        ({ entry }) => html`<li${anchors.of(entry.id)}><code>${entry.id}</code> ${prose(entry.says)}</li>\n`,
      )}</ul></details></div>`,
  )}</section>`
}

function ruleItem({ entry, checks }: RuleRecord, anchors: Anchors): Html {
  return html`<li${anchors.of(entry.id)}><code>${entry.id}</code> ${prose(entry.says)} <span class="dim">${clip(checks[0]?.reason ?? '', longest)}</span></li>\n`
}

/** What was seen of a statement. */
type Touch = 'violated' | 'not violated' | 'not seen'

/** Which statements of the contract the recording touches: those of the rules that looked at something. */
export function touchedStatements({ rules, role }: Pick<RunRecord, 'rules' | 'role'>): {
  readonly touched: ReadonlyMap<string, Touch>
  /** Statements that bind the role. */
  readonly binding: readonly (typeof statements)[number][]
} {
  const touched = new Map<string, Touch>()
  for (const { entry, verdict } of rules)
    for (const id of statementIdsOf(entry)) {
      const before = touched.get(id)
      if (verdict === 'violated' || before === undefined || before === 'not seen')
        touched.set(id, verdict as Touch)
    }
  return { touched, binding: statements.filter(({ binds }) => binds.includes(role)) }
}

const touchWords: Readonly<Record<Touch, string>> = {
  violated: 'violated',
  'not violated': 'touched, not violated',
  'not seen': 'not touched',
}

function coverage(run: RunRecord): Html {
  const { touched, binding } = touchedStatements(run)
  const stateOf = (id: string): Touch | 'requests' => touched.get(id) ?? 'requests'
  const seen = binding.filter(({ id }) => ['violated', 'not violated'].includes(stateOf(id)))
  const wordsOf = (id: string): string => {
    const state = stateOf(id)
    return state === 'requests' ? 'no rule judges it in a recording' : touchWords[state]
  }
  return html`<section aria-labelledby="coverage"><h2 id="coverage">Statements of the contract: ${seen.length} of ${binding.length} touched</h2><p>A statement is touched if a rule that comes from it looked at something in the recording.</p>${[
    ...groupBy(binding, ({ clause }) => clause),
  ].map(([clause, members]) => {
    const count = members.filter(({ id }) => seen.some((statement) => statement.id === id)).length
    return html`<details><summary>${clip(clause, longest)} <span class="dim">${count} of ${members.length}</span></summary><ul class="rules">${members.map(
      ({ id, says }) =>
        html`<li><code>${id}</code> ${prose(says)} <span class="dim">${wordsOf(id)}</span></li>\n`,
    )}</ul></details>`
  })}</section>`
}
