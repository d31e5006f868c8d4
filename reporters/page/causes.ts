/**
 * The causes of findings, for the result page and the judge page of the sandbox.
 * @module
 */
import { type Html, html } from '../../src/output/html.js'
import { clip } from '../console/terminal.js'
import { plural } from '../outcome.js'
import type { SharedCause } from '../result/causes.js'

/** Longest text, in characters. */
const longest = 1000
/** Causes that are shown. */
const mostCauses = 12

/** The title of the causes: `18 findings, probably 1 cause`. */
export function causesTitle(causes: readonly SharedCause[]): string {
  const rules = causes.reduce((sum, one) => sum + one.rules.length, 0)
  return `${plural(rules, 'violated rule')} with ${plural(causes.length, 'probable cause')}`
}

/**
 * A list of causes: what is probably wrong, what shows it, where to look, what to do first, and the rules.
 * @param link shows the id of a rule, as a link if the page has it
 */
export function causesList(causes: readonly SharedCause[], link: (id: string) => Html): Html {
  const rules = (ids: readonly string[], title: string): Html | null =>
    ids.length === 0
      ? null
      : html`<details><summary>${title}</summary><p>${ids.map((id) => html`${link(id)} `)}</p></details>`
  const more = causes.length - mostCauses
  return html`<ul>${causes
    .slice(0, mostCauses)
    .map(
      ({ says, why, look, first, rules: own, follows }) =>
        html`<li><b>${clip(says, longest)}</b> ${clip(first, longest)}${look === null ? null : html` <br>Where to look: ${clip(look, longest)}`} <br><span class="dim about">${clip(why, longest)}</span>${rules(
          own,
          `${plural(own.length, 'violated rule')}`,
        )}${rules(follows, `${plural(follows.length, 'undecided rule')} that follow${follows.length === 1 ? 's' : ''}`)}</li>`,
    )}${more > 0 ? html`<li>and ${plural(more, 'more cause')}</li>` : null}</ul>`
}
