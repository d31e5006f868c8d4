/**
 * Looks at the examples of an OpenAPI document: what has none, and which ones do not fit their schemas.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { addFormats } from '../../../src/core/schema/formats.js'
import type { Node } from '../../../src/core/schema/specs.js'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** An operation of a path or of a webhook. */
export interface Operation {
  readonly id: string
  readonly node: Node
}

/** All operations of a document. */
export function operationsOf(document: Node): Operation[] {
  return ['paths', 'webhooks']
    .flatMap((word) => Object.values(child(document, word)) as Node[])
    .flatMap((item) => methods.filter((method) => method in item).map((method) => child(item, method)))
    .map((node) => ({ id: String(node.operationId), node }))
}

/** Everything that has a schema in a message of an operation, and its examples by name. */
export interface Place {
  /** Where it is, in words. */
  readonly name: string
  readonly schema: Node
  readonly examples: Readonly<Record<string, unknown>>
}

/** The parameters, bodies and headers of an operation. */
export function placesOf(document: Node, { id, node }: Operation): Place[] {
  const at = (name: string, holder: Node): Place => ({
    name: `${id} ${name}`,
    schema: child(holder, 'schema'),
    examples: examplesOf(document, holder),
  })
  const bodies = (name: string, message: Node): Place[] =>
    Object.entries(child(message, 'content')).map(([type, media]) => at(`${name} ${type}`, media as Node))
  const parameters = ((node.parameters ?? []) as Node[]).map((one) => resolve(document, one))
  const responses = Object.entries(child(node, 'responses')).map(
    ([status, one]) => [status, resolve(document, one as Node)] as const,
  )
  return [
    ...parameters.map((one) => at(`parameter ${one.name}`, one)),
    ...bodies('request', resolve(document, child(node, 'requestBody'))),
    ...responses.flatMap(([status, response]) => [
      ...bodies(status, response),
      ...Object.entries(child(response, 'headers')).map(([name, one]) =>
        at(`${status} header ${name}`, resolve(document, one as Node)),
      ),
    ]),
  ]
}

/** What is wrong with the examples of a document; empty if every place has examples and all of them fit. */
export function exampleProblems(document: Node): string[] {
  const places = operationsOf(document).flatMap((operation) => placesOf(document, operation))
  const missing = places
    .filter(({ examples }) => Object.keys(examples).length === 0)
    .map(({ name }) => `${name}: no example`)
  const named = Object.entries(child(child(document, 'components'), 'schemas')).map(
    ([name, schema]): Place => ({
      name: `schema ${name}`,
      schema: schema as Node,
      examples: Object.fromEntries(((schema as Node).examples as unknown[] | undefined)?.entries() ?? []),
    }),
  )
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats(ajv)
  ajv.addSchema({ components: document.components ?? {} }, 'document')
  return [...missing, ...[...places, ...named].flatMap((place) => misfits(ajv, place))]
}

function misfits(ajv: Ajv2020, { name, schema, examples }: Place): string[] {
  // A copy, whose references lead to the components of the document.
  const fits = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
  return Object.entries(examples).flatMap(([example, value]) =>
    fits(value) ? [] : [`${name}, example ${example}: ${ajv.errorsText(fits.errors)}`],
  )
}

function examplesOf(document: Node, holder: Node): Record<string, unknown> {
  const named = Object.entries(child(holder, 'examples')).map(
    ([name, example]) => [name, resolve(document, example as Node).value] as const,
  )
  return Object.fromEntries('example' in holder ? [['example', holder.example], ...named] : named)
}

function resolve(document: Node, node: Node): Node {
  const reference = node.$ref
  if (typeof reference !== 'string') return node
  return reference.slice('#/'.length).split('/').reduce(child, document)
}

function child(node: Node, word: string): Node {
  return (node[word] ?? {}) as Node
}
