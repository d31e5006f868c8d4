/**
 * What the validators of the OpenAPI documents have in common. The formats are stricter than the usual ones where these
 * let other notations pass.
 * @module
 */
import type { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const hex = '[0-9a-fA-F]'
const uuid = new RegExp(`^${hex}{8}(-${hex}{4}){3}-${hex}{12}$`)

/**
 * Options of a validator for the OpenAPI documents of the package. Each run compiles a few of their schemas. To compile
 * the schema of schemas too would take longer than that. A test checks that the documents contain valid schemas.
 */
export const trusted = { validateSchema: false } as const

/** Adds the formats of OpenAPI and JSON Schema to a validator. */
export function addFormats(ajv: Ajv2020): void {
  formats.default(ajv, { mode: 'full' })
  const dateTime = ajv.formats['date-time']
  if (typeof dateTime !== 'object' || dateTime instanceof RegExp || typeof dateTime.validate !== 'function') {
    throw new TypeError('ajv-formats has no checking function for date-time')
  }
  const isDateTime = dateTime.validate as (text: string) => boolean
  // RFC 3339 allows other separators for reading by people; a format that machines read has the T.
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => /^[^\s]+$/.test(text) && isDateTime(text),
  })
  // The text form alone, without the urn prefix; any version and variant, either case. (RFC 9562, 4)
  ajv.addFormat('uuid', { type: 'string', validate: (text: string) => uuid.test(text) })
}
