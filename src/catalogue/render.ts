/**
 * Writes the catalogue as a TypeScript module.
 * @module
 */
import { createHash } from 'node:crypto'
import type { Catalogue } from './entries.js'

/**
 * Names a state of the catalogue: two catalogues with the same entries have the same hash, whatever files
 * and order they came from.
 * @returns SHA-256 in hex
 */
export function contractHash(catalogue: Catalogue): string {
  return createHash('sha256').update(JSON.stringify(catalogue)).digest('hex')
}

/**
 * The text of `generated/catalogue.ts`. The same catalogue always gives the same text.
 * @param catalogue as `loadCatalogue` returns it
 */
export function renderCatalogue(catalogue: Catalogue): string {
  return `// Made from specs/ by src/catalogue/build.ts. Do not edit.
import type { NotTestableEntry } from '../src/catalogue/entries.js'
import type { RuleEntry, SilenceEntry } from '../src/kit/run/record.js'

/** SHA-256 of the catalogue, hex. */
export const contractHash = ${literal(contractHash(catalogue))}

/** Id of a rule. */
export type RuleId =
${union(catalogue.rules)}

/** Id of something that the contract leaves open. */
export type SilenceId =
${union(catalogue.silences)}

/** Every rule by its id, in order of the ids. */
export const rules: Readonly<Record<RuleId, RuleEntry & { readonly id: RuleId }>> = {
${members(catalogue.rules)}
}

/** Everything the contract leaves open, by its id, in order of the ids. */
export const silences: Readonly<Record<SilenceId, SilenceEntry & { readonly id: SilenceId }>> = {
${members(catalogue.silences)}
}

/** What no check can show, in order of the ids. */
export const notTestable: readonly NotTestableEntry[] = [
${catalogue.notTestable.map((entry) => `  ${object(entry)},`).join('\n')}
]
`
}

interface Entry {
  readonly id: string
}

function union(entries: readonly Entry[]): string {
  return entries.map(({ id }) => `  | ${literal(id)}`).join('\n')
}

function members(entries: readonly Entry[]): string {
  return entries.map((entry) => `  ${literal(entry.id)}: ${object(entry)},`).join('\n')
}

function object(entry: object): string {
  const lines = Object.entries(entry).map(([key, value]) => `    ${key}: ${literal(value)},`)
  return `{\n${lines.join('\n')}\n  }`
}

function literal(value: unknown): string {
  return JSON.stringify(value)
}
