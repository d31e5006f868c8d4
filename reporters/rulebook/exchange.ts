/**
 * Renders the right and the wrong exchange of a case next to each other.
 * @module
 */
import { type Html, html } from '../../src/output/html.js'
import type { Book } from './book.js'
import type { BadExample, CaseExamples, Example } from './examples.js'

/** The examples of a case. @param says the statement of the rule */
export function caseExamples(book: Book, { good: recorded, bad }: CaseExamples, says: Html): Html {
  const good = recorded !== null && isTelling(recorded, bad) ? recorded : null
  if (good === null && bad === null) return html`<p class="about">${book.word('noExample')}</p>`
  return html`<div class="pair">
${good === null ? null : exchange(book, good, 'right', new Set())}
${bad === null ? html`<div class="exchange wrong"><h3>${book.word('wrong')}</h3><p>${book.word('noBad')}</p><p>${says}</p></div>` : broken(book, bad, good)}
</div>`
}

/**
 * True if a right exchange helps next to the wrong one: it asks the same, and gets another answer. Otherwise what
 * differs is masked, or is in another exchange. An event at the control driver shows nothing of the target.
 */
function isTelling(good: Example, bad: BadExample | null): boolean {
  if (good.request.includes('https://control.example/')) return false
  return bad === null || (askedOf(good) === askedOf(bad) && good.response !== bad.response)
}

/** Method and address of a request, without its query. */
function askedOf({ request }: Example): string {
  return request.split(/[\n?]/, 1)[0] ?? ''
}

function broken(book: Book, bad: BadExample, good: Example | null): Html {
  const known = new Set(good === null ? [] : [...linesOf(good.request), ...linesOf(good.response)])
  return exchange(book, bad, 'wrong', good === null ? new Set() : known, bad)
}

function exchange(
  book: Book,
  example: Example,
  kind: 'right' | 'wrong',
  known: ReadonlySet<string>,
  bad?: BadExample,
): Html {
  const name = book.word(kind)
  return html`<div class="exchange ${kind}"><h3>${name}</h3>
${
  bad === undefined
    ? null
    : html`<dl><div><dt>${book.word('fault')}</dt><dd>${book.quoted(bad.fault)}</dd></div><div><dt>${book.word('expected')}</dt><dd>${book.quoted(bad.expected)}</dd></div><div><dt>${book.word('actual')}</dt><dd>${book.quoted(bad.actual)}</dd></div></dl>`
}
${example.before === '' ? null : html`<p class="label">${book.word('before')}</p><pre class="before" tabindex="0" aria-label="${name}: ${book.word('before')}">${example.before}</pre>`}
<p class="label">${book.word('request')}: ${book.quoted(example.purpose)}</p>
<pre tabindex="0" aria-label="${name}: ${book.word('request')}">${lines(example.request, known)}</pre>
<p class="label">${book.word('response')}</p>
<pre tabindex="0" aria-label="${name}: ${book.word('response')}">${lines(example.response, known)}</pre></div>`
}

/** The lines of a message; those that are not known are marked. Nothing is marked if nothing is known. */
function lines(message: string, known: ReadonlySet<string>): Html {
  const rendered = linesOf(message).map((line) => {
    const isNew = known.size > 0 && line.trim() !== '' && !known.has(line)
    return isNew ? html`<mark>${line}</mark>` : html`${line}`
  })
  return html`${rendered.map((line, at) => (at === 0 ? line : html`\n${line}`))}`
}

/** A message with each parameter of its address and of its form on a line. */
function linesOf(message: string): string[] {
  return message.split('\n').flatMap((line, at) => {
    const isAddress = at === 0 || /^location: /i.test(line)
    if (isAddress)
      return line.split(/(?=[?&](?!amp;))/).map((part, index) => (index === 0 ? part : `  ${part}`))
    return /^[\w-]+=[^{]*&/.test(line)
      ? line.split(/(?=&)/).map((part, index) => (index === 0 ? part : ` ${part}`))
      : [line]
  })
}
