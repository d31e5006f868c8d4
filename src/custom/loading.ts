/**
 * The time in which custom suites may declare checks.
 * @module
 */
import { partnerDeclarations } from '../partner/rule.js'
import { declarations } from '../platform/rule.js'

/** Runs `load`. Until it ends, suites of both roles can declare custom rules, and no others. */
export function loadingCustom<T>(load: () => Promise<T>): Promise<T> {
  return declarations.whileCustomOnly(() => partnerDeclarations.whileCustomOnly(load))
}
