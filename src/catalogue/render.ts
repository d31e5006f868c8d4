/**
 * Writes the catalogue as a TypeScript module.
 * @module
 */
import { createHash } from 'node:crypto'
import type { Role } from '../record/record.js'
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
 * The text of `generated/catalogue.ts`, role by role. The same catalogue always gives the same text.
 * @param catalogue as `loadCatalogue` returns it
 */
export function renderCatalogue(catalogue: Catalogue): string {
  return `// Made from specs/ by src/catalogue/build.ts. Do not edit.
import type { NotTestableEntry } from '../src/catalogue/entries.js'
import type { RuleEntry, SilenceEntry } from '../src/record/record.js'

/** SHA-256 of the catalogue of both roles, hex. */
export const contractHash = ${literal(contractHash(catalogue))}

${ofRole(catalogue, platform)}

${ofRole(catalogue, partner)}

/** What no check can show, of both roles, in order of the ids. */
export const notTestable: readonly NotTestableEntry[] = [
${catalogue.notTestable.map((entry) => `  ${object(entry)},`).join('\n')}
]
`
}

/** A role, and what its part of the module is called. */
interface Names {
  readonly role: Role
  readonly ruleId: string
  readonly rules: string
  readonly silenceId: string
  readonly silences: string
}

const platform: Names = {
  role: 'platform',
  ruleId: 'RuleId',
  rules: 'rules',
  silenceId: 'SilenceId',
  silences: 'silences',
}

const partner: Names = {
  role: 'partner',
  ruleId: 'PartnerRuleId',
  rules: 'partnerRules',
  silenceId: 'PartnerSilenceId',
  silences: 'partnerSilences',
}

function ofRole(catalogue: Catalogue, names: Names): string {
  const rules = catalogue.rules.filter(({ role }) => role === names.role)
  const silences = catalogue.silences.filter(({ role }) => role === names.role)
  return `/** Id of a rule for a ${names.role}. */
export type ${names.ruleId} =
${union(rules)}

/** Id of something that the contract leaves open to a ${names.role}. */
export type ${names.silenceId} =
${union(silences)}

/** Every rule for a ${names.role} by its id, in order of the ids. */
export const ${names.rules}: Readonly<Record<${names.ruleId}, RuleEntry & { readonly id: ${names.ruleId} }>> = {
${members(rules)}
}

/** Everything the contract leaves open to a ${names.role}, by its id, in order of the ids. */
export const ${names.silences}: Readonly<Record<${names.silenceId}, SilenceEntry & { readonly id: ${names.silenceId} }>> = {
${members(silences)}
}`
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
