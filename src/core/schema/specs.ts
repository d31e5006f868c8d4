/**
 * The OpenAPI documents of the package, read once, at first use.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SuiteDefect } from '../errors.js'

/** An object of JSON Schema or of OpenAPI. */
export type Node = { readonly [word: string]: unknown }

/** The content of the documents. */
export interface Specs {
  /** Documents by file name without extension. */
  readonly documents: ReadonlyMap<string, Node>
  /** Component schemas by name, with the document that has them. Names are unique over all documents. */
  readonly schemas: ReadonlyMap<string, string>
  /** Answers by operationId, then by status as the document writes it (`200`, `4XX`, `default`). */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>
  /** Finds an operation. @throws {SuiteDefect} for an unknown one */
  operationNamed(operationId: string): Operation
}

/** An operation with its surroundings. */
export interface Operation {
  /** Name of its document: the file without extension. */
  readonly name: string
  readonly document: Node
  /** The path item that it belongs to. */
  readonly item: Node
  readonly operation: Node
}

/** Schema names of an answer by media type, in the order of the document. Only bodies in JSON have one. */
export type Answer = ReadonlyMap<string, string>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
let specs: Specs | undefined

/**
 * The documents of `specs/openapi/` without their examples. They come from `generated/openapi.json`, because each run reads them, and to parse
 * them as YAML takes a third of a second.
 * @throws {SuiteDefect} where two documents use the same name, or an answer has no named schema
 */
export function loadSpecs(): Specs {
  specs ??= specsOf(JSON.parse(readFileSync(join(packageRoot(), 'generated', 'openapi.json'), 'utf8')))
  return specs
}

/**
 * Indexes documents; see {@link loadSpecs}.
 * @param byName documents by file name without extension
 */
export function specsOf(byName: Readonly<Record<string, Node>>): Specs {
  const documents = new Map(Object.entries(byName))
  const schemas = new Map<string, string>()
  const answers = new Map<string, ReadonlyMap<string, Answer>>()
  const operations = new Map<string, Operation>()
  for (const [name, document] of documents) {
    for (const schema of Object.keys(child(child(document, 'components'), 'schemas'))) {
      claim(schemas, schema, name, 'a schema')
    }
    for (const { item, operation } of operationsOf(document)) {
      const id = String(operation.operationId)
      claim(answers, id, answersOf(document, operation), 'an operation')
      operations.set(id, { name, document, item, operation })
    }
  }
  return {
    documents,
    schemas,
    answers,
    operationNamed: (id) => {
      const operation = operations.get(id)
      if (operation === undefined) throw new SuiteDefect(`no OpenAPI document has an operation named ${id}`)
      return operation
    },
  }
}

function operationsOf(document: Node): { readonly item: Node; readonly operation: Node }[] {
  return ['paths', 'webhooks']
    .flatMap((word) => Object.values(child(document, word)) as Node[])
    .flatMap((item) =>
      methods.filter((method) => method in item).map((method) => ({ item, operation: child(item, method) })),
    )
}

function answersOf(document: Node, operation: Node): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const [status, answer] of Object.entries(child(operation, 'responses'))) {
    const content = child(resolved(document, answer as Node), 'content')
    const json = Object.entries(content).filter(([mediaType]) => /^[^;]*json/i.test(mediaType))
    const names = json.map(([mediaType, media]) => {
      const reference = child(media as Node, 'schema').$ref
      if (typeof reference !== 'string') {
        throw new SuiteDefect(`${operation.operationId} ${status} ${mediaType}: its schema must be a $ref`)
      }
      return [mediaType.toLowerCase(), reference.slice(reference.lastIndexOf('/') + 1)] as const
    })
    answers.set(status.toUpperCase(), new Map(names))
  }
  return answers
}

/** The object that a reference within a document names; the object itself if it is none. */
export function resolved(document: Node, node: Node): Node {
  const reference = node.$ref
  if (typeof reference !== 'string') return node
  return reference.slice('#/'.length).split('/').reduce(child, document)
}

function child(node: Node, word: string): Node {
  return (node[word] ?? {}) as Node
}

function claim<T>(names: Map<string, T>, name: string, value: T, kind: string): void {
  if (names.has(name)) throw new SuiteDefect(`two OpenAPI documents have ${kind} named ${name}`)
  names.set(name, value)
}

/** The nearest folder above this file with a package.json: source and compiled files have different depths. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
