/**
 * Renders the right and the wrong exchange of a case next to each other.
 * @module
 */
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import { type Html, html } from '../../src/output/html.js'
import type { ComparedRecord } from '../../src/record/record.js'
import { sentenceParts } from '../../src/record/sentences.js'
import type { Book } from './book.js'
import {
  type BadExample,
  type CaseExamples,
  comparedIn,
  type Example,
  isSameStep,
  isTelling,
} from './examples.js'

/** The examples of a case of a rule. @param says the statement of the rule */
export function caseExamples(
  book: Book,
  { role }: Pick<CatalogueRule, 'role'>,
  { good: recorded, bad, missing }: CaseExamples,
  says: Html,
): Html {
  const good = recorded !== null && isSameStep(recorded, bad, role) ? recorded : null
  const note = good !== null && !isTelling(good, bad, role) ? html`<p>${book.word('sameStep')}</p>` : null
  if (good === null && bad === null) return html`<p class="about">${book.word('noExample')}</p>`
  return html`<div class="pair">
${good === null ? html`<div class="exchange right"><h3>${book.word('right')}</h3><p>${book.word('noGood')}</p></div>` : exchange(book, good, 'right', new Set(), undefined, note)}
${bad === null ? html`<div class="exchange wrong"><h3>${book.word('wrong')}</h3><p>${book.word(missing === 'several' ? 'noShown' : 'noBad')}</p><p>${says}</p></div>` : broken(book, bad, good)}
</div>`
}

function broken(book: Book, bad: BadExample, good: Example | null): Html {
  const known = new Set(good === null ? [] : [good.request, good.response, good.given].flatMap(linesOf))
  return exchange(book, bad, 'wrong', good === null ? new Set() : known, bad)
}

function exchange(
  book: Book,
  example: Example,
  kind: 'right' | 'wrong',
  known: ReadonlySet<string>,
  bad?: BadExample,
  note: Html | null = null,
): Html {
  const name = book.word(kind)
  return html`<div class="exchange ${kind}"><h3>${name}</h3>
${
  bad === undefined
    ? note
    : html`<dl><div><dt>${book.word('fault')}</dt><dd>${book.quoted(bad.fault)}</dd></div><div><dt>${book.word('expected')}</dt><dd>${sentence(book, comparedIn(bad), bad.expected)}</dd></div><div><dt>${book.word('actual')}</dt><dd>${sentence(book, comparedIn(bad), bad.actual)}</dd></div></dl>`
}
${example.before === '' ? null : html`<p class="label">${book.word('before')}</p><pre class="before" tabindex="0" aria-label="${name}: ${book.word('before')}">${example.before}</pre>`}
<p class="label">${book.word('request')}: ${book.quoted(example.purpose)}</p>
<pre tabindex="0" aria-label="${name}: ${book.word('request')}">${lines(example.request, known)}</pre>
<p class="label">${book.word('response')}</p>
<pre tabindex="0" aria-label="${name}: ${book.word('response')}">${lines(example.response, known)}</pre>
${example.given === '' ? null : given(book, name, example.given, known)}</div>`
}

/** What was expected or seen: its frame is in the language of the book, the words are quoted. */
function sentence(book: Book, compared: ComparedRecord, text: string): Html {
  const { frame, words } = sentenceParts(compared, text, book.language)
  return html`${frame}${words === '' ? null : book.quoted(words)}`
}

/** The ID token, or the answer that an application got its data from. */
function given(book: Book, name: string, text: string, known: ReadonlySet<string>): Html {
  const label = book.word(text.startsWith('{') ? 'givenToken' : 'givenData')
  return html`<p class="label">${label}</p>
<pre tabindex="0" aria-label="${name}: ${label}">${lines(text, known)}</pre>`
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
