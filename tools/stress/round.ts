/**
 * One round: a run against the embedded target, in a process of its own. Sends its findings to the process that
 * started it.
 * @module
 */
import type { Seed } from '../../src/core/random.js'
import type { Role } from '../../src/record/record.js'
import { roles } from '../../src/roles/index.js'
import { runTarget } from '../../src/run/role-run.js'
import type { RunOptions } from '../../src/run/run.js'
import type { FinishedRun } from '../../src/run/run-record.js'
import { SuiteThread } from '../../src/run/suite-thread.js'
import { findingsOf } from './comparison.js'
import { starve } from './starving.js'

/** How a round runs. */
export interface RoundOptions {
  readonly role: Role
  readonly only: readonly string[]
  readonly seed: Seed
  /** Checks that run at the same time. */
  readonly concurrent: number
  /** Busy threads. */
  readonly busy: number
  /** True for any order that the schedule permits; false for the usual one. */
  readonly mixed: boolean
  /** Milliseconds after which the busy threads end in any case. */
  readonly limit: number
}

async function judged(options: RoundOptions): Promise<FinishedRun> {
  const { role, only, seed, mixed, concurrent } = options
  const thread = new SuiteThread({ role, serial: false, concurrent })
  const nothing = (): void => undefined
  const common: Omit<RunOptions<never>, 'profile'> = {
    thread,
    selection: { only, features: [], seed, mixed },
    standards: true,
    force: false,
    own: null,
    fault: null,
    listener: { planned: nothing, started: nothing, waiting: nothing, ended: nothing, finished: nothing },
    checked: nothing,
    observed: nothing,
    changed: nothing,
    ask: () => Promise.reject(new Error('a round asks nothing')),
    program: nothing,
    interrupted: new AbortController().signal,
    begin: nothing,
  }
  try {
    const { embeddedProfile, load, run } = roles[role]
    return await runTarget(await run(), { ...common, profile: await load(embeddedProfile) })
  } finally {
    await thread.close()
  }
}

const options = JSON.parse(process.argv[2] ?? '{}') as RoundOptions
const end = starve(options.busy, options.limit)
try {
  const { record } = await judged(options)
  process.send?.(findingsOf(record))
} finally {
  await end()
  process.disconnect?.()
}
