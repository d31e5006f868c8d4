/**
 * Runs suites against embedded platforms inside the test process.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { CheckTrace } from '../../src/core/check-trace.js'
import type { Seed } from '../../src/core/random.js'
import { type Behaviours, makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { adapted, type TargetFacts } from '../../src/platform/adaptation/facts.js'
import { findOut } from '../../src/platform/adaptation/find-out.js'
import { Context } from '../../src/platform/context.js'
import { executeCheck, executeObservation } from '../../src/platform/execute.js'
import { Run } from '../../src/platform/run.js'
import { checkProfile } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Profile } from '../../src/profile/profile.js'
import { withAddress } from '../../src/profile/to-profile.js'
import { schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, ObservationRecord } from '../../src/record/record.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import '../../suites/platform/index.js'
import { keepLittle } from '../../tools/detections/lean-evidence.js'

const folder = path.join(packageRoot, 'env')
const settings = parse(readFileSync(path.join(folder, 'embedded.env'), 'utf8'))

/** Checked profiles, by their changes. To check a profile takes longer than many checks of a target. */
const profiles = new Map<string, Profile>()

/** The profile of a running embedded platform, with changed keys; an empty text removes a key. */
export function embeddedProfile(platform: Platform, change: Readonly<Record<string, string>> = {}): Profile {
  const key = JSON.stringify(change)
  const profile =
    profiles.get(key) ?? checkProfile({ ...settings, ...change }, folder, 'the embedded profile')
  profiles.set(key, profile)
  return withAddress(profile, platform.url, platform.controlUrl, platform.webhookPublicKey)
}

export interface Judged {
  readonly checks: readonly CheckRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly run: Run
  /** Ids of the violated rules, sorted. */
  readonly violated: readonly string[]
  /** Differences of the recorded answers from the OpenAPI documents, in words. */
  readonly mismatches: readonly string[]
}

export interface JudgeOptions {
  readonly behaviours?: Partial<Behaviours>
  readonly only?: readonly string[]
  /** Profile keys to change; an empty text removes a key. */
  readonly profile?: Readonly<Record<string, string>>
  /** True to find out how the platform behaves first, as a run does; default: the profile decides. */
  readonly findOut?: boolean
  /** Changes the profile of the running platform; default: not at all. */
  readonly adapt?: (profile: Profile) => Profile
  readonly observations?: boolean
  /** Decides the order of the checks, as in a run. Default: that of the plan. */
  readonly seed?: Seed
  /** Checks that run at the same time; default: 16. */
  readonly concurrent?: number
  /** True if the test needs only verdicts: exchanges are not masked and not kept. */
  readonly lean?: boolean
  /** Receives the run before its first check. */
  readonly prepare?: (run: Run) => void
  /** Runs each check of a rule. */
  readonly around?: <T>(rule: string, work: () => Promise<T>) => Promise<T>
}

/** Starts an embedded platform, judges it and stops it. */
export async function judge(options: JudgeOptions = {}): Promise<Judged> {
  const platform = await startPlatform({ behaviours: options.behaviours ?? {}, keys: makeKeys() })
  try {
    return await judgePlatform(platform, options)
  } finally {
    await platform.close()
  }
}

/** Judges a platform that runs already. */
export async function judgePlatform(platform: Platform, options: JudgeOptions = {}): Promise<Judged> {
  const { around = (_rule, work) => work(), adapt = (one) => one } = options
  const given = adapt(embeddedProfile(platform, options.profile))
  const profile = options.findOut === true ? adapted(given, await factsOf(given)) : given
  const run = new Run(profile)
  if (options.lean) keepLittle(run.evidence)
  options.prepare?.(run)
  try {
    const plan = platformPlanner.plan(profile, {
      only: options.only ?? [],
      features: [],
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    })
    const width = profile.oneSessionPerUser ? 1 : (options.concurrent ?? 16)
    const runCheck = (check: (typeof plan.checks)[number]): Promise<CheckRecord> =>
      around(check.rule, () => executeCheck(run, check))
    // As in a run: what must run alone comes last, one by one.
    const sideBySide = plan.checks.filter((check) => !plan.alone.has(check))
    const alone = plan.checks.filter((check) => plan.alone.has(check))
    const checks = [...(await pooled(sideBySide, width, runCheck)), ...(await pooled(alone, 1, runCheck))]
    const observations = options.observations
      ? await pooled(
          plan.observations,
          plan.observations.some((seen) => plan.alone.has(seen)) ? 1 : width,
          (seen) => executeObservation(run, seen),
        )
      : []
    const everyCheck = [...checks, ...plan.skipped]
    const violated = [
      ...new Set(everyCheck.filter(({ verdict }) => verdict === 'violated').map(({ rule }) => rule)),
    ].sort()
    const mismatches = schemaReport(run.evidence.all()).mismatches.map(
      ({ schema, error }) => `${schema} ${error}`,
    )
    return { checks: everyCheck, observations, run, violated, mismatches }
  } finally {
    await run.close()
  }
}

/** What a run finds out before its first check. */
export async function factsOf(profile: Profile): Promise<TargetFacts> {
  const run = new Run(profile)
  try {
    return await findOut(new Context(run, new CheckTrace((text) => text)))
  } finally {
    await run.close()
  }
}

/** Maps items with a limit on how many run at the same time. */
export async function pooled<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as T)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}
