/**
 * The result of a run at the terminal.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal } from '../../src/output/terminal.js'
import type { CustomSuites, RunRecord } from '../../src/record/record.js'
import { customCountedWords, customFolderWords, partWords } from '../outcome.js'
import { headlineOf, type Tone } from '../result/headline.js'
import { duration } from './terminal.js'

const paints: Readonly<Record<Tone, (palette: Palette) => (text: string) => string>> = {
  good: ({ green }) => green,
  bad: ({ red }) => red,
  open: ({ yellow }) => yellow,
  part: ({ cyan }) => cyan,
}

/** The target, the result and the reason for it. */
export function resultLines(run: RunRecord, palette: Palette): string[] {
  const { predicate, why, ended, limits, tone } = headlineOf(run)
  const took = duration(Date.parse(run.finished) - Date.parse(run.started))
  const [verb = '', ...words] = predicate.split(' ')
  const paint = paints[tone](palette)
  const target = `${forTerminal(run.target.name)} (${forTerminal(run.target.url)})`
  const customLines = run.own === undefined ? [] : [`  ${customLine(run.own)}`]
  return [
    `  ${target}${partWords(run)} ${verb} ${palette.bold(paint(words.join(' ')))}, after ${took}`,
    `  ${why}`,
    ...customLines,
    ...[...limits, ...(ended === null ? [] : [ended])].map((limit) => `  ${forTerminal(limit)}`),
  ]
}

/** The custom suites that ran. */
function customLine(own: CustomSuites): string {
  return forTerminal(
    `Custom suites (${customCountedWords(own)}): ${own.folders.map(customFolderWords).join(', ')}.`,
  )
}
