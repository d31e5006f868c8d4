/**
 * Judges a foreign provider by the rules of single sign-on, inside the test process.
 */
import { withSeed } from '../../src/core/random.js'
import { adapted } from '../../src/platform/adaptation/facts.js'
import { executeCheck } from '../../src/platform/execute.js'
import type { CheckDefinition } from '../../src/platform/rule.js'
import { Run } from '../../src/platform/run.js'
import type { Profile } from '../../src/profile/profile.js'
import { concludeRules } from '../../src/record/conclude.js'
import type { CheckRecord, ExchangeRecord, Verdict } from '../../src/record/record.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { changesNothing } from '../../src/roles/platform/shared-state.js'
import '../../suites/platform/index.js'
import { keepLittle } from '../../tools/detections/lean-evidence.js'
import { factsOf, pooled } from '../support/harness.js'

/** What came of a run. */
export interface Outcome {
  /** Ids of all rules that were planned, with their verdicts, in the order of the catalogue. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
  /** Number of requests that were sent. */
  readonly requests: number
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
 * @param seed decides the random values of the run
 * @param prepare receives the run before its first check
 */
export async function judgeForeign(
  profile: Profile,
  only: readonly string[] = [],
  lean = false,
  seed = 1,
  prepare: (run: Run) => void = () => undefined,
): Promise<Outcome> {
  runs += 1
  return withSeed({ seed, run: runs }, async () => {
    const chosen = adapted(profile, await factsOf(profile))
    const run = new Run(chosen)
    prepare(run)
    return judgeWith(run, chosen, only, lean)
  })
}

/** How many runs this process has begun. Each has its own values that must be unique. */
let runs = 0

async function judgeWith(
  run: Run,
  profile: Profile,
  only: readonly string[],
  lean: boolean,
): Promise<Outcome> {
  if (lean) keepLittle(run.evidence)
  try {
    const plan = platformPlanner.plan(profile, { only, features })
    const execute = (check: CheckDefinition): Promise<CheckRecord> => executeCheck(run, check)
    const otherChecks = plan.checks.filter((check) => !plan.alone.has(check))
    const first = await pooled(otherChecks, profile.oneSessionPerUser === true ? 1 : 16, execute)
    // As in a run: what others may have disturbed is repeated when nothing else runs.
    const checks: CheckRecord[] = []
    for (const [index, check] of first.entries()) {
      const definition = otherChecks[index] as CheckDefinition
      const again = check.verdict === 'undecided' && changesNothing({ ...definition, id: definition.rule })
      checks.push(again ? await execute(definition) : check)
    }
    const alone = await pooled(
      [...plan.alone].filter((one) => 'case' in one),
      1,
      execute,
    )
    const everyCheck = [...checks, ...alone, ...plan.skipped]
    const rules = concludeRules(plan.rules, everyCheck, () => false)
    return {
      verdicts: new Map(rules.map(({ entry, verdict }) => [entry.id, verdict])),
      checks: everyCheck,
      exchanges: run.evidence.all(),
      requests: run.evidence.all().length,
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
