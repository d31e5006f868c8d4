/**
 * The part of a page that starts the suite, follows it, and shows what it finds.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { agreementTo, type Judgement } from '../judgement.js'
import { type Choice, rulesOfRole, sectionChoices, topicChoices } from '../selection.js'
import type { JudgedTarget, ShownPlan } from '../target.js'
import { block } from './components.js'
import { findingItems, findingsCount, questionPart, sectionsPart, statusPart } from './judge-parts.js'

/** What the user chose, and its plan. */
export interface ChosenRun {
  /** Rule ids; empty for all rules. */
  readonly only: readonly string[]
  readonly plan: ShownPlan
}

/** Parts that differ between pages. */
export interface JudgePart {
  readonly judgement: Judgement
  /** Text of the button that judges all rules. */
  readonly label: string
  /** The plan that the user asked for, or must confirm. */
  readonly chosen?: ChosenRun | undefined
  /** The plan of all rules, which the page shows without being asked. */
  readonly plan?: ShownPlan | undefined
  /** What is below the button, and disappears while the suite runs. */
  readonly about: Html
}

/** Renders the part. */
export function judgePart({ judgement, label, chosen, plan, about }: JudgePart): Html {
  const { isActive, question, sections, target } = judgement
  return html`<div data-judge data-active="${isActive ? 'yes' : 'no'}">
${chosen === undefined ? null : chosenPart(chosen)}
<form class="rerun" method="post" action="/judge/start"><button class="main">${label}</button> <button formmethod="get" formaction="/judge" name="plan" value="yes">Show the plan</button>
<details><summary>Only some rules</summary>${onlyFields(target)}</details></form>
${about}
${plan === undefined ? null : html`<section class="rerun" aria-labelledby="sent-title"><h2 id="sent-title">What a run of all rules sends</h2>${planPart(plan)}</section>`}
<div id="judge-status">${statusPart(judgement)}</div>
<div id="judge-question" aria-live="assertive">${question === undefined ? null : questionPart(question)}</div>
<h2>Findings</h2>
<p id="judge-count" role="status">${findingsCount(judgement)}</p>
<ul class="rules" id="judge-findings">${findingItems(judgement).map(({ item }) => item)}</ul>
<h2>Progress by section of the contract</h2>
<div id="judge-sections">${sectionsPart(sections)}</div>
</div>`
}

/** The plan of what the user chose, and the button that starts it. */
function chosenPart({ only, plan }: ChosenRun): Html {
  const { lasting } = plan
  const agreement =
    lasting.length === 0
      ? null
      : html`<p><strong>After the run, and nobody can undo it:</strong></p><ul>${lasting.map((line) => html`<li>${line}</li>`)}</ul>
<p><label class="choice"><input type="checkbox" name="confirmed" value="${agreementTo(plan)}" required> I agree that this happens, and stays.</label></p>`
  return html`<section class="notice rerun" aria-labelledby="plan-title"><h2 id="plan-title">The plan${only.length === 0 ? ' of all rules' : ''}</h2>
${planPart(plan)}
<form method="post" action="/judge/start"><input type="hidden" name="only" value="${only.join(',')}">${agreement}
<p><button>Judge as planned</button> <a href="/judge">Close the plan</a></p></form></section>`
}

function planPart({ lines, summary }: ShownPlan): Html {
  return html`<ul>${summary.map((line) => html`<li>${line}</li>`)}</ul>
<details><summary>The whole plan</summary>${block('Plan', lines.join('\n'))}</details>`
}

/** The fields that choose rules: a section, a topic, and any ids. */
function onlyFields({ role }: JudgedTarget): Html {
  const choices = (values: readonly Choice[]): Html =>
    html`<option value="">all</option>${values.map(({ value, text }) => html`<option value="${value}">${text}</option>`)}`
  return html`<p class="field"><label for="only-clause">Section of the contract</label><select id="only-clause" name="topic">${choices(sectionChoices(role))}</select></p>
<p class="field"><label for="only-topic">Topic</label><select id="only-topic" name="topic">${choices(topicChoices(role))}</select></p>
<p class="field"><label for="only">Rules or clauses, separated by commas</label><input id="only" name="only" list="rule-ids" aria-describedby="only-help" autocomplete="off" spellcheck="false"><span class="about" id="only-help">Rule IDs, beginnings of IDs, or clauses: ${examples[role]}. If you choose several, all of them are checked. Without any, all rules are.</span></p><datalist id="rule-ids">${[...rulesOfRole(role).keys()].map((id) => html`<option value="${id}"></option>`)}</datalist>`
}

/** What can be entered, as examples. */
const examples = { platform: 'id-token, 4.1', partner: 'id-token-check, 4.1' } as const

/** Why nothing was started or saved; null without a problem. */
export function problemsPart(problems: readonly string[]): Html | null {
  if (problems.length === 0) return null
  return html`<div class="notice refused" role="alert"><p>${problems.length === 1 ? 'One setting has a problem.' : `${problems.length} settings have problems.`} Nothing was started or saved.</p><ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></div>`
}
