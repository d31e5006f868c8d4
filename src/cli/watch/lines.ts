/**
 * What a watch prints.
 * @module
 */
import path from 'node:path'
import { clip } from '../../../reporters/console/terminal.js'
import { plural } from '../../../reporters/outcome.js'
import { timeOf } from '../../../reporters/result/judged.js'
import { intervalWords } from '../../../reporters/watch/interval-words.js'
import {
  evidenceOf,
  type RoundRecord,
  type WatchChange,
  type WatchedRule,
  type WatchRecord,
} from '../../../reporters/watch/record.js'
import { forTerminal } from '../../output/terminal.js'
import { shown } from '../../results/shown.js'
import { coveredMs, type WatchSettings } from '../../watch/watch.js'

/** Characters of the reason of a round that judged nothing. */
const longestReason = 600

/** What is watched, in which parts, and within which time. */
export function startLines(settings: WatchSettings, earlier: WatchRecord | null): string[] {
  const { target, parts, everyMs, budget, units } = settings
  const every = intervalWords(everyMs)
  const covered = intervalWords(coveredMs(settings))
  return [
    `Watch of ${forTerminal(target.name)} (${forTerminal(target.url)}): ${plural(units.length, 'rule')} in ${plural(parts.length, 'round')} of at most about ${budget} requests, one every ${every}.`,
    parts.length === 1
      ? 'Every rule is judged in each round.'
      : `Every rule is judged every ${covered}. Rules that changed, are violated or undecided are judged again in the next round if the budget allows it.`,
    ...(earlier === null ? [] : [earlierLine(earlier)]),
    'The rounds judge rules at different times, so a watch never says whether the target is conformant.',
  ]
}

function earlierLine({ rules, updated }: WatchRecord): string {
  return `Continues the watch that ended ${timeOf(updated)}, with the verdicts of ${plural(rules.length, 'rule')}.`
}

/** A line for each part, for --plan. */
export function partLines({ parts }: Pick<WatchSettings, 'parts'>): string[] {
  return parts.map(({ number, rules, estimate }) => {
    const topics = [...new Set(rules.map((id) => id.split('.')[0] ?? id))]
    const seconds = estimate.seconds === 0 ? '' : `, about ${intervalWords(estimate.seconds * 1000)}`
    return `  part ${number}: ${plural(rules.length, 'rule')}, about ${estimate.requests} requests${seconds}: ${topics.join(', ')}`
  })
}

/**
 * The line of a round, and its changes.
 * @param changed the rules whose verdict it changed
 * @param quiet true to leave out rounds without news
 */
export function roundLines(
  round: RoundRecord,
  changed: readonly WatchedRule[],
  record: WatchRecord,
  notices: readonly string[],
  { folder, quiet }: { readonly folder: string; readonly quiet: boolean },
): string[] {
  const { outcome, changes, notUndone, leftOut } = round
  const isNews = outcome !== 'judged' || changes.length + notUndone.length + notices.length + leftOut > 0
  if (quiet && !isNews) return []
  const byId = new Map(changed.map((rule) => [rule.id, rule]))
  return [
    `${timeOf(round.started)} round ${round.part} of ${round.of}${outcomeWords(round, record)}`,
    ...(leftOut === 0
      ? []
      : [
          `  late: the round before took longer than the interval; left out meanwhile: ${plural(leftOut, 'round')}`,
        ]),
    ...notices.map((notice) => `  check the profile: ${forTerminal(notice)}`),
    ...changes.flatMap((change) => changeLines(change, byId.get(change.rule), record, folder)),
    ...notUndone.map((change) => `  not undone at the target: ${forTerminal(change)}`),
  ]
}

function outcomeWords(round: RoundRecord, record: WatchRecord): string {
  const { outcome, requests, rules, reason, changes, firstJudged } = round
  const why = forTerminal(clip((reason ?? '').split('\n')[0] ?? '', longestReason))
  if (outcome === 'not judged') return `: nothing was judged. ${why}`
  const more = requests > record.budget ? `, more than --budget ${record.budget}` : ''
  const first = firstJudged === 0 ? '' : ` (${firstJudged} for the first time)`
  const ended = outcome === 'ended early' ? `, ended early: ${why}` : ''
  const news = changes.length === 0 ? 'no change' : plural(changes.length, 'change')
  return `, ${plural(requests, 'request')}${more}, ${plural(rules, 'rule')}${first}${ended}: ${news}${standing(record)}`
}

/** What is wrong in all, also if nothing changed. */
function standing({ rules }: WatchRecord): string {
  const violated = rules.filter(({ verdict, waived }) => verdict === 'violated' && waived !== true).length
  const undecided = rules.filter(({ verdict }) => verdict === 'undecided').length
  const parts = [
    ...(violated === 0 ? [] : [`${violated} violated`]),
    ...(undecided === 0 ? [] : [`${undecided} undecided`]),
  ]
  return parts.length === 0 ? '' : `; in all ${parts.join(' and ')}`
}

function changeLines(
  { rule: id, before, after, cases }: WatchChange,
  rule: WatchedRule | undefined,
  record: WatchRecord,
  folder: string,
): string[] {
  const waived = rule?.waived === true ? ', waived' : ''
  const head = `  ${id}: ${before === null ? '' : `${before} -> `}${before === after ? 'violated in another case' : after}${waived}`
  if (rule === undefined || (after !== 'violated' && after !== 'undecided')) return [head]
  const values = (label: string, value: string | null | undefined): string[] =>
    value === undefined || value === null || value === ''
      ? []
      : [`    ${label.padEnd(8)} ${forTerminal(value)}`]
  const named = rule.checks.filter(
    (check) =>
      check.verdict === after && (after !== 'violated' || cases.length === 0 || cases.includes(check.case)),
  )
  const shownCases = named.slice(0, mostCases)
  const left = named.length - shownCases.length
  const reports = evidenceOf(record, rule)
  return [
    head,
    ...shownCases.flatMap((check) => [
      ...values('case', check.case),
      ...(after === 'undecided' ? values('reason', check.reason) : []),
      ...values('expected', check.expected),
      ...values('actual', check.actual),
      ...values('repeat', check.repeat),
    ]),
    ...(left === 0 ? [] : [`    and ${plural(left, 'more case')}`]),
    ...(reports === null ? [] : values('reports', shown(path.join(folder, reports, 'index.html')))),
  ]
}

/** Cases of a rule that are printed. Its reports have all of them. */
const mostCases = 5
