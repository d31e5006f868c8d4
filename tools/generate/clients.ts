/**
 * The clients that are generated from the OpenAPI documents, and how.
 * @module
 */

/**
 * Documents in `specs/openapi/` with a client in `generated/`, under the same name. The others have none, because the
 * suites do not call them with one: `webhooks` describes what they receive or send byte by byte, `partner-control` what
 * an application offers.
 */
export const clients = ['sso', 'service-token', 'data', 'roster', 'control'] as const

/** Name of a generated client. */
export type ClientName = (typeof clients)[number]

/** Generator that makes the clients. */
export const generatorName = 'typescript-fetch'

/**
 * Options of the generator. The clients keep the names of the documents, pass values through as they came, and
 * can be imported by Node without a bundler.
 */
export const generatorOptions: Readonly<Record<string, string>> = {
  dateLibrary: 'string',
  disallowAdditionalPropertiesIfNotPresent: 'false',
  enumPropertyNaming: 'original',
  importFileExtension: '.js',
  modelPropertyNaming: 'original',
  paramNaming: 'original',
  stringEnums: 'false',
  useSingleRequestParameter: 'true',
  withoutRuntimeChecks: 'true',
}
