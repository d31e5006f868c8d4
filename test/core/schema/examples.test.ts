/**
 * Every message of the OpenAPI documents has examples, and every example fits its schema.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseDocument, visit } from 'yaml'
import { facts } from '../../../generated/catalogue.js'
import type { Node } from '../../../src/core/schema/specs.js'
import { validate, validateJwts } from '../../../src/core/schema/validator.js'
import { readDocuments } from '../../../src/openapi/documents.js'
import { exampleProblems, operationsOf, placesOf } from './examples.js'

const documents = [...readDocuments()]

/** An error that the contract names for an operation: `x-errors` of the documents. */
interface NamedError {
  readonly error?: string
  readonly errorKey?: string
  readonly status?: number
  readonly when: string
  readonly clause: string
}

const namedErrors = documents.flatMap(([, document]) =>
  operationsOf(document).flatMap((operation) =>
    ((operation.node['x-errors'] ?? []) as readonly NamedError[]).map((error) => ({
      error,
      operation,
      document,
    })),
  ),
)

test.each(documents)(
  '%s: every parameter, request, response and webhook has examples that fit',
  (_, document) => {
    expect(operationsOf(document).length).toBeGreaterThan(0)
    expect(exampleProblems(document)).toEqual([])
  },
)

describe('a document is reported', () => {
  const schema = { type: 'object', required: ['id'] }
  const answering = (media: object): Node => ({
    paths: {
      '/x': { get: { operationId: 'getX', responses: { 200: { content: { 'application/json': media } } } } },
    },
  })

  test('if a response has no example', () => {
    expect(exampleProblems(answering({ schema }))).toEqual(['getX 200 application/json: no example'])
  })

  test('if an example does not fit its schema', () => {
    expect(exampleProblems(answering({ schema, examples: { empty: { value: {} } } }))).toEqual([
      "getX 200 application/json, example empty: data must have required property 'id'",
    ])
  })

  test('if a parameter or a webhook has no example', () => {
    const post = { operationId: 'sent', parameters: [{ name: 'Algorithm', in: 'header', schema: {} }] }
    expect(exampleProblems({ webhooks: { sent: { post } } })).toEqual([
      'sent parameter Algorithm: no example',
    ])
  })
})

describe('the example of an ID token', () => {
  const claims = { sub: 'no-uuid' }
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sso = readDocuments().get('sso') ?? {}
  const tokens = operationsOf(sso)
    .flatMap((operation) => placesOf(sso, operation))
    .flatMap(({ examples }) => Object.values(examples))
    .filter(
      (value): value is { id_token: string } =>
        typeof value === 'object' && value !== null && 'id_token' in value,
    )

  test('has the claims that the contract names', () => {
    expect(tokens).toHaveLength(1)
    for (const value of tokens) expect(validateJwts('CodeTokenResponse', value)).toEqual([])
  })

  test('would not fit with other claims', () => {
    const errors = validateJwts('CodeTokenResponse', { id_token: `${encoded({})}.${encoded(claims)}.AA` })
    expect(errors).toContainEqual({ pointer: '/id_token/1/sub', message: 'expected the format uuid' })
    expect(errors).toContainEqual({ pointer: '/id_token/1/sn', message: 'expected this field' })
  })
})

describe('errors are data', () => {
  test('each named error is in an example of a response of its operation', () => {
    for (const { error, operation, document } of namedErrors) {
      const shown = JSON.stringify(placesOf(document, operation).map(({ examples }) => examples))
      for (const name of [error.error, error.errorKey]) if (name !== undefined) expect(shown).toContain(name)
      if (error.status !== undefined) expect(operation.node.responses).toHaveProperty(String(error.status))
    }
  })

  test('they are all those of the contract', () => {
    expect(
      namedErrors.map(({ error, operation }) => [operation.id, error.error ?? error.status]).sort(),
    ).toEqual([
      ['authorize', 'invalid_request'],
      ['authorize', 'invalid_resource'],
      ['credentialsWebhook', 400],
      ['credentialsWebhook', 401],
      ['deactivationWebhook', 400],
      ['deactivationWebhook', 401],
      ['exchangeCode', 'invalid_grant'],
      ['getTimetable', 403],
      ['requestServiceToken', 'invalid_client'],
      ['requestServiceToken', 'invalid_grant'],
      ['updateClasses', 'VALIDATION_ERROR'],
      ['updateClasses', 'VALIDATION_ERROR'],
    ])
  })
})

describe('words', () => {
  /** Every list of words that others may join: `x-extensible-enum`. */
  const words = documents.flatMap(([, document]) => extensible(document))

  test('the facts of the contract are in the documents', () => {
    const texts = Object.values(facts).filter((value) => typeof value === 'string')
    expect(texts.length).toBeGreaterThan(10)
    const written = JSON.stringify(documents)
    expect(texts.filter((text) => !written.includes(text))).toEqual([])
    const { regularStatus, removedStatus, deletedUserStatus, signatureAlgorithm } = facts
    const states = [regularStatus, removedStatus, deletedUserStatus, signatureAlgorithm]
    expect(words).toEqual(expect.arrayContaining(states))
  })

  test('others may come in their places', () => {
    expect(validate('RosterUser', { status: 'archived' })).toEqual([])
    expect(validate('Period', { status: 'SUBSTITUTED' })).toEqual([])
    expect(validate('ErrorAnswer', { error: 'server_error' })).toEqual([])
  })
})

function extensible(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  const words = (node as Node)['x-extensible-enum']
  return [...(Array.isArray(words) ? words : []), ...Object.values(node).flatMap(extensible)]
}

test('a class update names a class by one of its identifiers', () => {
  for (const name of ['id', 'externKey', 'shortName'])
    expect(validate('ClassesUpdate', { classes: [{ [name]: '1', longName: 'x' }] })).toEqual([])
  expect(validate('ClassesUpdate', { classes: [{ longName: 'x' }] })).not.toEqual([])
})

test('each object in an answer says that it may have other fields: without this, some clients refuse them', () => {
  for (const [name, document] of documents) {
    const responses = operationsOf(document).map(({ node }) => node.responses)
    const schemas = [...reachable(document, responses)].map((schema) => ({
      schema,
      node: (document.components as { schemas: Record<string, Node> }).schemas[schema] ?? {},
    }))
    const closed = schemas.filter(
      ({ node }) =>
        [node.type].flat().includes('object') && 'properties' in node && !('additionalProperties' in node),
    )
    expect(
      closed.map(({ schema }) => schema),
      name,
    ).toEqual([])
  }
})

/** Names of the schemas that a part of a document refers to, directly or not. */
function reachable(document: Node, part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found
  const { $ref: reference } = part as Node
  if (typeof reference === 'string') {
    const [, , kind = '', name = ''] = reference.split('/')
    if (kind === 'schemas' && found.has(name)) return found
    if (kind === 'schemas') found.add(name)
    return reachable(document, (document.components as Record<string, Node>)[kind]?.[name], found)
  }
  for (const inner of Object.values(part)) reachable(document, inner, found)
  return found
}

test('no path has a query, which servers and validators cannot route', () => {
  for (const [name, { paths }] of documents)
    expect(
      Object.keys(paths ?? {}).filter((path) => /[?#]/.test(path)),
      name,
    ).toEqual([])
})

test('no text is cut where YAML begins a comment', () => {
  for (const [name] of documents) {
    const text = readFileSync(new URL(`../../../specs/openapi/${name}.yaml`, import.meta.url), 'utf8')
    expect(cutTexts(text), name).toEqual([])
  }
  expect(cutTexts('description: see PKCS #1 v1.5\n')).toEqual(['see PKCS'])
})

/** Texts without quotes that a comment follows in the same line. A comment that names facts is meant. */
function cutTexts(yaml: string): unknown[] {
  const cut: unknown[] = []
  visit(parseDocument(yaml), {
    Scalar: (_, { comment, value }) => {
      if (comment && !/^ facts?: /.test(comment)) cut.push(value)
    },
  })
  return cut
}
