/**
 * Draws a recorded program as a terminal: an SVG whose lines appear when they were printed. It plays once and then shows
 * the end. Readers who ask for less motion see the end at once.
 * @module
 */
import { html } from '../../src/output/html.js'
import type { PrintedLine, Recording } from './recording.js'

/** Characters of the longest line that fits. */
const columns = 108
/** Lines that fit. */
const rows = 30
/** Pixels of a character and of a line. */
const size = { char: 7.83, line: 19 } as const
const margin = 16
/** Milliseconds of the longest pause that is shown: longer ones are shortened to it. */
const longestPause = 900

/** A stretch of text in one style. */
interface Stretch {
  readonly text: string
  /** Class names, for example `red bold`. */
  readonly style: string
}

const styles: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '36': 'cyan',
}

/** Codes that end styles. */
const ends: Readonly<Record<string, readonly string[]>> = {
  '22': ['bold', 'dim'],
  '39': ['red', 'green', 'yellow', 'cyan'],
}

/** The stretches of a line with escape sequences of colours. */
export function stretchesOf(line: string): Stretch[] {
  const open = new Set<string>()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of the colours
  return line.split(/\u001b\[(\d+)m/).flatMap((part, at) => {
    if (at % 2 === 0) return part === '' ? [] : [{ text: part, style: [...open].join(' ') }]
    const style = styles[part]
    if (style !== undefined) open.add(style)
    for (const ended of ends[part] ?? []) open.delete(ended)
    return []
  })
}

/** Divides a line that is too long, between words where possible. */
function wrapped(line: string): string[] {
  // Escape sequences have no width.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of the colours
  const units = line.match(/(?:\u001b\[\d+m)*./gu) ?? []
  if (units.length <= columns) return [line]
  const blank = units.slice(0, columns + 1).findLastIndex((unit) => unit.endsWith(' '))
  const at = blank > 20 ? blank : columns
  const rest = units.slice(at).join('')
  return [units.slice(0, at).join(''), ...wrapped(`      ${at === blank ? rest.replace(' ', '') : rest}`)]
}

/** Lines with the times at which they are shown. */
function timed(lines: readonly PrintedLine[]): PrintedLine[] {
  let shown = 0
  let before = 0
  return lines.map(({ at, text }) => {
    shown += Math.min(at - before, longestPause)
    before = at
    return { at: Math.round(shown), text }
  })
}

/**
 * The SVG.
 * @param command the command line that was recorded, shown behind a prompt
 */
export function terminalSvg(command: string, { lines }: Recording): string {
  const frames = timed([{ at: 0, text: `\u001b[1m$ ${command}\u001b[22m` }, ...lines]).flatMap(
    ({ at, text }) => wrapped(text).map((part) => ({ at, text: part })),
  )
  const width = Math.ceil(columns * size.char + 2 * margin)
  const height = rows * size.line + 2 * margin
  const end = Math.max(1, frames.at(-1)?.at ?? 1)
  const texts = frames.map(({ at, text }, index) => {
    const y = margin + (index + 1) * size.line - 5
    const parts = stretchesOf(text).map(({ text: part, style }) =>
      style === '' ? part : html`<tspan class="${style}">${part}</tspan>`,
    )
    return html`<text class="line" x="${margin}" y="${y}" style="animation-delay:${at}ms">${parts}</text>\n`
  })
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${command}">
<style>
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d7dde4; white-space: pre }
.bold { font-weight: 700 } .dim { opacity: .65 } .red { fill: #ff7b72 } .green { fill: #7ee787 } .yellow { fill: #e3b341 } .cyan { fill: #79c0ff }
.line { opacity: 0; animation: show 1ms forwards }
.screen { animation: scroll ${end}ms steps(1, end) forwards }
@keyframes show { to { opacity: 1 } }
@keyframes scroll { ${scrolling(frames, end)} }
@media (prefers-reduced-motion: reduce) { .line { animation: none; opacity: 1 } .screen { animation: none; transform: translateY(-${hidden(frames.length) * size.line}px) } }
</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<svg width="${width}" height="${height - margin}"><g class="screen">
${texts}</g></svg>
</svg>
`.text
}

/** How many lines have left the screen at the top when so many were printed. */
const hidden = (printed: number): number => Math.max(0, printed - rows)

/** The steps of the screen: it moves up when lines are printed below its end. */
function scrolling(lines: readonly PrintedLine[], end: number): string {
  const steps = new Map<string, number>([['0.00', 0]])
  for (const [index, { at }] of lines.entries()) {
    steps.set(((at / end) * 100).toFixed(2), hidden(index + 1) * size.line)
  }
  return [...steps].map(([at, y]) => `${at}% { transform: translateY(-${y}px) }`).join(' ')
}
