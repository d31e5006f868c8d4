/**
 * What the suite has about each statement of the contract: rules with their cases, the faults that these detect, and
 * the variants of the embedded targets that must pass.
 * @module
 */
import {
  notTestable,
  openPoints,
  partnerOpenPoints,
  partnerRules,
  rules,
  statements,
} from '../../generated/catalogue.js'
import type { CatalogueRule, ContractStatement } from '../catalogue/entries.js'
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { partnerVariants } from '../embedded/partner/variants/index.js'
import { faults } from '../embedded/platform/faults/index.js'
import { variants } from '../embedded/platform/variants/index.js'
import type { Role } from '../record/record.js'
import { caseNames } from './cases.js'

/** A rule about a statement. */
export interface CoveredRule {
  readonly id: string
  readonly role: Role
  readonly level: string
  /** Why it follows from the statement; null if the statement says it. */
  readonly implied: string | null
  /** Names of its checks on the embedded target; one empty name for a rule with a single check. */
  readonly cases: readonly string[]
  /** Ids of the faults of the embedded target that violate it. */
  readonly faults: readonly string[]
}

/** What the suite has about one statement. */
export interface StatementCoverage {
  readonly statement: ContractStatement
  readonly rules: readonly CoveredRule[]
  /** Ids of the observations about it. */
  readonly openPoints: readonly string[]
  /** Ids of the entries that say why no check can verify it. */
  readonly notTestable: readonly string[]
  /** Conforming variants of the embedded targets for an open choice of its clause: every rule must pass with them. */
  readonly variants: readonly { readonly role: Role; readonly id: string }[]
}

/** Collects it for every statement, in the order of the contract. Sends nothing. */
export async function coverageOfContract(): Promise<StatementCoverage[]> {
  const cases = await caseNames()
  const covered = [...coveredRules(rules, cases, faults), ...coveredRules(partnerRules, cases, partnerFaults)]
  const observed = [...Object.values(openPoints), ...Object.values(partnerOpenPoints)]
  const ofRole = (role: Role, all: readonly { readonly id: string; readonly clause: string }[]) =>
    all.map(({ id, clause }) => ({ role, id, clause }))
  const conforming = [...ofRole('platform', variants), ...ofRole('partner', partnerVariants)]

  return statements.map((statement) => ({
    statement,
    rules: covered.filter(({ from }) => from.includes(statement.id)).map(({ rule }) => rule),
    openPoints: about(observed, statement),
    notTestable: about(notTestable, statement),
    variants: conforming
      .filter(
        ({ clause }) =>
          clause === statement.clause || (inParts(clause) && sectionOf(statement.clause) === clause),
      )
      .map(({ role, id }) => ({ role, id })),
  }))
}

/** True for a section whose statements all belong to one of its parts: what it leaves open concerns each of them. */
function inParts(clause: string): boolean {
  return !statements.some((statement) => statement.clause === clause)
}

function sectionOf(clause: string): string {
  return clause.split(' ', 1)[0] ?? clause
}

function about(
  entries: readonly { readonly id: string; readonly statements: readonly string[] }[],
  { id }: ContractStatement,
): string[] {
  return entries.filter((entry) => entry.statements.includes(id)).map((entry) => entry.id)
}

function coveredRules(
  catalogue: Readonly<Record<string, CatalogueRule>>,
  cases: (id: string) => readonly string[],
  all: readonly { readonly id: string; readonly violates: readonly string[] }[],
): { readonly from: readonly string[]; readonly rule: CoveredRule }[] {
  return Object.values(catalogue).map(({ id, role, level, implied, statements: from }) => ({
    from,
    rule: {
      id,
      role,
      level,
      implied,
      cases: cases(id),
      faults: all.filter(({ violates }) => violates.includes(id)).map((fault) => fault.id),
    },
  }))
}
