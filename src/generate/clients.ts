/**
 * The clients that are generated from the OpenAPI documents, and how.
 * @module
 */

/**
 * Documents in `specs/openapi/` with a client in `generated/`, under the same name. Of `webhooks` there is none: the
 * generator ignores callbacks of a platform, and the bodies have no fields to generate types from.
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
