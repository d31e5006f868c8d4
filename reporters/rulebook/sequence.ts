/**
 * Draws sequence diagrams as SVG: one for screens, one for phones, and the steps as a list.
 * @module
 */
import type { Bilingual, Language } from '../../src/catalogue/translations.js'
import { type Html, html, prose } from '../../src/output/html.js'

/** A participant of a sequence. */
export interface Actor {
  readonly id: string
  readonly name: Bilingual
}

/** One step: a message, or work of one participant if `to` is `from`. */
export interface Step {
  readonly from: string
  readonly to: string
  readonly text: Bilingual
  /** True for the answer to an earlier message: drawn as a broken line. */
  readonly answer?: true
  /** Clause of the contract. */
  readonly clause?: string
}

/** A sequence. */
export interface Flow {
  readonly id: string
  readonly title: Bilingual
  readonly about: Bilingual
  readonly actors: readonly Actor[]
  readonly steps: readonly Step[]
  /** Ids of the operations in it; absent if it is no workflow. */
  readonly operations?: readonly string[]
}

/** Sizes in pixels. */
interface Shape {
  readonly name: 'wide' | 'narrow'
  readonly width: number
  readonly font: number
  /** Average width of a character, as a share of the font size. */
  readonly letter: number
}

const shapes: readonly Shape[] = [
  { name: 'wide', width: 760, font: 14, letter: 0.54 },
  { name: 'narrow', width: 340, font: 13, letter: 0.54 },
]

/** A sequence with its diagrams and the list of its steps. @param steps heading of the list */
export function sequence(flow: Flow, language: Language, steps: string): Html {
  return html`<figure class="sequence">${shapes.map((shape) => drawing(flow, language, shape))}
<figcaption><details open><summary>${steps}</summary><ol>${flow.steps.map((step) => {
    const name = (id: string): string => nameOf(flow, id, language)
    const who = step.from === step.to ? name(step.from) : `${name(step.from)} → ${name(step.to)}`
    return html`<li><strong>${who}</strong>: ${prose(step.text[language])}${step.clause === undefined ? null : html` <span class="about">(${step.clause})</span>`}</li>`
  })}</ol></details></figcaption></figure>`
}

function nameOf({ actors }: Flow, id: string, language: Language): string {
  return actors.find((actor) => actor.id === id)?.name[language] ?? id
}

function drawing(flow: Flow, language: Language, shape: Shape): Html {
  const { width, font } = shape
  const line = font * 1.35
  const columnWidth = width / flow.actors.length
  const center = (id: string): number =>
    columnWidth * (flow.actors.findIndex((actor) => actor.id === id) + 0.5)
  const headLines = flow.actors.map((actor) =>
    wrapped(actor.name[language], (columnWidth - 14) / bold, shape),
  )
  const head = Math.max(...headLines.map((lines) => lines.length)) * line + 14
  const rows: Html[] = []
  let y = head + 18
  for (const [at, step] of flow.steps.entries()) {
    const [x1, x2] = [center(step.from), center(step.to)]
    const space = labelSpace(x1, x2, columnWidth, shape)
    const lines = wrapped(`${at + 1}. ${step.text[language].replaceAll('`', '')}`, space.width, shape)
    const top = y + font
    rows.push(
      html`<g class="${step.answer ? 'step answer' : 'step'}">${lines.map(
        (text, row) =>
          html`<text x="${round(space.x)}" y="${round(top + row * line)}" text-anchor="${space.anchor}">${text}</text>`,
      )}`,
    )
    y = top + (lines.length - 1) * line + 8
    rows.push(html`${x1 === x2 ? work(x1, y) : arrow(x1, x2, y)}</g>`)
    y += x1 === x2 ? 16 : 14
  }
  const height = Math.ceil(y + 6)
  const id = `${flow.id}-${shape.name}`
  return html`<svg class="${shape.name}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-about">
<title id="${id}-title">${flow.title[language]}</title><desc id="${id}-about">${flow.about[language].replaceAll('`', '')}</desc>
${flow.actors.map((actor, at) => {
  const x = center(actor.id)
  const lines = headLines[at] ?? []
  return html`<line class="life" x1="${x}" y1="${round(head)}" x2="${x}" y2="${height}"/><rect x="${round(x - columnWidth / 2 + 4)}" y="1" width="${round(columnWidth - 8)}" height="${round(head - 2)}" rx="5"/>${lines.map(
    (text, row) =>
      html`<text class="actor" x="${x}" y="${round(7 + font + row * line)}" text-anchor="middle">${text}</text>`,
  )}`
})}
${rows}</svg>`
}

/** How much wider bold letters are. */
const bold = 1.15

/** Where the label of a step is: above its arrow on a screen; over the whole width on a phone. */
function labelSpace(
  x1: number,
  x2: number,
  columnWidth: number,
  { name, width }: Shape,
): { readonly x: number; readonly width: number; readonly anchor: string } {
  if (name === 'narrow') return { x: 4, width: width - 8, anchor: 'start' }
  const middle = (x1 + x2) / 2
  const wide = Math.max(Math.abs(x2 - x1) - 16, columnWidth * 1.5)
  const half = Math.min(wide / 2, width - 4)
  return { x: Math.min(Math.max(middle, half + 4), width - half - 4), width: 2 * half, anchor: 'middle' }
}

function arrow(x1: number, x2: number, y: number): Html {
  const direction = Math.sign(x2 - x1)
  const tip = x2 - direction * 2
  return html`<line x1="${x1}" y1="${round(y)}" x2="${tip}" y2="${round(y)}"/><path d="M${tip} ${round(y)}l${-direction * 8} -4v8z"/>`
}

/** A mark on the life line of one participant. */
function work(x: number, y: number): Html {
  return html`<rect class="work" x="${x - 5}" y="${round(y - 3)}" width="10" height="10" rx="2"/>`
}

/** Lines of a text that fit a width. */
function wrapped(text: string, width: number, { font, letter }: Shape): string[] {
  const most = Math.max(8, Math.floor(width / (font * letter)))
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const round = (value: number): number => Math.round(value * 10) / 10
