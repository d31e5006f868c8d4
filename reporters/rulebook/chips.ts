/**
 * Small labels: role, level, verdict.
 * @module
 */
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import { type Html, html } from '../../src/output/html.js'
import type { Book } from './book.js'

/** A label. @param kind its style; default: none */
export function chip(text: string, kind = ''): Html {
  return html`<span class="chip ${kind}">${text}</span> `
}

/** The verdict of a rule in the run; null if no run has it. */
export function verdictChip(book: Book, rule: Pick<CatalogueRule, 'id' | 'role'>): Html | null {
  const verdict = book.verdict(rule)
  return verdict === null ? null : chip(book.word(verdict), `verdict-${verdict.replaceAll(' ', '-')}`)
}
