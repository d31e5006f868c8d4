/**
 * Starts the simulated platform of a run against a partner application, and waits for the application.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import { pageHeaders } from '../../core/browser/headers.js'
import { chosenIdentity } from '../../core/browser/identity.js'
import { navigation } from '../../core/browser/navigation.js'
import type { WaitingListener } from '../../core/host-environment.js'
import { whatCame } from '../../core/http/bad-answer.js'
import { ConnectionUse } from '../../core/http/connection-use.js'
import { dispatcherFor } from '../../core/http/dispatcher.js'
import { Evidence } from '../../core/http/evidence.js'
import { exchange } from '../../core/http/exchange.js'
import { failureOf } from '../../core/http/failure.js'
import { withoutFraming } from '../../core/http/header-order.js'
import { Redactor } from '../../core/http/redactor.js'
import { onAbort } from '../../core/on-abort.js'
import { Slots } from '../../core/slots.js'
import { whyWrongPartner } from '../../doctor/right-partner.js'
import type { Behaviours } from '../../embedded/partner/index.js'
import type { FlowPlan as SimulatorPlan } from '../../embedded/platform/simulator/types.js'
import { recorder } from '../../partner/recorder.js'
import { PartnerRun } from '../../partner/run.js'
import type { FlowPlan as KitPlan } from '../../partner/simulator.js'
import { originOf, type PartnerProfile } from '../../profile/partner/profile.js'
import type { ChallengeRecord } from '../../record/record.js'
import { shownChallenge } from '../../run/challenge.js'
import { WrongTargetError } from '../../worker/errors.js'
import type { Report } from '../../worker/messages.js'
import { startEmbeddedPartner } from './embedded.js'
import { startSimulatorOf } from './profile-simulator.js'
import { AddressProbe, cannotListen } from './simulator-address.js'

// All fields of a plan are optional: the compiler would accept a plan with a field that the simulator ignores.
true satisfies keyof KitPlan extends keyof SimulatorPlan ? true : false
true satisfies keyof SimulatorPlan extends keyof KitPlan ? true : false

/** A run that is ready to begin. */
export interface PartnerSetup {
  readonly run: PartnerRun
  close(): Promise<void>
}

/** How the run differs from a plain one. */
export interface SetupOptions {
  /** True if other parts of the run may play platforms at the same time. */
  readonly isPart?: boolean
  /** True if any address is judged. */
  readonly force?: boolean
  /** In which the checks of this profile run side by side. Default: no limit. */
  readonly slotsFor?: (profile: PartnerProfile) => Slots
  /** Finds out what does not work before the first check, in words. Default: nothing is tried. */
  readonly look?: (run: PartnerRun) => Promise<readonly string[]>
}

/** Milliseconds between two attempts to reach the application. */
const between = 1000

/**
 * Starts the simulated platform, and the embedded partner if it is the target, and waits until the application
 * answers.
 * @param send receives reports: what the run waits for, and the address of the application
 * @param interrupted aborted to end the run
 * @param options default: a whole run, of the right target only
 * @param behaviours of the embedded partner that differ from the conforming ones
 * @returns null if the application did not answer in time or is none, or if the simulated platform could not start;
 *   `send` got the reason
 */
export async function setUpPartner(
  profile: PartnerProfile,
  send: (report: Report) => void,
  interrupted: AbortSignal,
  { isPart = false, force = false, slotsFor = () => new Slots(), look = async () => [] }: SetupOptions = {},
  behaviours: Partial<Behaviours> = {},
): Promise<PartnerSetup | null> {
  const evidence = new Evidence(new Redactor())
  for (const { key, value } of profile.secrets) evidence.redactor.add(value, `$${key}`)
  const { simulator: settings } = profile
  const known = { url: '', cookie: '' }
  const probe = new AddressProbe()
  const record = recorder(evidence, () => known)
  const starting = startSimulatorOf(profile, (request) =>
    probe.recognizes(request.target) ? 0 : record(request),
  )
  const simulator = await starting.catch((error: unknown) => {
    const message = cannotListen(profile, error)
    if (message === null) throw error
    send({ type: 'misplaced', message })
    return null
  })
  if (simulator === null) return null
  const elsewhere =
    isPart && settings.url !== null ? await probe.problemAt(settings.url, profile, interrupted) : null
  if (elsewhere !== null) {
    send({ type: 'misplaced', message: elsewhere })
    await simulator.close()
    return null
  }
  Object.assign(known, { url: simulator.url, cookie: simulator.platformSession().cookie.name })
  const embedded = profile.embedded ? await startEmbeddedPartner(profile, simulator, behaviours) : null
  const close = async (): Promise<void> => {
    await embedded?.partner.close()
    await simulator.close()
  }
  try {
    const described = embedded?.profile ?? profile
    const waiting: WaitingListener = (what, seconds) => send({ type: 'waiting', what, seconds })
    const slots = slotsFor(described)
    const run = new PartnerRun(described, simulator, evidence, waiting, undefined, slots)
    onAbort(interrupted, () => run.interrupt())
    // An application may read its settings when it starts, which it does while the run waits for it.
    run.schools.openPrepared()
    const failure = await reached(described, send, interrupted)
    if (failure !== null) {
      send({ type: 'unreachable', message: failure })
      await run.close()
      await close()
      return null
    }
    const wrong = embedded === null ? await whyWrongPartner(run) : null
    if (wrong !== null && !force) {
      send({ type: 'wrong target', message: wrong })
      await run.close()
      await close()
      return null
    }
    let challenge: ChallengeRecord | null
    try {
      challenge = await shownChallenge(described, originOf(described), interrupted)
    } catch (error) {
      if (!(error instanceof WrongTargetError)) throw error
      send({ type: 'wrong target', message: error.message })
      await run.close()
      await close()
      return null
    }
    const notices = embedded === null ? await look(run) : []
    send({ type: 'reached', url: originOf(described), simulator: simulator.url, wrong, notices, challenge })
    return {
      run,
      close: async () => {
        await run.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Waits until the origin of the application answers.
 * @returns why it did not answer; null if it did
 */
async function reached(
  profile: PartnerProfile,
  send: (report: Report) => void,
  interrupted: AbortSignal,
): Promise<string | null> {
  const url = new URL(originOf(profile))
  const ending = performance.now() + profile.waitForPartnerSeconds * 1000
  const dispatcher = dispatcherFor(profile.transport)
  const timeoutMs = profile.timeoutSeconds * 1000
  const typed = { url, navigation: navigation(null), body: null, cookies: '' }
  const lines = pageHeaders(chosenIdentity(profile.browser.language ?? undefined), typed)
  const names = lines.map(([name]) => name)
  const headers = withoutFraming(lines)
  try {
    for (;;) {
      try {
        const connection = new ConnectionUse(names).over(dispatcher)
        await exchange(connection, url, { headers, timeoutMs, signal: interrupted })
        return null
      } catch (error) {
        if (whatCame(error) !== null) return null
        const { code, message, fix } = failureOf(error, url)
        const left = Math.round((ending - performance.now()) / 1000)
        // A name keeps the addresses that were found first.
        const isFinal = code === 'PRIVATE_ADDRESS'
        if (left <= 0 || interrupted.aborted || isFinal)
          return fix === undefined ? message : `${message}; ${fix}`
        send({ type: 'waiting', what: `the application at ${url.origin} (${message})`, seconds: left })
        await pause(between, undefined, { signal: interrupted }).catch(() => undefined)
      }
    }
  } finally {
    await dispatcher.destroy()
  }
}
