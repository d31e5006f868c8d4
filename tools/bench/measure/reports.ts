/**
 * Measures the time to write the reports of a whole platform run from its journal.
 * @module
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { compiled, measured } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import { medianOf } from '../stats.js'
import { judged, platformRun, withPlatform } from './platform.js'
import type { WritingReport } from './writing.js'

/** One round: the whole process, and each report in it. */
export interface ReportsRound {
  readonly wall: number
  readonly cpu: number
  readonly rss: number
  readonly took: WritingReport
}

/** Milliseconds that the Allure report may take. */
const aim = 2000

async function measure({
  rounds: count,
  folder,
  progress,
}: Bench): Promise<Measured<readonly ReportsRound[]>> {
  const out = path.join(folder, 'run')
  progress('the run that is reported')
  const profile = await withPlatform(async ({ url, webhookPublicKey }) => {
    const file = platformProfile(folder, 'reported', url, { WEBHOOK_PUBLIC_KEY: webhookPublicKey })
    await judged(platformRun(file, out))
    return file
  })
  const rounds: ReportsRound[] = []
  for (let round = 1; round <= count; round += 1) {
    progress(`round ${round} of ${count}`)
    const again = path.join(folder, 'again')
    const script = compiled('tools/bench/measure/writing-process')
    const { wall, cpu, rss, output } = await measured([script, path.join(out, 'run.jsonl'), again, profile])
    rounds.push({ wall, cpu, rss, took: JSON.parse(output) as WritingReport })
    rmSync(again, { recursive: true })
  }
  const names = Object.keys(rounds[0]?.took ?? {})
  return {
    figures: [
      ...names.map((name) => {
        const value = medianOf(rounds, ({ took }) => took[name] ?? 0)
        return name === 'allure' ? atMost(aim, name, value, 'ms') : figure(name, value, 'ms')
      }),
      figure(
        'all of them, one process',
        medianOf(rounds, ({ wall }) => wall),
        'ms',
      ),
      figure(
        'most memory',
        medianOf(rounds, ({ rss }) => rss / 1_000_000),
        'MB',
      ),
    ],
    data: rounds,
    notes: [],
  }
}

export const reportsMeasurement: Measurement = {
  id: 'reports',
  title: 'The reports of a whole platform run, from its journal',
  measure,
}
