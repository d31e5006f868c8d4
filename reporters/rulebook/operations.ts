/**
 * The operations of the contract, from their OpenAPI documents.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

type Node = Readonly<Record<string, unknown>>

/** An error that the contract names for an operation. */
export interface OperationError {
  /** Its name, its status, or both, e.g. `401 access_denied`. */
  readonly words: string
  /** Its name alone; its status if it has none. */
  readonly code: string
  /** The place in the answer that it is about, e.g. `classes[0].id`; null if none is named. */
  readonly place: string | null
  readonly when: string
  readonly clause: string
}

/** An operation. */
export interface Operation {
  /** operationId, e.g. `exchangeCode`. */
  readonly id: string
  /** Name of its document, e.g. `sso`. */
  readonly api: ApiName
  readonly method: string
  /** Its path below the base of the document. */
  readonly path: string
  readonly summary: string
  /** The clauses that describe it, from the end of its description. */
  readonly clauses: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  /** The fields of its form or JSON body, as far as the document names them. */
  readonly fields: readonly { readonly name: string; readonly required: boolean }[]
  /** Names of all fields in the JSON bodies of its successful responses, also of inner ones. */
  readonly responseFields: readonly string[]
  /** Status codes that the document describes. */
  readonly statuses: readonly string[]
  readonly errors: readonly OperationError[]
}

/** The documents that describe the contract, in the order of the book. */
export const apiNames = ['sso', 'service-token', 'data', 'roster', 'webhooks', 'logout'] as const

/** The name of a document. */
export type ApiName = (typeof apiNames)[number]

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Reads all operations. @param folder of the OpenAPI documents */
export function operationsIn(folder: string): Operation[] {
  return apiNames.flatMap((api) => {
    const document = nodeOf(parse(readFileSync(path.join(folder, `${api}.yaml`), 'utf8')))
    return [...entriesOf(document.paths), ...entriesOf(document.webhooks)].flatMap(([address, item]) =>
      methods.flatMap((method) => {
        const operation = nodeOf(item)[method]
        return operation === undefined
          ? []
          : [operationOf({ document, api, method, address, operation: nodeOf(operation) })]
      }),
    )
  })
}

interface Found {
  readonly document: Node
  readonly api: ApiName
  readonly method: string
  readonly address: string
  readonly operation: Node
}

function operationOf({ document, api, method, address, operation }: Found): Operation {
  const body = nodeOf(resolved(document, operation.requestBody).content)
  const schema = resolved(document, nodeOf(Object.values(body)[0]).schema)
  const required = listOf(schema.required)
  return {
    id: textOf(operation.operationId),
    api,
    method: method.toUpperCase(),
    path: address,
    summary: textOf(operation.summary),
    clauses: /\(([^()]+)\)$/.exec(textOf(operation.description))?.[1] ?? '',
    parameters: listOf(operation.parameters)
      .map((one) => resolved(document, one))
      .map((one) => ({ name: textOf(one.name), in: textOf(one.in), required: one.required === true })),
    fields: Object.keys(nodeOf(schema.properties)).map((name) => ({
      name,
      required: required.includes(name),
    })),
    responseFields: responseFieldsOf(document, operation),
    statuses: Object.keys(nodeOf(operation.responses)),
    errors: listOf(operation['x-errors']).map((one) => errorOf(nodeOf(one))),
  }
}

function responseFieldsOf(document: Node, operation: Node): string[] {
  const names = new Set<string>()
  const visited = new Set<Node>()
  const visit = (value: unknown): void => {
    const schema = resolved(document, value)
    if (visited.has(schema)) return
    visited.add(schema)
    for (const [name, inner] of entriesOf(schema.properties)) {
      names.add(name)
      visit(inner)
    }
    if (schema.items !== undefined) visit(schema.items)
    for (const inner of ['oneOf', 'anyOf', 'allOf'].flatMap((key) => listOf(schema[key]))) visit(inner)
  }
  for (const [status, response] of entriesOf(operation.responses)) {
    if (!status.startsWith('2')) continue
    for (const [type, media] of entriesOf(resolved(document, response).content))
      if (/\bjson\b/.test(type)) visit(nodeOf(media).schema)
  }
  return [...names]
}

function errorOf({ status, error, errorKey, path: place, when, clause }: Node): OperationError {
  return {
    words: [status, error, errorKey].filter((word) => word !== undefined).join(' '),
    code: String(errorKey ?? error ?? status),
    place: place === undefined ? null : String(place),
    when: textOf(when),
    clause: textOf(clause),
  }
}

/** Resolves a reference within the document. */
function resolved(document: Node, value: unknown): Node {
  const node = nodeOf(value)
  const { $ref: reference } = node
  if (typeof reference !== 'string') return node
  const target = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Node>((at, name) => nodeOf(at[name]), document)
  return resolved(document, target)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(nodeOf(value))
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
