/**
 * Renders Markdown of this project as HTML. Every text is escaped; HTML inside of Markdown is shown as text.
 * @module
 */
import { lexer, type Token, type Tokens } from 'marked'
import { type Html, html } from '../../src/output/html.js'

/** Where links and pictures of a document lead. */
export interface Targets {
  /** @returns the address in the site; null if there is none, and the text has no link */
  link(href: string): string | null
}

/** A heading of a document. */
export interface Heading {
  readonly level: number
  readonly text: string
  /** The fragment of its address, as GitHub makes it. */
  readonly id: string
}

/** A rendered document. */
export interface Rendered {
  /** The text of the heading of the whole document; empty if it does not begin with one. */
  readonly title: Html
  /** Everything but this heading. */
  readonly body: Html
  readonly headings: readonly Heading[]
}

/** Renders a document. */
export function renderMarkdown(text: string, targets: Targets): Rendered {
  const renderer = new Renderer(targets)
  const tokens = lexer(text)
  const [first, ...others] = tokens
  const isTitled = first?.type === 'heading' && (first as Tokens.Heading).depth === 1
  const title = isTitled ? renderer.inline((first as Tokens.Heading).tokens) : html``
  return { title, body: renderer.blocks(isTitled ? others : tokens), headings: renderer.headings }
}

/** The texts that a reader reads: no code, no addresses. One entry for each block. */
export function wordsOf(text: string): string[] {
  const problems: string[] = []
  const visit = (tokens: readonly Token[]): string =>
    tokens
      .map((token) => {
        if (token.type === 'codespan' || token.type === 'code' || token.type === 'html') return ' '
        if (token.type === 'table') {
          const { header, rows } = token as Tokens.Table
          for (const cell of [...header, ...rows.flat()]) problems.push(visit(cell.tokens))
          return ''
        }
        if (token.type === 'list') {
          for (const item of (token as Tokens.List).items) problems.push(visit(item.tokens))
          return ''
        }
        const { tokens: inner, text: own = '' } = token as { tokens?: Token[]; text?: string }
        const words = inner === undefined ? unescaped(own) : visit(inner)
        return token.type === 'paragraph' ? `${words} ` : words
      })
      .join('')
  for (const block of lexer(text)) problems.push(visit([block]))
  return problems.filter((one) => one.trim() !== '')
}

class Renderer {
  readonly headings: Heading[] = []
  readonly #ids = new Map<string, number>()

  constructor(readonly targets: Targets) {}

  blocks(tokens: readonly Token[]): Html {
    return html`${tokens.map((token) => this.#block(token))}`
  }

  #block(token: Token): Html | string {
    switch (token.type) {
      case 'space':
      case 'def':
        return ''
      case 'hr':
        return html`<hr>\n`
      case 'heading':
        return this.#heading(token as Tokens.Heading)
      case 'paragraph':
        return html`<p>${this.inline((token as Tokens.Paragraph).tokens)}</p>\n`
      case 'code':
        return html`<pre tabindex="0"><code>${(token as Tokens.Code).text}</code></pre>\n`
      case 'blockquote':
        return html`<blockquote>${this.blocks((token as Tokens.Blockquote).tokens)}</blockquote>\n`
      case 'list':
        return this.#list(token as Tokens.List)
      case 'table':
        return this.#table(token as Tokens.Table)
      case 'html':
        return isComment(token) ? '' : html`<p>${(token as Tokens.HTML).text}</p>\n`
      default:
        return this.inline([token])
    }
  }

  #heading({ depth, tokens }: Tokens.Heading): Html {
    const text = plain(tokens)
    const base = slugOf(text)
    const before = this.#ids.get(base) ?? 0
    this.#ids.set(base, before + 1)
    const id = before === 0 ? base : `${base}-${before}`
    this.headings.push({ level: depth, text, id })
    const content = html`${this.inline(tokens)} <a class="anchor" href="#${id}" aria-label="Link to ${text}">#</a>`
    if (depth <= 2) return html`<h2 id="${id}">${content}</h2>\n`
    if (depth === 3) return html`<h3 id="${id}">${content}</h3>\n`
    return html`<h4 id="${id}">${content}</h4>\n`
  }

  #list({ ordered, start, items }: Tokens.List): Html {
    const rendered = items.map((item) => html`<li>${this.blocks(item.tokens)}</li>\n`)
    if (!ordered) return html`<ul>\n${rendered}</ul>\n`
    return start === '' || start === 1
      ? html`<ol>\n${rendered}</ol>\n`
      : html`<ol start="${start}">\n${rendered}</ol>\n`
  }

  #table({ header, rows }: Tokens.Table): Html {
    const cells = header.map(({ tokens }) => html`<th scope="col">${this.inline(tokens)}</th>`)
    return html`<table><thead><tr>${cells}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(({ tokens }) => html`<td>${this.inline(tokens)}</td>`)}</tr>\n`)}</tbody></table>
`
  }

  inline(tokens: readonly Token[]): Html {
    return html`${tokens.map((token) => this.#span(token))}`
  }

  #span(token: Token): Html | string {
    switch (token.type) {
      case 'strong':
        return html`<strong>${this.inline((token as Tokens.Strong).tokens)}</strong>`
      case 'em':
        return html`<em>${this.inline((token as Tokens.Em).tokens)}</em>`
      case 'del':
        return html`<del>${this.inline((token as Tokens.Del).tokens)}</del>`
      case 'codespan':
        return html`<code>${(token as Tokens.Codespan).text}</code>`
      case 'br':
        return html`<br>`
      case 'link':
        return this.#link(token as Tokens.Link)
      case 'image':
        return this.#image(token as Tokens.Image)
      case 'html':
        return isComment(token) ? '' : (token as Tokens.HTML).text
      default: {
        const { tokens, text = '' } = token as { tokens?: Token[]; text?: string }
        return tokens === undefined ? unescaped(text) : this.inline(tokens)
      }
    }
  }

  #link({ href, tokens }: Tokens.Link): Html {
    const target = this.targets.link(href)
    const text = this.inline(tokens)
    return target === null ? text : html`<a href="${target}">${text}</a>`
  }

  #image({ href, text }: Tokens.Image): Html | string {
    const target = this.targets.link(href)
    return target === null ? text : html`<img src="${target}" alt="${text}">`
  }
}

/** The fragment of a heading, as GitHub makes it. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text = '' } = token as { tokens?: Token[]; text?: string }
      return inner === undefined ? unescaped(text) : plain(inner)
    })
    .join('')
}

function isComment(token: Token): boolean {
  return /^\s*<!--[\s\S]*-->\s*$/.test((token as Tokens.HTML).text)
}

/** Texts in Markdown may name characters: `&lt;`. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
