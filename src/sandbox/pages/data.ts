/**
 * The data browser: the data of each school as tables with a filter, and the JSON of each record.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { type Html, html } from '../../output/html.js'
import { block, type PageResponse } from '../../workbench/pages/components.js'
import { type DataRecord, type Table, tables } from '../data/tables.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/** Rows on one page. */
const rowsOfPage = 100
/** Columns of a table. The JSON has the rest. */
const mostColumns = 6
/** Characters of a cell. */
const longestCell = 60

/** Renders the page. */
export function dataPage(sandbox: Sandbox, query: URLSearchParams): PageResponse {
  const schools = sandbox.platform.operator.schools()
  const school = schools.find(({ id }) => id === query.get('school')) ?? schools[0]
  const table = tables.find(({ name }) => name === query.get('table')) ?? tables[0]
  if (school === undefined || table === undefined)
    return page(sandbox, '/data', 'Data', html`<h1>Data</h1><p>There is no school.</p>`)
  const [start, end] = [day(query.get('start')), day(query.get('end'))]
  const range = new URLSearchParams({
    ...(start === '' ? {} : { start }),
    ...(end === '' ? {} : { end }),
  }).toString()
  const words = (query.get('q') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const rows = table
    .read(sandbox, school, table.name === 'timetable' ? range : '')
    .map((record, index) => ({ record, index, text: JSON.stringify(record).toLowerCase() }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
  const from = Math.max(0, Math.min(Number(query.get('from')) || 0, rows.length))
  const shown = rows.slice(from, from + rowsOfPage)
  const at = (changes: Readonly<Record<string, string>>): string =>
    `/data?${new URLSearchParams({ school: school.id, table: table.name, q: query.get('q') ?? '', start, end, ...changes })}`
  const body = html`<h1>Data</h1>
<p>These are the records that an application with every permission reads now, with all changes and switched-on faults. ${table.operation === null ? null : html`<a href="/try?operation=${table.operation}&amp;school=${school.id}">Try this request</a>.`}</p>
<form class="row" method="get" action="/data" role="search">
<label for="school">School</label> <select id="school" name="school">${schools.map((one) => html`<option value="${one.id}"${one.id === school.id ? html` selected` : null}>${one.school.name}</option>`)}</select>
<label for="table">Table</label> <select id="table" name="table">${tables.map(({ name, title }) => html`<option value="${name}"${name === table.name ? html` selected` : null}>${title}</option>`)}</select>
<label for="q">Contains</label> <input id="q" type="search" name="q" value="${query.get('q') ?? ''}">
${table.name === 'timetable' ? html`<label for="start">From</label> <input id="start" name="start" value="${start}" placeholder="2026-10-05"> <label for="end">to</label> <input id="end" name="end" value="${end}" placeholder="2026-10-09">` : null}
<button>Show</button></form>
<p role="status">${rows.length === 0 ? 'No record fits.' : `Records ${from + 1} to ${from + shown.length} of ${rows.length}.`}
${from > 0 ? html`<a href="${at({ from: String(Math.max(0, from - rowsOfPage)) })}">Previous</a>` : null}
${from + rowsOfPage < rows.length ? html`<a href="${at({ from: String(from + rowsOfPage) })}">Next</a>` : null}</p>
${rowsPart(
  table,
  shown.map(({ record }) => record),
  from,
)}
<h2>Schools</h2>
<table><thead><tr><th scope="col">Name</th><th scope="col">Tenant ID</th><th scope="col">Country</th><th scope="col">Region</th><th scope="col">Language</th></tr></thead><tbody>${schools.map(
    (one) =>
      html`<tr><th scope="row">${one.school.name}</th><td>${one.id}</td><td>${one.school.country}</td><td>${one.school.region}</td><td>${one.school.language}</td></tr>`,
  )}</tbody></table>`
  return page(sandbox, '/data', 'Data', body)
}

function rowsPart(
  { columns: first = [], title }: Table,
  records: readonly DataRecord[],
  from: number,
): Html | null {
  if (records.length === 0) return null
  const columns = [...new Set([...first, ...columnsOf(records)])].slice(0, mostColumns)
  return html`<table class="data labelled"><caption class="aside">${title}</caption><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}<th scope="col">JSON</th></tr></thead><tbody>${records.map(
    (record, index) =>
      html`<tr>${columns.map((name) => html`<td data-label="${name}">${state(name, record[name])}</td>`)}<td><details><summary>JSON<span class="aside"> of record ${from + index + 1}</span></summary>${block(`Record ${from + index + 1}`, JSON.stringify(record, null, 2))}</details></td></tr>`,
  )}</tbody></table>`
}

/** The fields that most records have, the simple ones first. */
function columnsOf(records: readonly DataRecord[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const record of records)
    for (const [name, value] of Object.entries(record)) {
      const simple = typeof value !== 'object' || value === null
      counts.set(name, (counts.get(name) ?? 0) + (simple ? 1 : 0.1))
    }
  const chosen = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostColumns)
  const names = new Set(chosen.map(([name]) => name))
  return [...counts.keys()].filter((name) => names.has(name))
}

/** A value. A state that is not the usual one stands out. */
function state(name: string, value: unknown): Html | string {
  const text = cell(value)
  return name === 'status' && value !== facts.regularStatus && text !== ''
    ? html`<strong class="wrong">${text}</strong>`
    : text
}

function cell(value: unknown): Html | string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text
}

function day(text: string | null): string {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : ''
}
