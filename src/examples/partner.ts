/**
 * Records examples of the role partner at the embedded partner.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { CheckTrace } from '../core/check-trace.js'
import { Evidence } from '../core/http/evidence.js'
import { Redactor } from '../core/http/redactor.js'
import { type Seed, withSeed } from '../core/random.js'
import type { Behaviours } from '../embedded/partner/index.js'
import { startSimulator } from '../embedded/platform/simulator/index.js'
import { PartnerContext } from '../partner/context.js'
import { executePartnerCheck } from '../partner/execute.js'
import { recorder } from '../partner/recorder.js'
import { PartnerRun, type WaitingClock } from '../partner/run.js'
import { packageRoot } from '../profile/package-root.js'
import { checkPartnerProfile } from '../profile/partner/load.js'
import { startEmbeddedPartner } from '../roles/partner/embedded.js'
import { partnerPlanner } from '../roles/partner/planner.js'
import '../../suites/partner/index.js'
import { type Finish, finishWith, pooled, type Recorded, seed, wholeIn } from './recorded.js'

const folder = path.join(packageRoot, 'env')
const settings = parse(readFileSync(path.join(folder, 'partner.embedded.env'), 'utf8'))

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

/**
 * Judges an embedded partner.
 * @param only ids of rules; empty for all
 * @param change keys of the profile that the operator of this application would set
 * @param prepare receives the evidence before the first check
 * @param choices the seed; default: that of all recordings
 * @param finish sends further requests after the last check
 */
export function recordPartner(
  behaviours: Partial<Behaviours>,
  only: readonly string[],
  change: Readonly<Record<string, string>> = {},
  prepare: (evidence: Evidence) => void = () => undefined,
  choices: Seed = seed,
  finish?: Finish,
): Promise<Recorded> {
  return withSeed(choices, () => record(behaviours, only, change, prepare, finish))
}

async function record(
  behaviours: Partial<Behaviours>,
  only: readonly string[],
  change: Readonly<Record<string, string>>,
  prepare: (evidence: Evidence) => void,
  finish: Finish | undefined,
): Promise<Recorded> {
  const described = checkPartnerProfile({ ...settings, ...change }, folder, 'the embedded partner')
  // These applications never do what the check waits for, so real time changes nothing.
  const isHurried = change.MAX_WAIT_SECONDS !== undefined
  const evidence = new Evidence(new Redactor())
  prepare(evidence)
  const known = { url: '', cookie: '' }
  const { clientId, clientSecret, data, service } = described
  const simulator = await startSimulator({
    client: { id: clientId, secret: clientSecret, redirectUris: ['http://127.0.0.1/'] },
    dialect: data,
    choose: () => 0,
    validationErrorStatus: service.validationErrorStatus,
    recorded: recorder(evidence, () => known),
  })
  Object.assign(known, { url: simulator.url, cookie: simulator.platformSession().cookie.name })
  const { partner, profile } = await startEmbeddedPartner(described, simulator, {
    timeoutSeconds: () => 15,
    ...behaviours,
  })
  const run = new PartnerRun(profile, simulator, evidence, undefined, isHurried ? hurriedClock() : undefined)
  try {
    await new PartnerContext(run, new CheckTrace((text) => text)).signIns.signIn().catch(() => undefined)
    const plan = partnerPlanner.plan(profile, { only, features: [] })
    const undisturbed = plan.checks.filter((check) => !plan.disturbing.has(check))
    const checks = await pooled(undisturbed, (check) => executePartnerCheck(run, check))
    for (const check of plan.checks.filter((other) => plan.disturbing.has(other)))
      checks.push(await executePartnerCheck(run, check))
    await finishWith(finish, run.transport, profile.control)
    return {
      checks,
      exchanges: evidence.all(),
      addresses: [
        [new URL(simulator.url).origin, 'https://platform.example'],
        [new URL(partner.url).origin, 'https://app.example.com'],
      ],
      whole: wholeIn(evidence),
    }
  } finally {
    await run.close()
    partner.kill()
    await simulator.close()
  }
}
