/**
 * Writes the catalogue as a TypeScript module.
 * @module
 */
import { createHash } from 'node:crypto'
import { documentDigest } from '../contract/passages.js'
import type { Role } from '../record/record.js'
import type { Catalogue, Fact } from './entries.js'
import { passagesIn } from './statements.js'

/**
 * Identifies a state of the catalogue: two catalogues with the same content have the same hash, also if their entries
 * are in other files or in another order.
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
import type { CatalogueRule, CatalogueOpenPoint, ClauseRegistry, ContractStatement, NotTestableEntry } from '../src/catalogue/entries.js'

/** SHA-256 of the catalogue of both roles, hex. */
export const contractHash = ${literal(contractHash(catalogue))}

/** SHA-256 of the contract document that the statements were made from, hex: see src/contract/passages.ts. */
export const contractDigest = ${literal(documentDigest(passagesIn(catalogue.statements)))}

/** What the contract says, in its order. */
export const statements: readonly ContractStatement[] = [
${list(catalogue.statements, '  ')}
]

${ofRole(catalogue, platform)}

${ofRole(catalogue, partner)}

/** Statements that no check can verify, of both roles, sorted by id. */
export const notTestable: readonly NotTestableEntry[] = [
${list(catalogue.notTestable, '  ')}
]

/** Every clause that an entry may name, in the order of the documents. */
export const clauses: ClauseRegistry = {
  contract: [
${list(catalogue.clauses.contract, '    ')}
  ],
  standards: [
${list(catalogue.clauses.standards, '    ')}
  ],
}

/** Values that the contract states. */
export const facts = {
${catalogue.facts.map(value).join('\n')}
} as const

/** Ids of the statements that state them. */
export const statementsOfFacts: Readonly<Record<keyof typeof facts, readonly string[]>> = {
${catalogue.facts.map(({ name, statements }) => `  ${name}: ${literal(statements)},`).join('\n')}
}
`
}

/** A role, and the names of its part of the module. */
interface Names {
  readonly role: Role
  readonly ruleId: string
  readonly rules: string
  readonly openPointId: string
  readonly openPoints: string
}

const platform: Names = {
  role: 'platform',
  ruleId: 'RuleId',
  rules: 'rules',
  openPointId: 'OpenPointId',
  openPoints: 'openPoints',
}

const partner: Names = {
  role: 'partner',
  ruleId: 'PartnerRuleId',
  rules: 'partnerRules',
  openPointId: 'PartnerOpenPointId',
  openPoints: 'partnerOpenPoints',
}

function ofRole(catalogue: Catalogue, names: Names): string {
  const rules = catalogue.rules.filter(({ role }) => role === names.role)
  const openPoints = catalogue.openPoints.filter(({ role }) => role === names.role)
  return `/** Id of a rule for a ${names.role}. */
export type ${names.ruleId} =
${union(rules)}

/** Id of an open point of the contract for a ${names.role}. */
export type ${names.openPointId} =
${union(openPoints)}

/** Every rule for a ${names.role} by its id, sorted by id. */
export const ${names.rules}: Readonly<Record<${names.ruleId}, CatalogueRule & { readonly id: ${names.ruleId} }>> = {
${members(rules)}
}

/** Every open point of the contract for a ${names.role} by its id, sorted by id. */
export const ${names.openPoints}: Readonly<Record<${names.openPointId}, CatalogueOpenPoint & { readonly id: ${names.openPointId} }>> = {
${members(openPoints)}
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

function list(entries: readonly object[], indent: string): string {
  return entries.map((entry) => `${indent}${object(entry)},`).join('\n')
}

function value({ name, clause, says, value }: Fact): string {
  return `  /** ${says} Clause ${clause}. */\n  ${name}: ${literal(value)},`
}

/** An entry on one line, so that a change of one entry is a change of one line. */
function object(entry: object): string {
  const fields = Object.entries(entry).map(([key, value]) => `${key}: ${literal(value)}`)
  return `{ ${fields.join(', ')} }`
}

function literal(value: unknown): string {
  return JSON.stringify(value)
}
