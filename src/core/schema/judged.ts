/**
 * The schemas of an OpenAPI document in the form that judges messages. The documents have no recursive schemas, because
 * many generators refuse them. What they leave out for this reason is in extensions:
 *
 * | extension | where | what it says |
 * |---|---|---|
 * | `x-records` | an object with open fields | At any depth of these fields, an object with one of `fields` matches the schema `record`. With `itself`, this also holds for the object. |
 * | `x-open` | a field of such an object | The name of the field is open. A value of another type is allowed, and is judged as the other open fields are. |
 * | `x-not-judged` | a field | The name of the field is open, and so is its form. |
 * | `x-enveloped` | a list | It may also be anywhere in an object. |
 * @module
 */
import { isRecord } from '../json.js'
import type { Node } from './specs.js'

type Schemas = Readonly<Record<string, Node>>

interface Records {
  /** Name of its schema. */
  readonly record: string
  readonly fields: readonly string[]
  readonly itself?: boolean
}

/** The component schemas of a document, with what its extensions say. */
export function judgedSchemas({ components }: Node): Node {
  const { schemas = {} } = (components ?? {}) as { readonly schemas?: Schemas }
  const judged: Record<string, Node> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const records = schema['x-records'] as Records | undefined
    judged[name] = withEnvelope(withRecords(withOpenFields(schemas, schema, records), records))
    if (records !== undefined) judged[depth(records)] = atAnyDepth(records)
  }
  return judged
}

const depth = ({ record }: Records): string => `${record}AtAnyDepth`
const reference = (schema: string): Node => ({ $ref: `#/components/schemas/${schema}` })

/** `if`, `then` and `else`. An object that is written with the field `then` would look like a promise. */
function choice(test: Node, fits: Node, otherwise?: Node): Node {
  return Object.fromEntries([
    ['if', test],
    ['then', fits],
    ...(otherwise === undefined ? [] : [['else', otherwise]]),
  ])
}

function withOpenFields(schemas: Schemas, schema: Node, records: Records | undefined): Node {
  const fields = Object.entries((schema.properties ?? {}) as Schemas)
  if (!fields.some(([, field]) => 'x-open' in field || 'x-not-judged' in field)) return schema
  const properties = fields.map(([name, { 'x-open': isOpen, ...field }]) => {
    if (field['x-not-judged'] === true) return [name, {}]
    if (isOpen !== true) return [name, field]
    return [name, choice(ofType(schemas, field), field, records && reference(depth(records)))]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

function withRecords(schema: Node, records: Records | undefined): Node {
  if (records === undefined) return schema
  const { 'x-records': _, ...own } = schema
  return {
    ...own,
    additionalProperties: reference(depth(records)),
    ...(records.itself === true ? choice(isOne(records), reference(records.record)) : {}),
  }
}

function withEnvelope({ 'x-enveloped': isEnveloped, ...schema }: Node): Node {
  return isEnveloped === true ? { ...schema, type: ['array', 'object'] } : schema
}

/** Any value. Each record in it matches its schema. */
function atAnyDepth(records: Records): Node {
  const deeper = reference(depth(records))
  return choice(isOne(records), reference(records.record), {
    type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    items: deeper,
    additionalProperties: deeper,
  })
}

function isOne({ fields }: Records): Node {
  return {
    type: 'object',
    anyOf: fields.map((field) => ({ properties: { [field]: {} }, required: [field] })),
  }
}

/** Matches values of the type of a schema. */
function ofType(schemas: Schemas, { type, $ref: target }: Node): Node {
  if (typeof target !== 'string') return { type }
  const schema = schemas[target.slice(target.lastIndexOf('/') + 1)]
  return { type: isRecord(schema) ? schema.type : undefined }
}
