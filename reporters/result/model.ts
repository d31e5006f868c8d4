/**
 * Everything that outputs say about a run, as data. An output only decides how it looks.
 * @module
 */
import { schemaReport } from '../../src/record/mismatches.js'
import type { RuleVerdict, RunRecord } from '../../src/record/record.js'
import { type ResponseTime, responseTimes } from '../../src/record/times.js'
import type { HistoryPoint } from '../allure/history.js'
import { placeOf } from '../clauses.js'
import { groupBy, indexExchanges, partial, type Tally, tally } from '../outcome.js'
import { type SharedCause, sharedCausesOf } from './causes.js'
import { type Changes, changesOf } from './changes.js'
import { type FindingGroup, findingsOf } from './findings.js'
import { type Headline, headlineOf } from './headline.js'
import { type Fact, factsOf, type NumberRow, numbersOf } from './judged.js'
import { type NotJudged, notJudgedOf } from './not-judged.js'
import { type NotSelected, notSelectedOf } from './not-selected.js'
import { type Notes, notesOf } from './notes.js'

/** A run as outputs show it. */
export interface ResultModel {
  readonly run: RunRecord
  readonly headline: Headline
  /** What was judged, and how much of it. */
  readonly facts: readonly Fact[]
  /** The rules of the run by tier and level, each counted once. */
  readonly numbers: readonly NumberRow[]
  /** All rules of the run, each counted once. */
  readonly rules: Tally
  readonly findings: readonly FindingGroup[]
  /** What findings have in common: known causes first explain rules, then parts of the target do. */
  readonly causes: readonly SharedCause[]
  readonly notJudged: NotJudged
  /** What a run of selected rules left out; null for any other run. */
  readonly notSelected: NotSelected | null
  readonly notes: Notes
  /** How long the target took for each kind of request. */
  readonly times: readonly ResponseTime[]
  /** Null without an earlier run. */
  readonly changes: Changes | null
  /** The rules that passed, in the order of the contract. */
  readonly passed: readonly PassedSection[]
}

/** Rules of one section that passed. */
export interface PassedSection {
  readonly section: string
  readonly rules: readonly PassedRule[]
}

/** A rule that passed. */
export interface PassedRule {
  readonly id: string
  readonly says: string
  readonly verdict: RuleVerdict
  /** Number of checks that passed. */
  readonly checks: number
  /** For a rule that passed in part: `2 of 4 cases`. */
  readonly part: string | null
}

/**
 * Computes what outputs say about a run.
 * @param earlier runs of the same target, the newest last
 */
export function resultModel(run: RunRecord, earlier: readonly HistoryPoint[] = []): ResultModel {
  const exchanges = indexExchanges(run.exchanges)
  const causes = sharedCausesOf(run)
  return {
    run,
    headline: headlineOf(run),
    facts: factsOf(run),
    numbers: numbersOf(run),
    rules: tally(run.rules),
    findings: findingsOf(run, exchanges),
    causes,
    notJudged: notJudgedOf(run, causes),
    notSelected: notSelectedOf(run),
    notes: notesOf(run, schemaReport(run.exchanges)),
    times: run.audit === undefined ? responseTimes(run.exchanges) : [],
    changes: changesOf(run, earlier),
    passed: passedOf(run),
  }
}

function passedOf(run: RunRecord): PassedSection[] {
  const parts = new Map(partial(run.rules).map(({ entry, part }) => [entry.id, part]))
  const placed = run.rules
    .filter(({ verdict }) => verdict === 'passed')
    .map((rule) => ({ rule, place: placeOf(rule.entry.clause, rule.entry.tier) }))
    .sort(({ place: one }, { place: other }) =>
      one.order < other.order ? -1 : one.order > other.order ? 1 : 0,
    )
  return [...groupBy(placed, ({ place }) => place.section)].map(([section, rules]) => ({
    section,
    rules: rules.map(({ rule: { entry, checks } }) => {
      const part = parts.get(entry.id)
      return {
        id: entry.id,
        says: entry.says,
        verdict: part === undefined ? 'passed' : 'passed in part',
        checks: checks.filter(({ verdict }) => verdict === 'passed').length,
        part: part === undefined ? null : `${part.exercised} of ${part.cases} cases`,
      }
    }),
  }))
}
