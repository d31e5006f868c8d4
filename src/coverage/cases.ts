/**
 * The names of the cases of every rule. Suites make them from tables, so they are known only when the suites are loaded.
 * @module
 */
import path from 'node:path'
import { rules } from '../../generated/catalogue.js'
import { partnerDeclarations } from '../partner/rule.js'
import { declarations } from '../platform/rule.js'
import { loadProfile } from '../profile/load.js'
import { packageRoot } from '../profile/package-root.js'
import { loadPartnerProfile } from '../profile/partner/load.js'

/**
 * Loads the suites and returns the names of the cases of a rule at the embedded target; one empty name for a rule with
 * a single check. Sends nothing.
 */
export async function caseNames(): Promise<(rule: string) => readonly string[]> {
  await Promise.all([import('../../suites/platform/index.js'), import('../../suites/partner/index.js')])
  const platform = loadProfile(path.join(packageRoot, 'env/embedded.env'))
  const partner = loadPartnerProfile(path.join(packageRoot, 'env/partner.embedded.env'))
  return (rule) => {
    const checks = Object.hasOwn(rules, rule)
      ? declarations.checksOf(rule as never, platform)
      : partnerDeclarations.checksOf(rule as never, partner)
    return checks.map((check) => check.case)
  }
}
