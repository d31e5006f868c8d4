/**
 * Custom rules: rules of a user, which run in addition to those of the contract.
 * @module
 */
import { type CustomRuleId, customEntry as foundEntry, isCustom } from '../record/custom.js'
import type { RuleEntry } from '../record/record.js'
import { SuiteDefect } from './errors.js'

/** @throws {SuiteDefect} if the id of a custom rule does not begin with `own.` */
export function mustBeCustom(id: string): void {
  if (!isCustom(id)) throw new SuiteDefect(`the id "${id}" does not begin with own.`)
}

/** The entry of a custom rule. @throws {SuiteDefect} if there is none with this id */
export function customEntry(id: CustomRuleId): RuleEntry {
  const entry = foundEntry(id)
  if (entry === undefined) throw new SuiteDefect(`there is no rule ${id}`)
  return entry
}
