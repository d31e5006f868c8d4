import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { addFormats } from '../../../src/core/schema/formats.js'
import { loadSpecs, type Node, specsOf } from '../../../src/core/schema/specs.js'
import { validate } from '../../../src/core/schema/validator.js'
import { operationsOf } from './examples.js'

/** The named schemas of a document, and those of its parameters and bodies, each with its place. */
function schemasIn(value: unknown, place: string): (readonly [place: string, schema: Node])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as Record<string, Node>).flatMap(([key, one]) => [
    ...(key === 'schemas'
      ? Object.entries(one as Record<string, Node>)
      : key === 'schema'
        ? [['', one]]
        : []
    ).map(([name, schema]) => [`${place}/${key}/${name}`, schema] as [string, Node]),
    ...schemasIn(one, `${place}/${key}`),
  ])
}

describe('the documents of the package', () => {
  test('have schemas that all compile', () => {
    const names = [...loadSpecs().schemas.keys()]
    expect(names).toContain('IdTokenClaims')
    for (const name of names) expect(validate(name, null), name).toEqual(expect.any(Array))
  })

  test('have schemas that are valid', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats(ajv)
    const schemas = [...loadSpecs().documents].flatMap(([name, document]) => schemasIn(document, name))
    expect(schemas.length).toBeGreaterThan(200)
    for (const [place, schema] of schemas)
      expect(ajv.validateSchema(schema), `${place}: ${ajv.errorsText()}`).toBe(true)
    expect(ajv.validateSchema({ type: 'strings' })).toBe(false)
  })

  test('have no schema that contains itself, because generators refuse it', () => {
    for (const [name, document] of loadSpecs().documents) {
      const { schemas = {} } = (document.components ?? {}) as { schemas?: Record<string, Node> }
      const inside = (node: unknown): string[] =>
        [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, one = '']) => one)
      const recursive = Object.keys(schemas).filter((schema) => {
        const reached = new Set<string>()
        const open = inside(schemas[schema])
        for (let next = open.pop(); next !== undefined; next = open.pop())
          if (!reached.has(next)) {
            reached.add(next)
            open.push(...inside(schemas[next]))
          }
        return reached.has(schema)
      })
      expect(recursive, name).toEqual([])
    }
  })

  test('have no schema of several types, because generators refuse it', () => {
    const text = JSON.stringify([...loadSpecs().documents.values()])
    const several = [...text.matchAll(/"type":\[([^\]]*)\]/g)].map(([, types = '']) => types)
    expect(several.length).toBeGreaterThan(5)
    expect(several.filter((types) => !/^"\w+","null"$/.test(types))).toEqual([])
  })

  test('give every operation a tag that the document describes', () => {
    for (const [name, document] of loadSpecs().documents) {
      const described = ((document.tags ?? []) as { name: string; description: string }[]).map(
        (tag) => tag.name,
      )
      const operations = operationsOf(document)
      expect(operations.length, name).toBeGreaterThan(0)
      for (const { id, node } of operations)
        expect(described, id).toEqual(expect.arrayContaining(node.tags as string[]))
    }
  })

  test('have webhooks where OpenAPI has a place for them', () => {
    expect(loadSpecs().documents.get('webhooks')).toMatchObject({
      paths: {},
      webhooks: { credentials: { post: expect.anything() }, deactivation: { post: expect.anything() } },
    })
  })

  test('name the operations of single sign-on', () => {
    expect([...loadSpecs().answers.keys()]).toEqual(
      expect.arrayContaining([
        'authorize',
        'exchangeCode',
        'requestServiceToken',
        'getDiscovery',
        'getKeySet',
      ]),
    )
  })
})

describe('documents', () => {
  const answering = (schema: object) => ({
    paths: {
      '/x': {
        get: { operationId: 'getX', responses: { '2xx': { content: { 'Application/JSON': { schema } } } } },
      },
    },
  })

  test('cannot have the same schema name', () => {
    const document = { components: { schemas: { Thing: {} } } }
    expect(() => specsOf({ one: document, two: document })).toThrow(
      'two OpenAPI documents have a schema named Thing',
    )
  })

  test('cannot have the same operation name', () => {
    const document = answering({ $ref: '#/components/schemas/A' })
    const two = answering({ $ref: '#/components/schemas/B' })
    expect(() => specsOf({ one: document, two })).toThrow(
      'two OpenAPI documents have an operation named getX',
    )
  })

  test('cannot have an answer whose schema has no name', () => {
    expect(() => specsOf({ one: answering({ type: 'object' }) })).toThrow(
      'getX 2xx Application/JSON: its schema must be a $ref',
    )
  })

  test('have answers that are found by range and media type whatever their case', () => {
    const { answers } = specsOf({ one: answering({ $ref: '#/components/schemas/A' }) })
    expect(answers.get('getX')?.get('2XX')?.get('application/json')).toBe('A')
  })
})

describe('formats', () => {
  const ajv = new Ajv2020()
  addFormats(ajv)
  const cases: [format: string, text: string, fits: boolean][] = [
    ['date-time', '2026-02-28T23:59:59Z', true],
    ['date-time', '2026-02-28T23:59:59.123+01:00', true],
    ['date-time', '2026-02-28 23:59:59Z', false],
    ['date-time', '2026-02-29T00:00:00Z', false],
    ['date-time', '2026-02-28T23:59:59', false],
    ['uuid', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', true],
    ['uuid', '{3f2504e0-4f89-11d3-9a0c-0305e82c3301}', false],
    ['uuid', 'urn:uuid:3f2504e0-4f89-11d3-9a0c-0305e82c3301', false],
    ['uri', 'http://localhost:3000/a?b#c', true],
    ['uri', '/a', false],
    ['uri', 'http://a/b c', false],
  ]
  test.each(cases)('%s %s: %s', (format, text, fits) => {
    expect(ajv.validate({ type: 'string', format }, text)).toBe(fits)
  })
})
