/**
 * Judging answers by the schemas of the OpenAPI documents.
 *
 * Judge the text as it came over the wire: the generated clients pass on values that do not fit their types.
 *
 * @example
 * const name = describeAnswer('requestServiceToken', 200)
 * const errors = name === null ? [] : validateText(name, body)
 * @module
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { SuiteDefect } from '../errors.js'
import { DeepJson, isRecord, parseJson, valueAt } from '../json.js'
import { describeErrors, type SchemaError } from './expectation.js'
import { addFormats, trusted } from './formats.js'
import { judgedSchemas } from './judged.js'
import { loadSpecs } from './specs.js'

export { errorWords, type SchemaError } from './expectation.js'

/** Words that OpenAPI and the documents add to JSON Schema, and the part of a document that holds the schemas. */
const openApiWords = ['components', 'discriminator', 'example', 'externalDocs', 'x-extensible-enum', 'xml']

const compiled = new Map<string, ValidateFunction>()
let ajv: Ajv2020 | undefined

/**
 * Finds the schema of an answer.
 * @param operationId operation of any document in `specs/openapi/`
 * @param status HTTP status; the exact status of the document takes precedence over its range (`4XX`), and the range
 *   over `default`
 * @param mediaType value of Content-Type, parameters are ignored; without it the first media type of the answer is
 *   taken
 * @returns name of the schema; null if the document describes no body for this answer
 * @throws {SuiteDefect} for an unknown operation
 */
export function describeAnswer(operationId: string, status: number, mediaType?: string): string | null {
  const answers = loadSpecs().answers.get(operationId)
  if (answers === undefined)
    throw new SuiteDefect(`no OpenAPI document has an operation named ${operationId}`)
  const answer =
    answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`) ?? answers.get('DEFAULT')
  if (answer === undefined) return null
  if (mediaType === undefined) return [...answer.values()][0] ?? null
  const bare = (mediaType.split(';')[0] ?? '').trim().toLowerCase()
  return answer.get(bare) ?? answer.get(`${bare.split('/')[0]}/*`) ?? answer.get('*/*') ?? null
}

/**
 * Compares a value with a schema. Fields that the schema does not name are allowed.
 * @param schemaName component schema of any document in `specs/openapi/`
 * @param value value as `JSON.parse` gives it
 * @returns what does not fit, without quoting the value; empty if all fits
 * @throws {SuiteDefect} for an unknown schema
 */
export function validate(schemaName: string, value: unknown): SchemaError[] {
  const fits = compile(schemaName)
  return fits(value) ? [] : describeErrors(fits.errors ?? [])
}

/**
 * Compares a JSON text with a schema, as {@link validate} does. Text that is not JSON is an error at the pointer ''.
 * An empty text fits if `null` does.
 */
export function validateText(schemaName: string, text: string): SchemaError[] {
  const fits = compile(schemaName)
  if (text === '' && fits(null)) return []
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const message = error instanceof DeepJson ? error.message : 'not JSON: expected a JSON text'
    return [{ pointer: '', message }]
  }
  return fits(value) ? [] : describeErrors(fits.errors ?? [])
}

/**
 * Compares what JWTs in the fields of a value contain with the `contentSchema` of these fields: the header and the
 * claims, as the elements 0 and 1. A text that is no JWT has no content.
 * @param schemaName as for {@link validate}
 * @returns what does not fit; its pointer continues that of the field
 */
export function validateJwts(schemaName: string, value: unknown): SchemaError[] {
  if (!isRecord(value)) return []
  return jwtFields(schemaName).flatMap((field) => {
    const parts = jwtParts(value[field])
    const fits = compile(schemaName, `/properties/${field}/contentSchema`)
    if (parts === undefined || fits(parts)) return []
    return describeErrors(fits.errors ?? []).map(({ pointer, message }) => ({
      pointer: `/${field}${pointer}`,
      message,
    }))
  })
}

/** Names of the fields that hold a JWT with a described content. */
function jwtFields(schemaName: string): string[] {
  const { documents, schemas } = loadSpecs()
  const document = documents.get(schemas.get(schemaName) ?? '')
  const fields = valueAt(document, `/components/schemas/${schemaName}/properties`)
  return Object.entries(isRecord(fields) ? fields : {}).flatMap(([name, field]) =>
    isRecord(field) && 'contentSchema' in field ? [name] : [],
  )
}

/** Header and claims of a JWT; undefined if the text is none. */
function jwtParts(text: unknown): unknown[] | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return text
      .split('.')
      .slice(0, 2)
      .map((part) => parseJson(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** @param place JSON pointer of a schema within the named one */
function compile(schemaName: string, place = ''): ValidateFunction {
  const known = compiled.get(`${schemaName}${place}`)
  if (known !== undefined) return known
  const document = loadSpecs().schemas.get(schemaName)
  if (document === undefined) throw new SuiteDefect(`no OpenAPI document has a schema named ${schemaName}`)
  ajv ??= createAjv()
  const fits = ajv.compile({ $ref: `${document}#/components/schemas/${schemaName}${place}` })
  compiled.set(`${schemaName}${place}`, fits)
  return fits
}

function createAjv(): Ajv2020 {
  const created = new Ajv2020({ ...trusted, allErrors: true, strict: true, allowUnionTypes: true })
  addFormats(created)
  created.addVocabulary(openApiWords)
  for (const [name, document] of loadSpecs().documents)
    created.addSchema({ components: { schemas: judgedSchemas(document) } }, name)
  return created
}
