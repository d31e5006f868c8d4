/**
 * The shape of the whole catalogue.
 * @module
 */
import type { Role, RuleEntry, SilenceEntry } from '../record/record.js'

/** A statement of the contract that no check of its role can show. */
export interface NotTestableEntry {
  readonly id: string
  readonly role: Role
  /** Section of the contract. */
  readonly clause: string
  /** The statement in our own words. */
  readonly says: string
  /** Why no check can show it. */
  readonly reason: string
}

/** The contract as data. Each list is sorted by id, and every id occurs once in all of them. */
export interface Catalogue {
  readonly rules: readonly RuleEntry[]
  readonly silences: readonly SilenceEntry[]
  readonly notTestable: readonly NotTestableEntry[]
}
