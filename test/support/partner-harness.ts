/**
 * Runs suites of the role partner against embedded partners inside the test process.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { CheckTrace } from '../../src/core/check-trace.js'
import { Evidence } from '../../src/core/http/evidence.js'
import { Redactor } from '../../src/core/http/redactor.js'
import { chosenNames } from '../../src/core/open-names.js'
import { choiceFor, drawnSeed, type Seed, useSeed } from '../../src/core/random.js'
import type { Slots } from '../../src/core/slots.js'
import type { Behaviours } from '../../src/embedded/partner/index.js'
import { startSimulator } from '../../src/embedded/platform/simulator/index.js'
import { PartnerContext } from '../../src/partner/context.js'
import { executePartnerCheck, executePartnerObservation } from '../../src/partner/execute.js'
import { recorder } from '../../src/partner/recorder.js'
import type { PartnerCheck } from '../../src/partner/rule.js'
import { PartnerRun, type WaitingClock } from '../../src/partner/run.js'
import { makeEarly } from '../../src/partner/service/early-school.js'
import type { Simulator } from '../../src/partner/simulator.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { checkPartnerProfile } from '../../src/profile/partner/load.js'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import type { CheckRecord, ObservationRecord } from '../../src/record/record.js'
import { startEmbeddedPartner } from '../../src/roles/partner/embedded.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import '../../suites/partner/index.js'
import { keepLittle } from '../../tools/detections/lean-evidence.js'
import { pooled } from './harness.js'

// The same choices each time: what a school year shows of a fault depends on them. All unique values are new.
useSeed(drawnSeed(1))

const folder = path.join(packageRoot, 'env')
const settings = parse(readFileSync(path.join(folder, 'partner.embedded.env'), 'utf8'))

/** Checked profiles, by their changes. To check a profile takes longer than many checks of an application. */
const profiles = new Map<string, PartnerProfile>()

/** The profile of the embedded partner, with changed keys; an empty text removes a key. Without HEAVY, no check sends megabytes. */
export function partnerProfile(change: Readonly<Record<string, string>> = {}): PartnerProfile {
  const key = JSON.stringify(change)
  const profile =
    profiles.get(key) ??
    checkPartnerProfile({ ...settings, HEAVY: '', ...change }, folder, 'the embedded partner')
  profiles.set(key, profile)
  return profile
}

/** A clock that moves forward instead of waiting. */
function hurriedClock(): WaitingClock {
  let now = 0
  return {
    now: () => now,
    pause: (ms) => {
      now += ms
      return Promise.resolve()
    },
  }
}

export interface JudgedPartner {
  readonly checks: readonly CheckRecord[]
  /** Those of the checks that the profile leaves out. */
  readonly skipped: readonly CheckRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly run: PartnerRun
  /** Ids of the violated rules, sorted. */
  readonly violated: readonly string[]
}

/** The application under test: its addresses, and how to stop it. */
export interface Application {
  readonly addresses: Pick<PartnerProfile, 'loginUrl' | 'redirectUri' | 'uiUrls' | 'probe'> &
    Partial<Pick<PartnerProfile, 'service' | 'control' | 'secrets'>>
  close(): Promise<void>
}

/** Which application is started, and how. */
export interface StageOptions {
  readonly behaviours?: Partial<Behaviours>
  /** Profile keys to change; an empty text removes a key. */
  readonly profile?: Readonly<Record<string, string>>
  /** Changes the profile of the running application; default: not at all. */
  readonly adapt?: (profile: PartnerProfile) => PartnerProfile
  /** True if the test needs only verdicts: exchanges are not masked and not kept. */
  readonly lean?: boolean
  /** True for an application whose behaviour does not depend on time: the run does not wait in real time. */
  readonly hurried?: boolean
  /** In which checks run side by side; default: no limit. */
  readonly slots?: Slots
  /** True to let the seed choose the names of the platform, as in a run of the command line. */
  readonly chosen?: boolean
  /** Starts an application other than the embedded partner. */
  readonly start?: (
    platformUrl: string,
    profile: PartnerProfile,
    simulator: Simulator,
  ) => Promise<Application>
}

export interface JudgePartnerOptions extends StageOptions {
  readonly only?: readonly string[]
  readonly observations?: boolean
  /** Decides the order of the checks, as in a run. Default: that of the plan. */
  readonly seed?: Seed
  /** Checks that run at the same time; default: 16. */
  readonly concurrent?: number
  /** Receives the run before its first check. */
  readonly prepare?: (run: PartnerRun) => void
  /** Runs each check of a rule. */
  readonly around?: <T>(rule: string, work: () => Promise<T>) => Promise<T>
}

/** Starts a simulated platform and an application, uses them in one run, and stops both. */
export async function withPartner<T>(
  options: StageOptions,
  use: (run: PartnerRun) => Promise<T>,
): Promise<T> {
  const evidence = new Evidence(new Redactor())
  if (options.lean) keepLittle(evidence)
  const described = partnerProfile(options.profile)
  const { clientId, clientSecret } = described
  const known = { url: '', cookie: '' }
  const simulator = await startSimulator({
    client: { id: clientId, secret: clientSecret, redirectUris: ['http://127.0.0.1/'] },
    dialect: described.data,
    segment: described.simulator.segment,
    choose: options.chosen === true ? choiceFor : () => 0,
    names: chosenNames,
    validationErrorStatus: described.service.validationErrorStatus,
    recorded: recorder(evidence, () => known),
  })
  Object.assign(known, { url: simulator.url, cookie: simulator.platformSession().cookie.name })
  const start = options.start ?? embedded(options.behaviours ?? {})
  const application = await start(simulator.url, described, simulator)
  const { adapt = (one) => one } = options
  const profile = adapt({ ...described, ...application.addresses })
  const run = new PartnerRun(
    profile,
    simulator,
    evidence,
    undefined,
    options.hurried ? hurriedClock() : undefined,
    options.slots,
  )
  try {
    return await use(run)
  } finally {
    await run.close()
    await application.close()
    await simulator.close()
  }
}

/** The context of a check, for tests of what checks use. */
export function contextOf(run: PartnerRun): PartnerContext {
  return new PartnerContext(run, new CheckTrace((text) => text))
}

/** Starts a simulated platform and an application, judges it and stops both. */
export function judgePartner(options: JudgePartnerOptions = {}): Promise<JudgedPartner> {
  const { around = (_rule, work) => work() } = options
  const execute = (run: PartnerRun, check: PartnerCheck): Promise<CheckRecord> =>
    around(check.rule, () => executePartnerCheck(run, check))
  return withPartner(options, async (run) => {
    options.prepare?.(run)
    // Most checks use one school. The application learns of it first.
    await contextOf(run)
      .signIns.signIn()
      .catch(() => undefined)
    const plan = partnerPlanner.plan(run.profile, {
      only: options.only ?? [],
      features: [],
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    })
    const width = options.concurrent ?? 16
    // As in a run, what some checks need is set up beside the others.
    const early = makeEarly(run, plan.checks)
    const undisturbed = plan.checks.filter((check) => !plan.disturbing.has(check))
    const checks = await pooled(undisturbed, width, (check) => execute(run, check))
    const observations = options.observations
      ? await pooled(plan.observations, width, (one) => executePartnerObservation(run, one))
      : []
    for (const check of plan.checks.filter((one) => plan.disturbing.has(one)))
      checks.push(await execute(run, check))
    await early
    const everyCheck = [...checks, ...plan.skipped]
    const violated = [
      ...new Set(everyCheck.filter(({ verdict }) => verdict === 'violated').map(({ rule }) => rule)),
    ].sort()
    return { checks: everyCheck, skipped: plan.skipped, observations, run, violated }
  })
}

function embedded(behaviours: Partial<Behaviours>) {
  return async (_url: string, profile: PartnerProfile, simulator: Simulator): Promise<Application> => {
    const { partner, profile: addressed } = await startEmbeddedPartner(profile, simulator, behaviours)
    return { addresses: addressed, close: async () => partner.kill() }
  }
}
