/**
 * The command `platform`.
 * @module
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { type Journal, openJournal } from '../../../reporters/journal.js'
import { exitCodeOf } from '../../kit/run/conclude.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfile } from '../../profile/load.js'
import type { PlatformOptions } from '../program.js'
import { operatorAt, whyNobody } from '../run/operator.js'
import { planOf, runPlatform } from '../run/platform-run.js'
import { interruptedCode, listenForInterrupt } from './interruption.js'
import { printPlan } from './plan.js'
import { leaked, tellLeaks, writeReports } from './reports.js'
import { checkFeatures, selectedRules } from './selection.js'

/**
 * Judges a platform and writes the reports.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} where the target does not answer
 */
export async function judgePlatform(options: PlatformOptions): Promise<number> {
  selectedRules(options.only, 'platform')
  checkFeatures(options.feature, 'platform')
  const loaded = loadProfile(options.env)
  const absent = loaded.control?.driver === 'manual' ? whyNobody() : null
  const profile = absent === null ? loaded : { ...loaded, control: withoutOperator(loaded.control, absent) }
  const selection = { only: options.only, features: options.feature }
  if (options.plan) {
    printPlan(planOf(profile, selection), profile)
    return 0
  }
  const out = path.resolve(options.out ?? path.join('reports', profile.name))
  const listener = consoleReporter()
  const interruption = listenForInterrupt()
  let journal: Journal | undefined
  const kept = new Set<number>()
  try {
    const { record, secrets } = await runPlatform({
      profile,
      selection,
      standards: options.standards,
      listener,
      interrupted: interruption.signal,
      ask: operatorAt(
        { hold: () => listener.hold?.(), release: () => listener.release?.() },
        interruption.interrupt,
      ),
      program: interruption.program,
      begin: (head) => {
        mkdirSync(out, { recursive: true })
        journal = openJournal(path.join(out, 'run.jsonl'), head)
      },
      keep: (check, exchanges) => {
        for (const exchange of exchanges) {
          if (kept.has(exchange.id)) continue
          kept.add(exchange.id)
          journal?.exchange(exchange)
        }
        journal?.check(check)
      },
      changed: (open) => {
        interruption.leaves(open)
        journal?.openChanges(open)
      },
    })
    for (const observation of record.observations) journal?.observation(observation)
    journal?.close()
    listener.finished(record, await writeReports(record, out))
    if (tellLeaks(out, secrets)) return leaked
    if (interruption.signal.aborted) return interruptedCode
    return exitCodeOf(record.result)
  } finally {
    interruption.stop()
  }
}
