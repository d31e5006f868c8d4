/**
 * Markdown in which every inserted text is a code span, or consists of plain words. There, Markdown and GitHub look for
 * nothing: no link, no image, no HTML, no mention, no reference to an issue.
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

/** A word that means nothing to Markdown or GitHub, with the punctuation around it. */
const plainWord = /^["(]{0,2}[A-Za-z\d]+(?:[-'/=][A-Za-z\d]+)*(?:(?<=\d)[.:]\d+)*[)",.:;?!]{0,3}$/
/** A word that GitHub makes a link to an issue or a commit. */
const reference = /^["(]{0,2}(?:gh-\d|[\da-f]{7,40}\b)/i
/** A word in backticks, with the punctuation around it. */
const codeWord = /^(["(]?)`([^`]+)`([)",.:;?!]{0,3})$/

/** A sentence of plain words as it is. Any other text becomes one code span, so that a part of it cannot pass for ours. */
export function plainWords(text: string): Markdown {
  return new Markdown(wordsOf(text).every(isPlain) ? onOneLine(text) : forMarkdown(text))
}

/**
 * Makes prose of a sentence of this program, on one line: plain words stay as they are, words in backticks and unusual
 * ones become code spans. Nothing in any text becomes a link, a mention or HTML. For a text of a target or of a file, see
 * {@link plainWords}.
 */
export function prose(text: string): Markdown {
  const words: string[] = []
  let unusual: string[] = []
  const endSpan = (): void => {
    const text = unusual.join(' ')
    const [before = ''] = /^["(]{0,2}/.exec(text) ?? []
    const inner = text.slice(before.length)
    const [after = ''] = /(?<![)",.:;?!])[)",.:;?!]{1,3}$/.exec(inner) ?? []
    const code = inner.slice(0, inner.length - after.length)
    if (text !== '')
      words.push(
        code.trim() !== code || code === '' ? forMarkdown(text) : `${before}${forMarkdown(code)}${after}`,
      )
    unusual = []
  }
  for (const word of wordsOf(text)) {
    const [, before = '', code, after = ''] = codeWord.exec(word) ?? []
    if (code === undefined && !isPlain(word)) {
      unusual.push(word)
      continue
    }
    endSpan()
    words.push(code === undefined ? word : `${before}${forMarkdown(code)}${after}`)
  }
  endSpan()
  return new Markdown(words.join(' '))
}

const isPlain = (word: string): boolean =>
  /^[–→]$/.test(word) || (plainWord.test(word) && !reference.test(word))

/** The words of a text. Blanks between backticks separate none. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let open = false
  for (const piece of visible(onOneLine(text)).split(' ')) {
    if (open) words.push(`${words.pop() ?? ''} ${piece}`)
    else if (piece !== '') words.push(piece)
    if ((piece.split('`').length - 1) % 2 === 1) open = !open
  }
  return words
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

/** A text in a cell of a table. @param render {@link prose} or {@link plainWords} */
export function cell(render: (text: string) => Markdown, text: string): Markdown {
  return new Markdown(render(withoutEscapedBars(text)).text.replaceAll('|', '\\|'))
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

/** A code block of lines. Nothing in them ends it. */
export function codeBlock(lines: readonly string[]): Markdown {
  const text = lines.flatMap((line) => line.split(/\r?\n/)).map((line) => visible(line))
  const most = Math.max(2, ...text.flatMap((line) => (line.match(/`+/g) ?? []).map(({ length }) => length)))
  const fence = '`'.repeat(most + 1)
  return new Markdown([fence, ...text, fence].join('\n'))
}

/** Joins pieces of Markdown, each on a line. */
export function markdownLines(lines: readonly Markdown[]): Markdown {
  return new Markdown(lines.map(({ text }) => text).join('\n'))
}
