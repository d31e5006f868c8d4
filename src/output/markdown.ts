/**
 * Markdown in which every inserted text is a code span. There, Markdown and GitHub look for nothing: no link, no image,
 * no HTML, no mention, no reference to an issue.
 * @module
 */
import { onOneLine, visible, withoutLast } from './characters.js'

/** Text that already is Markdown. */
export class Markdown {
  constructor(readonly text: string) {}
}

type Part = string | number | Markdown | readonly Part[]

/** Template tag: a text becomes a code span, a list is joined. */
export function markdown(texts: TemplateStringsArray, ...parts: readonly Part[]): Markdown {
  return new Markdown(texts.map((text, at) => `${text}${rendered(parts[at] ?? '')}`).join(''))
}

function rendered(part: Part): string {
  if (part instanceof Markdown) return part.text
  if (typeof part === 'number') return String(part)
  return typeof part === 'string' ? forMarkdown(part) : part.map(rendered).join('')
}

/** Makes a code span of a text, on one line. An empty text stays empty. */
export function forMarkdown(text: string): string {
  const line = visible(onOneLine(text))
  if (line.trim() === '') return ''
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

/**
 * Sentences of letters, digits, commas, colons, semicolons and full stops as they are, for example a verdict. Any other
 * text becomes a code span.
 */
export function plainWords(text: string): Markdown {
  return new Markdown(/^[A-Za-z\d]+(?:[,.:;]? [A-Za-z\d]+)*\.?$/.test(text) ? text : forMarkdown(text))
}

/**
 * A row of a table. In a table, a bar ends a cell even inside a code span, so it is escaped. A backslash in front of a
 * bar becomes visible as `\u005c`: it would escape the escape.
 */
export function tableRow(cells: readonly (string | number | Markdown)[]): Markdown {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? forMarkdown(withoutEscapedBars(cell)).replaceAll('|', '\\|') : rendered(cell),
  )
  return new Markdown(`| ${texts.join(' | ')} |`)
}

/** Makes the backslashes in front of bars visible. */
function withoutEscapedBars(cell: string): string {
  const parts = cell.split('|')
  const last = parts.length - 1
  return parts
    .map((part, at) => {
      const kept = at === last ? part : withoutLast(part, '\\')
      return kept + '\\u005c'.repeat(part.length - kept.length)
    })
    .join('|')
}

/** Joins pieces of Markdown, each on a line. */
export function markdownLines(lines: readonly Markdown[]): Markdown {
  return new Markdown(lines.map(({ text }) => text).join('\n'))
}
