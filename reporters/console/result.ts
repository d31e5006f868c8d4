/**
 * The result of a run in words.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal } from '../../src/output/terminal.js'
import type { CustomSuites, Result, RuleRecord, RunRecord } from '../../src/record/record.js'
import {
  countedTiers,
  counts,
  customCountedWords,
  customFolderWords,
  partial,
  partWords,
  plural,
} from '../outcome.js'
import { baselineLines } from './baseline.js'
import { duration } from './terminal.js'

const paints: Readonly<Record<Result, (palette: Palette) => (text: string) => string>> = {
  conformant: ({ green }) => green,
  'conformant with waivers': ({ yellow }) => yellow,
  'not conformant': ({ red }) => red,
  incomplete: ({ yellow }) => yellow,
}

/** The target, the result and the reason for it. */
export function resultLines(run: RunRecord, palette: Palette): string[] {
  const took = duration(Date.parse(run.finished) - Date.parse(run.started))
  const verdict = palette.bold(paints[run.result](palette)(run.result))
  const target = `${forTerminal(run.target.name)} (${forTerminal(run.target.url)})`
  const cut = run.interrupted === null ? [] : [`  The run ended early: ${forTerminal(run.interrupted)}.`]
  const own = run.own === undefined ? [] : [`  ${customLine(run.own)}`]
  const selected =
    run.selection === undefined
      ? []
      : [`  Only some rules were judged: ${forTerminal(run.selection.reason)}.`]
  return [
    `  ${target}${partWords(run)} is ${verdict}, after ${took}`,
    `  ${whyOf(run)}`,
    ...selected,
    ...baselineLines(run).map((line) => `  ${forTerminal(line)}`),
    ...own,
    ...cut,
  ]
}

/** The custom suites that ran. */
function customLine(own: CustomSuites): string {
  return forTerminal(
    `Custom suites (${customCountedWords(own)}): ${own.folders.map(customFolderWords).join(', ')}.`,
  )
}

/** Explains the result in one sentence. */
export function whyOf(run: RunRecord): string {
  const counting = run.rules.filter((rule) => counts(run, rule))
  const having = (verdict: RuleRecord['verdict']): number =>
    counting.filter((rule) => rule.verdict === verdict).length
  const of = countedTiers(run)
  const parts = partial(counting).length
  const partly = parts === 0 ? '' : `, ${parts} of them in part: the profile lacks data for some cases`
  switch (run.result) {
    case 'conformant':
      return `Every must rule of ${of} that applies has passed${partly}.`
    case 'conformant with waivers':
      return `Every must rule of ${of} that applies has passed${partly}, except for the waived ones. This is not the same as conformant.`
    case 'not conformant':
      return `${plural(having('violated'), 'must rule')} of ${of} ${having('violated') === 1 ? 'is' : 'are'} violated.`
    case 'incomplete': {
      if (counting.length === 0) return `The run has no must rule of ${of}.`
      const open = (['undecided', 'not exercised'] as const)
        .filter((verdict) => having(verdict) > 0)
        .map((verdict) => `${having(verdict)} ${verdict}`)
      const rules = open.length > 0 ? `: ${open.join(', ')}` : ''
      if (run.shard !== null && open.length === 0 && run.interrupted === null)
        return 'No must rule of this part is violated. Only all parts together can be conformant: use merge to combine them.'
      return `No must rule of ${of} is violated, but not all of them have a verdict${rules}.`
    }
  }
}
