/**
 * Judges a foreign provider by the rules of single sign-on, inside the test process.
 */

import { executeCheck } from '../../src/platform/execute.js'
import type { CheckDefinition } from '../../src/platform/rule.js'
import { Run } from '../../src/platform/run.js'
import type { Profile } from '../../src/profile/profile.js'
import { concludeRules } from '../../src/record/conclude.js'
import type { CheckRecord, ExchangeRecord, Verdict } from '../../src/record/record.js'
import { planRun } from '../../src/run/platform-plan.js'
import '../../suites/platform/index.js'
import { keepLittle } from '../../src/worth/lean-evidence.js'
import { pooled } from '../support/harness.js'

/** What came of a run. */
export interface Outcome {
  /** Ids of all rules that were planned, with their verdicts, in the order of the catalogue. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
}

/** Features that single sign-on and service tokens consist of. */
const features = [
  'sso',
  'public-client',
  'second-client',
  'second-tenant',
  'service-tokens',
  'profile-scope',
  'logout',
]

/**
 * Runs the rules of single sign-on.
 * @param only ids or prefixes of them; by default all
 * @param lean true where only verdicts count, so that exchanges need not be masked and kept
 */
export async function judgeForeign(
  profile: Profile,
  only: readonly string[] = [],
  lean = false,
): Promise<Outcome> {
  const run = new Run(profile)
  if (lean) keepLittle(run.evidence)
  try {
    const plan = planRun(profile, { only, features })
    const execute = (check: CheckDefinition): Promise<CheckRecord> => executeCheck(run, check)
    const others = plan.checks.filter((check) => !plan.alone.has(check))
    const checks = await pooled(others, 16, execute)
    const alone = await pooled(
      [...plan.alone].filter((one) => 'case' in one),
      1,
      execute,
    )
    const all = [...checks, ...alone, ...plan.skipped]
    const rules = concludeRules(plan.rules, all, () => false)
    return {
      verdicts: new Map(rules.map(({ entry, verdict }) => [entry.id, verdict])),
      checks: all,
      exchanges: run.evidence.all(),
    }
  } finally {
    await run.close()
  }
}

/** The ids of the rules with this verdict, sorted. */
export function withVerdict(outcome: Outcome, wanted: Verdict): string[] {
  return [...outcome.verdicts]
    .filter(([, verdict]) => verdict === wanted)
    .map(([id]) => id)
    .sort()
}
