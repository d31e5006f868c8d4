/**
 * The scripts of a page with a search.
 * @module
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type InlineScript, inlineScript } from '../../../src/output/html.js'
import { type SearchEntry, type SearchWords, searcher } from './engine.js'

/** The code of the library for a page that opens from disk: modules do not load from there. */
export function librarySource(): string {
  const main = createRequire(import.meta.url).resolve('minisearch')
  return readFileSync(path.join(path.dirname(main), '../umd/index.js'), 'utf8').replace(
    /^\/\/# sourceMappingURL.*$/m,
    '',
  )
}

/** A script with the entries and the words. @param entries by language */
export function dataSource(
  entries: Readonly<Record<string, readonly SearchEntry[]>>,
  words: SearchWords,
): string {
  return `globalThis.searchData = ${JSON.stringify({ entries, words })}\n`
}

/**
 * The script of the page: it needs an input `search`, a list `results`, a status `found`, and may have a select
 * `language`. The address keeps the question.
 * @param names words for the numbers of results and for the kinds
 */
export function searchScript(names: {
  readonly none: string
  readonly one: string
  readonly many: string
  readonly kinds: Readonly<Record<string, string>>
}): InlineScript {
  return inlineScript(`
const searcher = ${searcher.toString()}
const names = ${JSON.stringify(names)}
${page}`)
}

const page = `
const field = document.getElementById('search'), results = document.getElementById('results'), found = document.getElementById('found'), menu = document.getElementById('language')
const made = {}
const make = (tag, text) => { const element = document.createElement(tag); element.textContent = text; return element }
function item({ kind, id, says, href }) {
  const line = document.createElement('li'), link = document.createElement('a'), chip = make('span', names.kinds[kind] ?? kind), text = make('span', says)
  link.href = href
  link.append(kind === 'guide' ? id : make('code', id))
  chip.className = 'chip'
  text.className = 'says'
  line.append(link, ' ', chip, text)
  return line
}
function apply() {
  const language = menu === null ? Object.keys(searchData.entries)[0] : menu.value
  made[language] ??= searcher(MiniSearch, searchData.entries[language], searchData.words)
  const question = field.value.trim(), list = question === '' ? [] : made[language](question)
  results.replaceChildren(...list.map(item))
  found.textContent = question === '' ? '' : list.length === 0 ? names.none : list.length + ' ' + (list.length === 1 ? names.one : names.many)
  const query = new URLSearchParams()
  if (question !== '') query.set('q', question)
  if (menu !== null) query.set('language', language)
  document.documentElement.dataset.query = query.size === 0 ? '' : '?' + query
  try { history.replaceState(null, '', query.size === 0 ? location.pathname + location.hash : '?' + query + location.hash) } catch { /* some browsers refuse it for a file */ }
}
const asked = new URLSearchParams(location.search)
field.value = asked.get('q') ?? ''
if (menu !== null && asked.has('language')) menu.value = asked.get('language')
for (const input of [field, menu]) input?.addEventListener('input', apply)
apply()
`
