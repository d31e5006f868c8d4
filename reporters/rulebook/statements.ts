/**
 * The page about the statements of the contract: what the suite has about each.
 * @module
 */

import { type Html, html, prose } from '../../src/output/html.js'
import type { CoveredRule, StatementCoverage } from '../../src/traceability/coverage.js'
import { placeOf } from '../clauses.js'
import { groupBy, plural } from '../outcome.js'
import { page } from './html.js'
import { pathOfRule } from './pages.js'

/** Makes the page. */
export function statementsPage(coverage: readonly StatementCoverage[]): string {
  const rules = new Set(coverage.flatMap((one) => one.rules.map(({ role, id }) => `${role} ${id}`)))
  const bySection = groupBy(coverage, ({ statement }) => statement.clause.split(' ')[0] ?? '')
  const body = html`<h1>The contract, statement by statement</h1>
<p>${plural(coverage.length, 'statement')} of the contract in our own words, in its order, and the ${plural(rules.size, 'rule')} that come from them. A statement that binds a role has a rule, an open point, or a reason why no check can verify it.</p>
<p><em>must</em> and <em>should</em> oblige, <em>may</em> permits, <em>open</em> leaves the choice, <em>context</em> binds nobody. Each fault is one mistake of an embedded target that violates the rule. Each variant conforms, and every rule passes with it.</p>
${[...bySection].map(
  ([section, some]) => html`<section><h2>${placeOf(section).section}</h2>${some.map(statement)}</section>`,
)}`
  return page({ title: 'Statements: rulebook', root: '', body })
}

function statement({ statement: one, rules, openPoints, notTestable, variants }: StatementCoverage): Html {
  const bound = one.binds.length === 0 ? '' : ` · binds ${one.binds.join(' and ')}`
  return html`<article class="statement" id="${one.id}"><h3><code>${one.id}</code></h3>
<p>${prose(one.says)} <span class="about">clause ${one.clause} · ${one.force}${bound}</span></p>
${
  rules.length === 0 && openPoints.length === 0 && notTestable.length === 0
    ? null
    : html`<ul>${rules.map(rule)}${openPoints.map((id) => html`<li>open point <code>${id}</code></li>`)}${notTestable.map(
        (id) => html`<li>not testable <code>${id}</code></li>`,
      )}</ul>`
}${variants.length === 0 ? null : html`<p class="about">variants that must pass: ${variants.map(({ id }) => id).join(', ')}</p>`}</article>`
}

function rule(one: CoveredRule): Html {
  const cases = one.cases.length < 2 ? '' : ` · ${plural(one.cases.length, 'case')}`
  return html`<li><a href="${pathOfRule(one)}"><code>${one.id}</code></a> <span class="about">${one.role}, ${one.level}${cases} · faults: ${one.faults.join(', ') || 'none'}</span></li>`
}
