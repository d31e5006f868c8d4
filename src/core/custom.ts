/**
 * Custom rules: rules of a user, which run in addition to those of the contract.
 * @module
 */
import { ownEntry as foundEntry, isOwn, type OwnRuleId } from '../record/custom.js'
import type { RuleEntry } from '../record/record.js'
import { SuiteDefect } from './errors.js'

/** @throws {SuiteDefect} if the id of a custom rule does not begin with `own.` */
export function mustBeOwn(id: string): void {
  if (!isOwn(id)) throw new SuiteDefect(`the id "${id}" does not begin with own.`)
}

/** The entry of a custom rule. @throws {SuiteDefect} if there is none with this id */
export function ownEntry(id: OwnRuleId): RuleEntry {
  const entry = foundEntry(id)
  if (entry === undefined) throw new SuiteDefect(`there is no rule ${id}`)
  return entry
}
