/**
 * Measures the whole command, with the embedded platform in its process: with all reports, and with two of them.
 * @module
 */
import path from 'node:path'
import { type Cost, commandLine } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { medianOf, pairedRatio } from '../stats.js'
import { judged } from './platform.js'

/** One round: both contenders, one after the other. */
export interface WholeRound {
  readonly all: Cost
  readonly some: Cost
}

/** Seconds that the whole command may take on two cores. */
const aim = 6
/** The reports of the second contender. */
const some = 'junit,verdicts'

async function measure({ rounds: count, folder, progress }: Bench): Promise<Measured<readonly WholeRound[]>> {
  const run = async (...options: string[]): Promise<Cost> => {
    const { wall, cpu, rss } = await judged([
      commandLine,
      'platform',
      '--out',
      path.join(folder, 'whole'),
      ...options,
    ])
    return { wall, cpu, rss }
  }
  const rounds: WholeRound[] = []
  for (let round = 1; round <= count; round += 1) {
    progress(`round ${round} of ${count}`)
    rounds.push({ all: await run(), some: await run('--reports', some) })
  }
  const seconds = (name: keyof WholeRound, what: 'wall' | 'cpu'): number =>
    medianOf(rounds, (round) => round[name][what]) / 1000
  return {
    figures: [
      atMost(aim, 'all reports, wall', seconds('all', 'wall'), 's'),
      figure('all reports, CPU', seconds('all', 'cpu'), 's'),
      figure(`--reports ${some}, wall`, seconds('some', 'wall'), 's'),
      figure(`--reports ${some}, CPU`, seconds('some', 'cpu'), 's'),
      figure(
        'all ÷ some reports, CPU',
        pairedRatio(
          rounds,
          ({ all }) => all.cpu,
          (round) => round.some.cpu,
        ),
        'times',
      ),
    ],
    data: rounds,
    notes: ['The CPU time includes the embedded platform.'],
  }
}

export const wholeMeasurement: Measurement = {
  id: 'command',
  title: 'The whole command against the embedded platform, with all reports and with two',
  measure,
}
