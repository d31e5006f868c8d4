/**
 * Rewrites pages of a target: elements and the names of their attributes stay, and each text and value is rewritten.
 * @module
 */

/** Rewrites the parts of a page. */
export interface MarkupRewriting {
  /** A text between tags, a comment, a script or a style. */
  text(text: string): string
  /** The value of an attribute. */
  value(attribute: string, value: string): string
  /** The name of an element or attribute that is not of HTML. */
  name(name: string): string
}

const elements = new Set(
  `!doctype a abbr article aside b base body br button canvas code dd div dl dt em fieldset figure footer form g h1 h2 h3
  h4 h5 h6 head header hr html i iframe img input label legend li link main meta nav noscript ol optgroup option p path
  picture pre script section select small source span strong style sub sup svg table tbody td template textarea tfoot th
  thead time title tr u ul video`.split(/\s+/),
)
const attributes = new Set(
  `accept accept-charset action alt aria-hidden aria-label autocapitalize autocomplete autocorrect autofocus charset
  checked class colspan content crossorigin d data-id disabled enctype for formaction formmethod height hidden href html
  http-equiv id inputmode integrity lang maxlength method minlength name nonce novalidate onclick onload onsubmit
  pattern placeholder readonly rel required role rowspan size src style tabindex target title type value viewbox width
  xmlns`.split(/\s+/),
)
const blank = /\s/
const raw = ['script', 'style']

/** The page with its parts rewritten. */
export function rewrittenMarkup(text: string, rewriting: MarkupRewriting): string {
  const shown: string[] = []
  const show = (part: string): void => {
    const core = part.trim()
    shown.push(core === '' ? part : part.replace(core, () => rewriting.text(core)))
  }
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('<', at)
    if (start < 0) break
    show(text.slice(at, start))
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start)
      shown.push('<!-- ')
      show(text.slice(start + 4, end < 0 ? text.length : end))
      shown.push(' -->')
      at = end < 0 ? text.length : end + 3
      continue
    }
    const tag = rewrittenTag(text, start, rewriting)
    shown.push(tag.shown)
    at = tag.end
    if (raw.includes(tag.element)) {
      const end = text.indexOf('</', at)
      show(text.slice(at, end < 0 ? text.length : end))
      at = end < 0 ? text.length : end
    }
  }
  show(text.slice(at))
  return shown.join('')
}

/** A tag, from `<` on. */
function rewrittenTag(
  text: string,
  start: number,
  rewriting: MarkupRewriting,
): { readonly shown: string; readonly end: number; readonly element: string } {
  const shown = ['<']
  let at = start + 1
  if (text[at] === '/') {
    shown.push('/')
    at += 1
  }
  const element = wordAt(text, at)
  shown.push(nameOf(element, elements, rewriting))
  at += element.length
  while (at < text.length && text[at] !== '>') {
    const character = text[at] as string
    if (blank.test(character) || character === '/') {
      shown.push(character)
      at += 1
      continue
    }
    const name = wordAt(text, at) || character
    shown.push(name === '=' ? name : nameOf(name, attributes, rewriting))
    at += name.length
    if (text[at] !== '=') continue
    const quote = text[at + 1]
    const isQuoted = quote === '"' || quote === "'"
    const from = at + (isQuoted ? 2 : 1)
    const end = isQuoted ? text.indexOf(quote, from) : endOfPlain(text, from)
    const to = end < 0 ? text.length : end
    shown.push(`="${rewriting.value(name.toLowerCase(), text.slice(from, to))}"`)
    at = isQuoted ? to + 1 : to
  }
  return {
    shown: `${shown.join('')}>`,
    end: at + 1,
    element: text[start + 1] === '/' ? '' : element.toLowerCase(),
  }
}

function nameOf(name: string, known: ReadonlySet<string>, rewriting: MarkupRewriting): string {
  return name === '' || known.has(name.toLowerCase()) ? name : rewriting.name(name)
}

function wordAt(text: string, start: number): string {
  let at = start
  while (at < text.length && !' \t\r\n/>="\'<'.includes(text[at] as string)) at += 1
  return text.slice(start, at)
}

function endOfPlain(text: string, start: number): number {
  let at = start
  while (at < text.length && !blank.test(text[at] as string) && text[at] !== '>') at += 1
  return at
}
