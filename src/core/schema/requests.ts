/**
 * Compares requests with the OpenAPI documents: parameters, form fields, JSON bodies and content types.
 * @module
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { DeepJson, parseJson } from '../json.js'
import { describeErrors, type SchemaError } from './expectation.js'
import { addFormats, trusted } from './formats.js'
import { loadSpecs, type Node, type Operation, resolved } from './specs.js'

/** A request as it was received. */
export interface RequestToCompare {
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | null
}

/** The parts of a request that an operation describes. */
interface Described {
  readonly query: ValidateFunction
  readonly header: ValidateFunction
  /** Validators of the body by media type, in lower case; null if the operation has no body. */
  readonly bodies: ReadonlyMap<string, ValidateFunction> | null
}

const formType = 'application/x-www-form-urlencoded'
const described = new Map<string, Described>()
/** For parameters and form fields, which are texts, and for JSON. */
let validators: { readonly texts: Ajv2020; readonly json: Ajv2020 } | undefined

/**
 * Returns what of a request does not fit its operation; empty if all fits. Errors name the place, e.g. `/query/scope`,
 * and what was expected there; they never quote what came. Parameters that the operation does not have are allowed, and
 * so are other paths.
 * @param operationId operation of any document in `specs/openapi/`
 * @throws {SuiteDefect} for an unknown operation
 */
export function requestErrors(operationId: string, { url, headers, body }: RequestToCompare): SchemaError[] {
  const { query, header, bodies } = describedBy(operationId)
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  const errors = [
    ...partErrors('query', query, [...new URL(url).searchParams]),
    ...partErrors('header', header, named),
  ]
  if (bodies === null) return errors
  const type = (named.find(([name]) => name === 'content-type')?.[1] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  const fits = bodies.get(type ?? '')
  if (fits === undefined)
    return [
      ...errors,
      { pointer: '/header/content-type', message: `expected ${[...bodies.keys()].join(' or ')}` },
    ]
  const text = body?.toString('utf8') ?? ''
  return [
    ...errors,
    ...(type === formType
      ? partErrors('form', fits, [...new URLSearchParams(text)])
      : bodyErrors(fits, text)),
  ]
}

/** The errors of parameters or form fields: of their values, and of each that is there more than once. */
function partErrors(
  part: string,
  fits: ValidateFunction,
  pairs: readonly (readonly [name: string, value: string])[],
): SchemaError[] {
  const names = pairs.map(([name]) => name)
  const known = new Set(Object.keys((fits.schema as { properties: object }).properties))
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) !== at && known.has(name)))]
  const values = Object.fromEntries(pairs)
  const errors = fits(values) ? [] : describeErrors(fits.errors ?? [])
  return [
    ...errors.map(({ pointer, message }) => ({ pointer: `/${part}${pointer}`, message })),
    ...repeated.map((name) => ({ pointer: `/${part}/${name}`, message: 'expected once' })),
  ]
}

function bodyErrors(fits: ValidateFunction, text: string): SchemaError[] {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const message = error instanceof DeepJson ? error.message : 'expected a JSON text'
    return [{ pointer: '/body', message }]
  }
  const errors = fits(value) ? [] : describeErrors(fits.errors ?? [])
  return errors.map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message }))
}

function describedBy(operationId: string): Described {
  const known = described.get(operationId)
  if (known !== undefined) return known
  const operation = loadSpecs().operationNamed(operationId)
  const made = {
    query: parameters(operation, 'query'),
    header: parameters(operation, 'header'),
    bodies: bodiesOf(operation),
  }
  described.set(operationId, made)
  return made
}

function parameters(
  { document, name, item, operation }: Operation,
  place: 'query' | 'header',
): ValidateFunction {
  const declared = [item, operation]
    .flatMap(({ parameters: some }) => (Array.isArray(some) ? (some as Node[]) : []))
    .map((one) => resolved(document, one))
    .filter((one) => one.in === place)
  const spelt = (one: Node): string =>
    place === 'header' ? String(one.name).toLowerCase() : String(one.name)
  const schema = {
    type: 'object',
    required: declared.filter(({ required }) => required === true).map(spelt),
    properties: Object.fromEntries(declared.map((one) => [spelt(one), one.schema ?? {}])),
  }
  return compile(name, schema, 'texts')
}

function bodiesOf({ document, name, operation }: Operation): ReadonlyMap<string, ValidateFunction> | null {
  if (operation.requestBody === undefined) return null
  const { content = {} } = resolved(document, operation.requestBody as Node) as { content?: Node }
  return new Map(
    Object.entries(content as Record<string, Node>).map(([type, media]) => {
      const schema = (media.schema ?? {}) as Node
      const isForm = type === formType
      return [
        type.toLowerCase(),
        compile(name, isForm ? resolved(document, schema) : schema, isForm ? 'texts' : 'json'),
      ]
    }),
  )
}

/** @param name of the document that the references of the schema are in */
function compile(name: string, schema: Node, kind: 'texts' | 'json'): ValidateFunction {
  validators ??= { texts: createAjv(true), json: createAjv(false) }
  return validators[kind].compile({ properties: {}, ...(rebased(schema, name) as Node) })
}

/** A schema whose references name their document. */
function rebased(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => rebased(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' && one.startsWith('#') ? `${name}${one}` : rebased(one, name),
    ]),
  )
}

/** @param coerceTypes true to read numbers from texts */
function createAjv(coerceTypes: boolean): Ajv2020 {
  const created = new Ajv2020({ ...trusted, allErrors: true, strict: false, coerceTypes })
  addFormats(created)
  for (const [name, { components }] of loadSpecs().documents)
    created.addSchema({ components: components ?? {} }, name)
  return created
}
