/**
 * What each seed runs: which platform, which rules, how much trouble, and which clock is wrong.
 */
import type { RuleId } from '../../../generated/catalogue.js'
import type { Fault } from '../../../src/embedded/platform/fault.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { declarations } from '../../../src/platform/rule.js'
import { type Judged, judgePlatform } from '../../support/harness.js'
import { startProxy } from './proxy.js'
import { Draw, Schedule } from './schedule.js'

/** One run has every n-th rule, so n runs of the conforming platform have each rule once. */
const rulesInTurn = 16
/** How many rules run against a fault, in addition to those that it violates. */
const otherCount = 6

/** The run of one seed. */
export interface TroubledRun {
  readonly seed: number
  /** Null for the conforming platform. */
  readonly fault: Fault | null
  readonly only: readonly RuleId[]
  /** The share of exchanges that meet trouble. */
  readonly share: number
  /** Seconds by which the platform's clock is ahead. */
  readonly clockOffset: number
  /** True if the control driver uses the proxy, too. */
  readonly disturbsControl: boolean
}

/** The topic of a rule, the first word of its id: `students`, `token`. */
export function topicOf(id: string): string {
  return id.split('.', 1)[0] ?? ''
}

/** The topics of the rules that faults violate. */
export const topics: readonly string[] = [
  ...new Set(faults.flatMap(({ violates }) => violates.map(topicOf))),
].sort()

/** The run of a seed: an odd seed runs the conforming platform, an even seed a platform with a fault. */
export function runOf(seed: number): TroubledRun {
  const draw = new Draw(`run ${seed}`)
  const turn = Math.floor((seed - 1) / 2)
  const settings = {
    seed,
    share: draw.one([0.02, 0.05, 0.1, 0.2]),
    clockOffset: draw.one([0, 0, 90, -90]),
    disturbsControl: draw.number() < 0.25,
  }
  const rules = declarations.ruleIds()
  if (seed % 2 === 1) return { ...settings, fault: null, only: everyNth(rules, turn, rulesInTurn) }
  const topic = topics[turn % topics.length] ?? ''
  const fault = draw.one(faults.filter(({ violates }) => violates.some((id) => topicOf(id) === topic)))
  const further = everyNth(
    rules,
    Math.floor(draw.number() * rules.length),
    Math.ceil(rules.length / otherCount),
  )
  return {
    ...settings,
    fault,
    only: [...new Set([...fault.violates, ...(fault.appearsIn ?? []), ...further])],
  }
}

function everyNth<T>(items: readonly T[], first: number, n: number): T[] {
  return items.filter((_, index) => index % n === first % n)
}

/** A run and its result. */
export interface Outcome extends Judged {
  readonly run: Judged['run']
  readonly troubles: readonly string[]
}

/** Judges an embedded platform through a proxy that troubles requests. */
export async function troubled({
  seed,
  fault,
  only,
  share,
  clockOffset,
  disturbsControl,
}: TroubledRun): Promise<Outcome> {
  const schedule = new Schedule(seed, share)
  const proxy = await startProxy(schedule)
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: fault?.behaviour ?? {},
    publicUrl: proxy.url,
    clockOffset,
  })
  proxy.leadTo(platform.controlUrl)
  const controlUrl = disturbsControl ? `${proxy.url}/control` : platform.controlUrl
  try {
    const judged = await judgePlatform(
      { ...platform, controlUrl },
      { only, lean: true, profile: { TIMEOUT_SECONDS: '1' } },
    )
    return { ...judged, troubles: schedule.troubles }
  } finally {
    await proxy.close()
    platform.kill()
  }
}
