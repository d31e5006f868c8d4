/**
 * The shape of the whole catalogue.
 * @module
 */
import type { Level, OpenPointEntry, Role, RuleEntry } from '../record/record.js'

/** A profile setting that waives rules. */
export type WaivingSetting =
  | 'TOLERATED_MISSING'
  | 'VERIFIER_LIMITS_ENFORCED'
  | 'SSO_BASE'
  | 'AUTHORIZE_PATH'
  | 'TOKEN_PATH'
  | 'DISCOVERY_PATH'
  | 'SERVICE_GRANT_TYPE'
  | 'CODE_BASIC_AUTH'
  | 'CC_GRANT_IN_BODY'

/** Something at the target that checks can change for others. */
export type Disturbance = 'sign-ins' | 'timetable' | 'grants'

/**
 * What a statement of the contract demands: `must` and `should` oblige, `may` permits, `open` says that the contract
 * decides nothing, `context` binds nobody.
 */
export type Force = 'must' | 'should' | 'may' | 'open' | 'context'

/** One thing that a sentence or a table row of the contract says. */
export interface ContractStatement {
  /** Permanent, e.g. `2.2.sub.uuid`. */
  readonly id: string
  readonly clause: string
  /** The roles that must have an entry about it; empty for `context`. */
  readonly binds: readonly Role[]
  readonly force: Force
  /** Digest of the sentence or row, see `src/contract/passages.ts`. Statements of one sentence share it. */
  readonly digest: string
  /** What it says, in our own words. */
  readonly says: string
}

/** A rule with the facts about it that runs need and records do not have. */
export interface CatalogueRule extends RuleEntry {
  /** Ids of the statements that it comes from, the most important first; empty in other tiers than `contract`. */
  readonly statements: readonly string[]
  /** The setting that waives the rule, with its value; of a list of words, one word. Absent if none does. */
  readonly waivedBy?: Readonly<Partial<Record<WaivingSetting, string>>>
  /** What its checks change for others although their needs do not say so. Absent if they change nothing. */
  readonly disturbs?: readonly Disturbance[]
  /** What later versions changed, oldest first. Absent if nothing. */
  readonly changed?: readonly RuleChange[]
}

/** A change of a rule after the version that brought it. */
export interface RuleChange {
  /** The version with the change, for example `1.2.0`. */
  readonly version: string
  /** What is different: one sentence. */
  readonly what: string
  /** The level before. Only if the level became stricter. */
  readonly level?: Level
}

/** An id that a rule had in an earlier major version. It is never used again. */
export interface RetiredRule {
  readonly id: string
  readonly role: Role
  /** The version that first lacked it. */
  readonly removed: string
  /** The rule that replaces it. Absent if none does. */
  readonly replacedBy?: string
  /** Why it was removed: one sentence. */
  readonly why: string
}

/** An open point of the contract with the facts about it that runs need and records do not have. */
export interface CatalogueOpenPoint extends OpenPointEntry {
  /** Ids of the statements that it is about, the most important first. */
  readonly statements: readonly string[]
  /** See {@link CatalogueRule}. */
  readonly disturbs?: readonly Disturbance[]
}

/** A statement of the contract that no check of its role can verify. */
export interface NotTestableEntry {
  readonly id: string
  readonly role: Role
  /** Clause of the first statement. */
  readonly clause: string
  /** Ids of the statements that it is about, the most important first. */
  readonly statements: readonly string[]
  /** The statement in our own words. */
  readonly says: string
  /** Why no check can verify it. */
  readonly reason: string
}

/** A section of the contract. */
export interface ContractSection {
  /** Its number, e.g. `4.1`. */
  readonly section: string
  readonly title: string
  /** Its parts in the order of the document. A part without a title is shown by its name. */
  readonly parts: readonly { readonly name: string; readonly title: string | null }[]
}

/** A standard that the contract names, or that such a standard names. */
export interface Standard {
  /** Its name as clauses have it, e.g. `RFC 6749`. */
  readonly name: string
  readonly title: string | null
  /** Numbers of the sections that rules name. */
  readonly sections: readonly string[]
}

/** Every clause that an entry may name, in the order of the documents. */
export interface ClauseRegistry {
  readonly contract: readonly ContractSection[]
  readonly standards: readonly Standard[]
}

/** A value that the contract states. */
export interface Fact {
  readonly name: string
  /** Clause of the first statement. */
  readonly clause: string
  /** Ids of the statements that state it, the most important first. */
  readonly statements: readonly string[]
  /** What the value is, in our own words. */
  readonly says: string
  readonly value: number | string | Readonly<Record<string, number | string>>
}

/**
 * The contract as data. The lists of entries are sorted by id, and every id occurs once in all of them. Clauses,
 * statements and facts keep the order of their files.
 */
export interface Catalogue {
  /** In the order of the contract. */
  readonly statements: readonly ContractStatement[]
  readonly rules: readonly CatalogueRule[]
  readonly openPoints: readonly CatalogueOpenPoint[]
  readonly notTestable: readonly NotTestableEntry[]
  readonly clauses: ClauseRegistry
  readonly facts: readonly Fact[]
}
