/**
 * Makes the page about the APIs from their OpenAPI documents.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { type Html, html, prose } from '../../src/output/html.js'
import { page } from './html.js'

type Node = Readonly<Record<string, unknown>>

/** One OpenAPI document. */
interface Api {
  readonly name: string
  readonly document: Node
}

/** Documents in the order of the page. */
const names = ['sso', 'service-token', 'data', 'roster', 'webhooks'] as const
const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Makes the page. @param folder of the OpenAPI documents */
export function apiPage(folder: string): string {
  const apis = names.map((name) => ({
    name,
    document: parse(readFileSync(path.join(folder, `${name}.yaml`), 'utf8')) as Node,
  }))
  const body = html`<h1>The APIs of the contract</h1>
<ul>${apis.map(({ name, document }) => html`<li><a href="#${name}">${textAt(document, 'info', 'title')}</a></li>`)}</ul>
${apis.map(section)}`
  return page({ title: 'APIs: rulebook', root: '', body })
}

function section(api: Api): Html {
  const { name, document } = api
  return html`<section id="${name}"><h2>${textAt(document, 'info', 'title')}</h2>
<p>${prose(textAt(document, 'info', 'description'))}</p>
${[...operations(api, 'paths'), ...operations(api, 'webhooks')]}</section>`
}

function* operations(api: Api, kind: 'paths' | 'webhooks'): Generator<Html> {
  for (const [address, item] of entries(api.document[kind]))
    for (const method of methods) {
      const operation = nodeOf(item)[method]
      if (operation !== undefined) yield operationOf(api, address, method, nodeOf(operation))
    }
}

function operationOf({ document }: Api, address: string, method: string, operation: Node): Html {
  const parameters = listOf(operation.parameters).map((one) => resolved(document, one))
  const responses = entries(operation.responses)
  const errors = listOf(operation['x-errors']).map(nodeOf)
  return html`<h3><code>${method.toUpperCase()} ${address}</code></h3>
<p>${prose(textAt(operation, 'summary'))}. ${prose(textAt(operation, 'description'))}</p>
${
  parameters.length === 0
    ? null
    : table(
        ['parameter', 'in', 'required', 'description'],
        parameters.map((one) => [
          html`<code>${textAt(one, 'name')}</code>`,
          textAt(one, 'in'),
          one.required === true ? 'yes' : 'no',
          prose(textAt(one, 'description')),
        ]),
      )
}
${table(
  ['response', 'description'],
  responses.map(([status, response]) => [status, prose(textAt(resolved(document, response), 'description'))]),
)}
${errors.length === 0 ? null : table(['error', 'when', 'clause'], errors.map(errorRow))}`
}

/** An error that the contract names: an error name, a status, or both. */
function errorRow(error: Node): readonly (string | Html)[] {
  const { status, error: name, errorKey, path: place } = error
  const words = [status, name, errorKey].filter((word) => word !== undefined).join(' ')
  const at = place === undefined ? null : html` at <code>${String(place)}</code>`
  return [html`<code>${words}</code>${at}`, prose(textAt(error, 'when')), textAt(error, 'clause')]
}

function table(heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`
}

/** Resolves a reference within the document. */
function resolved(document: Node, value: unknown): Node {
  const node = nodeOf(value)
  const { $ref: reference } = node
  if (typeof reference !== 'string') return node
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Node>((at, name) => nodeOf(at[name]), document)
}

function textAt(node: Node, ...names: readonly string[]): string {
  const value = names.reduce<unknown>((at, name) => nodeOf(at)[name], node)
  return typeof value === 'string' ? value.trim().replace(/\.$/, '') : ''
}

function entries(value: unknown): [string, unknown][] {
  return Object.entries(nodeOf(value))
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
