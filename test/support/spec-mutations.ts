/**
 * Mutations of the OpenAPI documents. Each one takes one constraint away from the schema of a record, for example a
 * required field, and breaks the records of the embedded platform so that they fit the weaker schema only.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { addFormats } from '../../src/core/schema/formats.js'
import { loadSpecs, type Node } from '../../src/core/schema/specs.js'
import { type Behaviours, documented } from '../../src/embedded/platform/index.js'
import type { DataRecord } from '../../src/embedded/platform/world/record.js'

type Change = (record: DataRecord) => DataRecord

/** Records of one schema: how the embedded platform makes them, and the rules that are about them. */
export interface Source {
  readonly schema: string
  /** Ids of rules, or their beginnings. */
  readonly rules: readonly string[]
  readonly broken: (change: Change) => Partial<Behaviours>
}

/** A constraint that a mutation takes away. */
export interface Mutation {
  readonly source: Source
  /** The schema and the constraint, for example `Student: required id`. */
  readonly id: string
  /** The word of the constraint, for example `required`. */
  readonly word: string
  /** Breaks a record in this way. */
  readonly change: Change
}

const changedItems = (items: unknown, change: Change): unknown =>
  Array.isArray(items) ? items.map((item) => change(item as DataRecord)) : items

/** The records that the contract describes. */
export const sources: readonly Source[] = [
  {
    schema: 'CodeTokenResponse',
    rules: ['token', 'standard.token'],
    broken: (change) => ({ codeAnswer: (fields, context) => change(documented.codeAnswer(fields, context)) }),
  },
  {
    schema: 'ServiceTokenResponse',
    rules: ['service-token'],
    broken: (change) => ({
      serviceAnswer: (fields, context) => change(documented.serviceAnswer(fields, context)),
    }),
  },
  {
    schema: 'DiscoveryDocument',
    rules: ['discovery', 'standard.discovery'],
    broken: (change) => ({
      discoveryDocument: (fields, context) => change(documented.discoveryDocument(fields, context)),
    }),
  },
  {
    schema: 'KeySet',
    rules: ['id-token.signature', 'discovery', 'standard.discovery', 'standard.id-token'],
    broken: (change) => ({
      keySet: (keys, context) => change(documented.keySet(keys, context) as DataRecord),
    }),
  },
  {
    schema: 'IdTokenClaims',
    rules: ['id-token'],
    broken: (change) => ({
      idTokenClaims: (claims, context) => change(documented.idTokenClaims(claims, context)),
    }),
  },
  {
    schema: 'Student',
    rules: ['students'],
    broken: (change) => ({ studentRecord: (record) => change(record) }),
  },
  {
    schema: 'ClassAssignment',
    rules: ['students'],
    broken: (change) => ({
      studentRecord: (record) => ({
        ...record,
        classAssignments: changedItems(record['classAssignments'], change),
      }),
    }),
  },
  {
    schema: 'SchoolClass',
    rules: ['classes'],
    broken: (change) => ({
      classInList: (one) => change(documented.classInList(one)),
      classAlone: (one) => change(documented.classAlone(one) as DataRecord),
    }),
  },
  {
    schema: 'ValidationError',
    rules: ['data-api.error', 'classes'],
    broken: (change) => ({
      validationBody: (problems, id) => change(documented.validationBody(problems, id) as DataRecord),
    }),
  },
  {
    schema: 'ValidationErrorItem',
    rules: ['data-api.error', 'classes'],
    broken: (change) => ({
      validationItem: (problem, update) => change(documented.validationItem(problem, update) as DataRecord),
    }),
  },
]

/** Every mutation of the schemas of {@link sources}. */
export function mutations(): Mutation[] {
  return sources.flatMap((source) => {
    const { documents, schemas } = loadSpecs()
    const document = documents.get(schemas.get(source.schema) ?? '') ?? {}
    const components = inlined(document, child(child(document, 'components'), 'schemas'))
    const schema = child(components, source.schema)
    return [...requiredFields(source, schema), ...constraints(source, schema)]
  })
}

function requiredFields(source: Source, { required }: Node): Mutation[] {
  return ((required ?? []) as string[]).map((field) => ({
    source,
    id: `${source.schema}: required ${field}`,
    word: 'required',
    change: ({ [field]: _, ...record }) => record,
  }))
}

/** Words that exclude values of a type. */
const excluding = ['enum', 'pattern', 'format', 'minLength', 'minItems', 'maxItems', 'type'] as const

/** Values that a record may get in place of its own. */
const candidates = (value: unknown): unknown[] => [
  ...['', ' ', '-', 'ß', 'other', 'OTHER', `${value}_`, `${value} x`, `_${value}`, 'AT', 'at_9'],
  ...['/relative', 'ftp://platform.example.com/v3/1', 'http://platform.example.com/v2/1', 'https:// /v3/1'],
  ...[[], [value, value], [`${value}`], null, true, 1.5, `${value}`, {}],
]

function constraints(source: Source, schema: Node): Mutation[] {
  return Object.entries(child(schema, 'properties')).flatMap(([field, own]) =>
    placesOf(own as Node).flatMap((place) => {
      const weaker = without(own as Node, place)
      const change: Change = (record) => {
        const broken = candidates(record[field]).find((one) => !fits(own as Node, one) && fits(weaker, one))
        return broken === undefined || !(field in record) ? record : { ...record, [field]: broken }
      }
      const id = `${source.schema}: ${place.at(-1)} of ${[field, ...place.slice(0, -1)].join('/')}`
      const isPossible = candidates('x').some((one) => !fits(own as Node, one) && fits(weaker, one))
      return isPossible ? [{ source, id, word: place.at(-1) ?? '', change }] : []
    }),
  )
}

/** Paths of the constraints in a schema: through `oneOf`, not into fields or items. */
function placesOf(schema: Node, path: readonly string[] = []): string[][] {
  const paths = excluding.filter((word) => word in schema).map((word) => [...path, word])
  const choices = Object.entries((schema.oneOf ?? {}) as Record<string, Node>)
  return [...paths, ...choices.flatMap(([index, one]) => placesOf(one, [...path, 'oneOf', index]))]
}

function without(schema: Node, path: readonly string[]): Node {
  const copy = structuredClone(schema) as Record<string, unknown>
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((node, word) => node[word] as never, copy)
  delete holder[path.at(-1) ?? '']
  return copy
}

const compiled = new Map<string, (value: unknown) => boolean>()

function fits(schema: Node, value: unknown): boolean {
  const key = JSON.stringify(schema)
  let validate = compiled.get(key)
  if (validate === undefined) {
    const ajv = new Ajv2020({ strict: false })
    addFormats(ajv)
    validate = ajv.compile(JSON.parse(key)) as (value: unknown) => boolean
    compiled.set(key, validate)
  }
  return validate(value)
}

/** Replaces references in the fields of schemas, which may be nested but never lead back. */
function inlined(document: Node, node: Node, depth = 0): Node {
  if (depth > 12) return {}
  const { $ref: reference, ...rest } = node as { $ref?: unknown }
  if (typeof reference === 'string')
    return inlined(document, reference.slice('#/'.length).split('/').reduce(child, document), depth + 1)
  return Object.fromEntries(
    Object.entries(rest).map(([word, value]) => {
      if (Array.isArray(value)) return [word, value.map((one) => inlinedValue(document, one, depth))]
      return [word, inlinedValue(document, value, depth)]
    }),
  )
}

function inlinedValue(document: Node, value: unknown, depth: number): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? inlined(document, value as Node, depth + 1)
    : value
}

function child(node: Node, word: string): Node {
  return (node[word] ?? {}) as Node
}
