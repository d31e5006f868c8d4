/**
 * The numbers of a run as a table that fits the terminal.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { widthOf, wrapped } from '../../src/output/wrap.js'
import type { RuleVerdict } from '../../src/record/record.js'
import type { NumberRow } from '../result/judged.js'

/**
 * The rules by tier and verdict: a table with one line of titles, or with two where that is too wide, or a list.
 * @param columns width of the terminal
 */
export function numberLines(
  rows: readonly NumberRow[],
  verdicts: readonly RuleVerdict[],
  columns: number,
  palette: Palette,
): string[] {
  for (const titles of [verdicts.map((verdict) => ['', verdict]), verdicts.map(twoLines)]) {
    const lines = table(rows, verdicts, titles, palette)
    if (lines.every((line) => widthOf(line) <= columns)) return lines
  }
  return rows.flatMap((row) => list(row, verdicts, columns, palette))
}

/** `not exercised` in two lines. */
function twoLines(verdict: RuleVerdict): readonly string[] {
  const [first = '', ...rest] = verdict.split(' ')
  return rest.length === 0 ? ['', first] : [first, rest.join(' ')]
}

function table(
  rows: readonly NumberRow[],
  verdicts: readonly RuleVerdict[],
  titles: readonly (readonly string[])[],
  palette: Palette,
): string[] {
  const first = Math.max(5, ...rows.map(({ name }) => name.length))
  const widths = titles.map((title) => 2 + Math.max(...title.map((line) => line.length)))
  const heads = [0, 1].map((at) =>
    titles.map((title, index) => (title[at] ?? '').padStart(widths[index] ?? 0)).join(''),
  )
  return [
    ...heads
      .map((head, at) => `  ${(at === 1 ? 'rules' : '').padEnd(first)}${head}`)
      .filter((line) => line.trim() !== '')
      .map((line) => palette.dim(line)),
    ...rows.map(({ name, verdicts: counts }) => {
      const cells = verdicts.map((verdict, index) =>
        painted(String(counts[verdict]).padStart(widths[index] ?? 0), verdict, counts[verdict], palette),
      )
      return `  ${name.padEnd(first)}${cells.join('')}`
    }),
  ]
}

/** `contract: 290 passed, 3 violated`, in as many lines as it needs. */
function list(
  { name, verdicts: counts }: NumberRow,
  verdicts: readonly RuleVerdict[],
  columns: number,
  palette: Palette,
): string[] {
  const parts = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => painted(`${counts[verdict]} ${verdict}`, verdict, counts[verdict], palette))
  return wrapped(`  ${name}: ${parts.join(', ')}`, columns)
}

function painted(text: string, verdict: RuleVerdict, count: number, palette: Palette): string {
  if (count === 0) return palette.dim(text)
  if (verdict === 'violated') return palette.red(text)
  return verdict === 'undecided' ? palette.yellow(text) : text
}
