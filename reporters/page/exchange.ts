/**
 * An exchange that people can read: the parts of the address on lines of their own, JSON with indents.
 * @module
 */
import { STATUS_CODES } from 'node:http'
import { type Html, html } from '../../src/output/html.js'
import type { BodyRecord, ExchangeRecord, HeaderLine } from '../../src/record/record.js'
import { clip } from '../console/terminal.js'

/** Longest value of a field, in characters. */
const longestValue = 300
/** Longest body, in characters. The Allure report and `evidence.har` have all of it. */
const longestBody = 1200
/** Fields of an address or a form that are shown. */
const mostFields = 24

/** What was sent and what came, next to each other. */
export function exchangeBoxes(exchange: ExchangeRecord): Html {
  const { purpose, request, response, error } = exchange
  const byApplication = purpose.startsWith('the application asks')
  return html`<div class="two"><div class="box"><p class="label">${byApplication ? 'The application sent' : 'Sent'}</p>${address(request.url, `${request.method} `)}${fields(
    queryOf(request.url),
  )}${body(request.body, request.headers)}</div><div class="box"><p class="label">${byApplication ? 'The suite answered' : 'Came'}</p>${
    response === null
      ? html`<p class="line">${clip(error?.code ?? 'no answer', longestValue)}</p><p>${clip(error?.message ?? '', longestValue)}</p>`
      : html`<p class="line">${statusWords(response.status)}</p>${redirect(response.headers)}${body(response.body, response.headers)}`
  }</div></div>`
}

/** `302 Found` */
function statusWords(status: number): string {
  const words = STATUS_CODES[status]
  return words === undefined ? String(status) : `${status} ${words}`
}

/** Where a response leads: its address, and the parts of its query and fragment. */
function redirect(headers: readonly HeaderLine[]): Html | null {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (location === undefined) return null
  return html`${address(location, '→ ')}${fields(queryOf(location))}`
}

/** An address without its query and its fragment: the path stands out. @param before in front of the path */
function address(url: string, before: string): Html {
  const [plain = ''] = url.split(/[?#]/, 1)
  const [, origin = '', path = plain] = /^([a-z][a-z\d+.-]*:\/\/[^/]*)(.*)$/is.exec(plain) ?? []
  return html`<p class="line">${before}${clip(path === '' ? '/' : path, longestValue)}</p>${
    origin === ''
      ? null
      : html`<p class="at">${before === '→ ' ? 'at' : 'to'} ${clip(origin, longestValue)}</p>`
  }`
}

type Field = readonly [name: string, value: string]

/** The fields of the query and of the fragment. */
function queryOf(url: string): Field[] {
  const [front = '', fragment = ''] = cutAt(url, '#')
  const [, query = ''] = cutAt(front, '?')
  return [...fieldsOf(query), ...fieldsOf(fragment).map(([name, value]): Field => [`#${name}`, value])]
}

function cutAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function fieldsOf(text: string): Field[] {
  if (text === '') return []
  return text.split('&').map((pair) => {
    const [name, value] = cutAt(pair, '=')
    return [decoded(name), decoded(value)]
  })
}

/** Decodes a text of a form. A text that cannot be decoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function fields(list: readonly Field[]): Html | null {
  if (list.length === 0) return null
  const shown = list.slice(0, mostFields)
  const more = list.length - shown.length
  return html`<table class="fields"><tbody>${shown.map(
    ([name, value]) =>
      html`<tr><th scope="row">${clip(name, longestValue)}</th><td>${value === '' ? html`<span class="dim">(empty)</span>` : clip(value, longestValue)}</td></tr>`,
  )}</tbody></table>${more > 0 ? html`<p class="dim">and ${more} more</p>` : null}`
}

function body(record: BodyRecord | null, headers: readonly HeaderLine[]): Html | null {
  if (record === null || record.text === '') return null
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]?.toLowerCase() ?? ''
  if (type.startsWith('application/x-www-form-urlencoded') && !record.cut)
    return fields(fieldsOf(record.text))
  return html`<pre>${clip(indented(record), longestBody)}</pre>`
}

/** JSON with indents; any other text as it is. */
function indented({ text, cut }: BodyRecord): string {
  if (cut || !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
