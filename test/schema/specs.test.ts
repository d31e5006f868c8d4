import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFormats } from '../../src/core/schema/formats.js'
import { loadSpecs, readSpecs } from '../../src/core/schema/specs.js'
import { validate } from '../../src/core/schema/validator.js'

describe('the documents of the package', () => {
  it('have schemas that all compile', () => {
    const names = [...loadSpecs().schemas.keys()]
    expect(names).toContain('IdTokenClaims')
    for (const name of names) expect(validate(name, null), name).toEqual(expect.any(Array))
  })

  it('name the operations of single sign-on', () => {
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

describe('reading documents', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'specs-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = (name: string, document: object) => writeFile(join(folder, name), JSON.stringify(document))
  const answering = (schema: object) => ({
    paths: {
      '/x': {
        get: { operationId: 'getX', responses: { '2xx': { content: { 'Application/JSON': { schema } } } } },
      },
    },
  })

  it('refuses a schema name that two documents use', async () => {
    await write('one.yaml', { components: { schemas: { Thing: {} } } })
    await write('two.yaml', { components: { schemas: { Thing: {} } } })
    expect(() => readSpecs(folder)).toThrow('two OpenAPI documents have a schema named Thing')
  })

  it('refuses an operation name that two documents use', async () => {
    await write('one.yaml', answering({ $ref: '#/components/schemas/A' }))
    await write('two.yaml', answering({ $ref: '#/components/schemas/B' }))
    expect(() => readSpecs(folder)).toThrow('two OpenAPI documents have an operation named getX')
  })

  it('refuses an answer whose schema has no name', async () => {
    await write('one.yaml', answering({ type: 'object' }))
    expect(() => readSpecs(folder)).toThrow('getX 2xx Application/JSON: its schema must be a $ref')
  })

  it('finds answers by range and media type whatever their case', async () => {
    await write('one.yaml', answering({ $ref: '#/components/schemas/A' }))
    expect(readSpecs(folder).answers.get('getX')?.get('2XX')?.get('application/json')).toBe('A')
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
  it.each(cases)('%s %s: %s', (format, text, fits) => {
    expect(ajv.validate({ type: 'string', format }, text)).toBe(fits)
  })
})
