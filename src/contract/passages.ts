/**
 * Splits a contract document into passages: the sentences of its text, and the rows of its tables.
 *
 * A passage is compared by its digest, so that its text need not be stored. Layout does not count: line breaks, blanks,
 * emphasis, the marks of lists and the widths of table columns may change without a new digest.
 * @module
 */
import { createHash } from 'node:crypto'
import { marked, type Token, type Tokens } from 'marked'

/** A sentence, or a row of a table, or one of several sentences in a row. */
export interface Passage {
  /** Number of its section, e.g. `4.1`; `0` before the first section. */
  readonly section: string
  /** Its text on one line, without marks of layout. Cells of a row are separated by ` | `. */
  readonly text: string
  /** The first 16 hex digits of the SHA-256 of the text. */
  readonly digest: string
}

/** Thrown for a document that cannot be split into passages. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** The number at the beginning of a heading, e.g. `4.1` of `4.1 GET authorize`. */
const sectionNumber = /^(\d+(?:\.\d+)*)\.?\s/

/** The end of a sentence: a full stop, not of an abbreviation, before a capital letter, code, a path or a quote. */
const sentenceEnd = /(?<=[.?!]["'”)]?)(?<!\b(?:e\.g|i\.e|cf|vs)\.)\s+(?=[A-Z`{/"“(])/

/**
 * Returns the passages of a document in their order.
 * @param document Markdown with numbered headings
 * @throws ContractError if no heading has a number
 */
export function passagesOf(document: string): Passage[] {
  const passages: Passage[] = []
  let section = '0'
  for (const token of marked.lexer(document)) {
    if (token.type === 'heading') section = sectionNumber.exec(oneLine(token.text))?.[1] ?? section
    else for (const text of textsOf(token)) passages.push({ section, text, digest: digestOf(text) })
  }
  if (section === '0')
    throw new ContractError(
      'found no heading with a number, e.g. "## 4.1 Authorize"; expected the contract as Markdown',
    )
  return passages
}

/** The digest of a whole document: of its passages in their order. */
export function documentDigest(passages: readonly Pick<Passage, 'digest'>[]): string {
  return createHash('sha256')
    .update(passages.map(({ digest }) => digest).join('\n'))
    .digest('hex')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function textsOf(token: Token): string[] {
  switch (token.type) {
    case 'table':
      return (token as Tokens.Table).rows.flatMap(rowTexts)
    case 'list':
      return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(textsOf))
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap(textsOf)
    case 'paragraph':
    case 'text':
    case 'code':
    case 'html':
      return sentences(token.raw)
    default:
      return []
  }
}

/** The first text has all cells, and of the last cell the first sentence. Each further sentence follows the first cell. */
function rowTexts(cells: readonly Tokens.TableCell[]): string[] {
  const texts = cells.map(({ text }) => oneLine(text))
  const [first = '', ...further] = sentences(texts.at(-1) ?? '')
  const head = [...texts.slice(0, -1), first].join(' | ')
  return [head, ...further.map((sentence) => `${texts[0] ?? ''} | ${sentence}`)]
}

function sentences(text: string): string[] {
  return oneLine(text)
    .split(sentenceEnd)
    .filter((sentence) => sentence !== '')
}

function oneLine(text: string): string {
  return text.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim()
}
