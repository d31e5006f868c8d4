/**
 * An observation as Allure shows it: an entry that is neither passed nor violated.
 * @module
 */
import { createHash } from 'node:crypto'
import { openPoints, partnerOpenPoints } from '../../generated/catalogue.js'
import { visible } from '../../src/output/characters.js'
import { html, prose } from '../../src/output/html.js'
import type { ObservationRecord, OpenPointEntry, Role, RunRecord } from '../../src/record/record.js'
import { placeOf } from '../clauses.js'
import type { ExchangeIndex } from '../outcome.js'
import type { CaseReport } from './case-report.js'
import { detailsWith, outcomeOfObservation } from './outcomes.js'
import { exchangesOf } from './steps.js'

/** The group of the observations. */
const observationSection = 'Open points of the contract: observed, not judged'

const catalogue: Readonly<Record<Role, ReadonlyMap<string, OpenPointEntry>>> = {
  platform: new Map(Object.entries(openPoints)),
  partner: new Map(Object.entries(partnerOpenPoints)),
}

/** Exchanges that an observation shows. Some watch thousands. */
const mostExchanges = 3

/** Observations in the order of the contract. */
export function observationsInOrder({ role, observations }: RunRecord): readonly ObservationRecord[] {
  const orderOf = ({ id }: ObservationRecord): string =>
    `${placeOf(catalogue[role].get(id)?.clause ?? '').order} ${id}`
  return [...observations].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

/**
 * Makes the report of one observation.
 * @param role of the run
 * @param finished end of the run, ISO 8601: an observation without an exchange has no time of its own
 */
export function observationReport(
  observation: ObservationRecord,
  exchanges: ExchangeIndex,
  { role, finished }: { readonly role: Role; readonly finished: string },
): CaseReport {
  const { id, seen, reason } = observation
  const entry = catalogue[role].get(id)
  const clause = entry?.clause ?? ''
  const outcome = outcomeOfObservation(seen !== null)
  const digest = createHash('sha256').update(id).digest('hex')
  const shownExchanges = exchangesOf(observation.exchanges.slice(-mostExchanges), exchanges)
  const start = shownExchanges[0]?.start ?? Date.parse(finished)
  const words = seen === null ? `not observed: ${reason ?? 'no reason recorded'}` : `observed: ${seen}`
  return {
    uuid: digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    historyId: digest.slice(0, 32),
    testCaseId: digest.slice(32),
    name: visible((entry?.says ?? id).replaceAll('`', '')),
    fullName: visible(id),
    titlePath: [observationSection, ...(clause === '' ? [] : [placeOf(clause).section])],
    descriptionHtml: describe(observation, entry, words),
    labels: [
      { name: 'epic', value: role },
      { name: 'story', value: id },
      { name: 'clause', value: clause },
      { name: 'observation', value: 'yes' },
      { name: 'outcome', value: outcome },
      { name: 'tag', value: 'observation' },
    ],
    status: 'unknown',
    links: [],
    statusDetails: { message: visible(words, '\n\t'), trace: detailsWith(outcome, id) },
    start,
    stop: Math.max(start, shownExchanges.at(-1)?.stop ?? start),
    // Allure shows no message of an entry without a verdict.
    steps: [
      { name: visible(words, '\n\t'), status: 'unknown', start, stop: start, steps: [], attachments: [] },
      ...shownExchanges,
    ],
  }
}

function describe(
  { id, exchanges }: ObservationRecord,
  entry: OpenPointEntry | undefined,
  words: string,
): string {
  const facts = [
    ['Recorded', words],
    ['Observation', id],
    ...(entry === undefined ? [] : [['Clause', `contract ${entry.clause}`]]),
    [
      'Exchanges',
      exchanges.length > mostExchanges
        ? `${exchanges.length}, the last ${mostExchanges} are shown`
        : `${exchanges.length}`,
    ],
  ]
  const rows = facts.map(
    ([name = '', value = '']) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )
  const about = 'The contract leaves this open. The suite records what the target does and does not judge it.'
  return html`<p>${prose(entry?.says ?? id)}</p><p>${about}</p><table>${rows}</table>`.text
}
