/**
 * Records examples of the role platform at the embedded platform.
 * @module
 */
import path from 'node:path'
import type { Evidence } from '../core/http/evidence.js'
import { type Seed, withSeed } from '../core/random.js'
import { type Behaviours, makeKeys, startPlatform } from '../embedded/platform/index.js'
import { executeCheck } from '../platform/execute.js'
import { Run } from '../platform/run.js'
import { loadProfile } from '../profile/load.js'
import { packageRoot } from '../profile/package-root.js'
import { withAddress } from '../profile/to-profile.js'
import type { CheckRecord } from '../record/record.js'
import { platformPlanner } from '../roles/platform/planner.js'
import '../../suites/platform/index.js'
import { type Finish, finishWith, pooled, type Recorded, seed, wholeIn } from './recorded.js'

const described = loadProfile(path.join(packageRoot, 'env/embedded.env'))
const keys = makeKeys()

/**
 * Judges an embedded platform.
 * @param only ids of rules; empty for all
 * @param prepare receives the evidence before the first check
 * @param choices the seed; default: that of all recordings
 * @param finish sends further requests after the last check
 */
export function recordPlatform(
  behaviours: Partial<Behaviours>,
  only: readonly string[],
  prepare: (evidence: Evidence) => void = () => undefined,
  choices: Seed = seed,
  finish?: Finish,
): Promise<Recorded> {
  return withSeed(choices, () => record(behaviours, only, prepare, finish))
}

async function record(
  behaviours: Partial<Behaviours>,
  only: readonly string[],
  prepare: (evidence: Evidence) => void,
  finish: Finish | undefined,
): Promise<Recorded> {
  const platform = await startPlatform({ behaviours, keys })
  const profile = withAddress(described, platform.url, platform.controlUrl, platform.webhookPublicKey)
  const run = new Run(profile)
  prepare(run.evidence)
  try {
    const plan = platformPlanner.plan(profile, { only, features: [] })
    const runCheck = (check: (typeof plan.checks)[number]): Promise<CheckRecord> => executeCheck(run, check)
    const sideBySide = plan.checks.filter((check) => !plan.alone.has(check))
    const checks = await pooled(sideBySide, runCheck)
    for (const check of plan.checks.filter((other) => plan.alone.has(other)))
      checks.push(await runCheck(check))
    await finishWith(finish, run.transport, run.profile.control)
    return {
      checks,
      exchanges: run.evidence.all(),
      addresses: [
        [platform.controlUrl, 'https://control.example'],
        [platform.url, 'https://platform.example'],
      ],
      whole: wholeIn(run.evidence),
    }
  } finally {
    await run.close()
    await platform.close()
  }
}
