/**
 * Compares a run of the suite with a replay of its requests.
 * @module
 */
import type { Cost } from '../command.js'
import { atMost, type Figure, figure } from '../measurement.js'
import { medianOf, pairedRatio } from '../stats.js'

/** The cost of one side of a round: its processes, and the target, which runs in the process of the bench. */
export interface Side extends Cost {
  /** Milliseconds of user and system time of the target. */
  readonly target: number
}

/** One round: both sides, one after the other. */
export interface Round {
  readonly run: Side
  readonly bare: Side
}

/** Measures one side together with the target in this process. */
export async function side(work: () => Promise<Cost>): Promise<Side> {
  const before = process.cpuUsage()
  const { wall, cpu, rss } = await work()
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu, rss, target: (user + system) / 1000 }
}

/** What a contest aims at. */
export interface ContestAims {
  /** How many times as long as the replay a run may take. */
  readonly times?: number
  /** Milliseconds that a run may take. */
  readonly wall?: number
}

/** The figures of a contest. */
export function figuresOf(rounds: readonly Round[], aims: ContestAims): Figure[] {
  const aimed = (most: number | undefined, ...[name, value, unit]: Parameters<typeof figure>): Figure =>
    most === undefined ? figure(name, value, unit) : atMost(most, name, value, unit)
  const bare = medianOf(rounds, (round) => round.bare.wall)
  const run = medianOf(rounds, (round) => round.run.wall)
  const ratio = pairedRatio(
    rounds,
    (r) => r.run.wall,
    (r) => r.bare.wall,
  )
  return [
    aimed(aims.wall, 'run, wall', run, 'ms'),
    figure('replay, wall', bare, 'ms'),
    aimed(aims.times, 'run ÷ replay, wall', ratio, 'times'),
    figure(
      'run, CPU',
      medianOf(rounds, (round) => round.run.cpu),
      'ms',
    ),
    figure(
      'replay, CPU',
      medianOf(rounds, (round) => round.bare.cpu),
      'ms',
    ),
    figure(
      'run ÷ replay, CPU',
      pairedRatio(
        rounds,
        (r) => r.run.cpu,
        (r) => r.bare.cpu,
      ),
      'times',
    ),
    figure(
      'target in the run, CPU',
      medianOf(rounds, (round) => round.run.target),
      'ms',
    ),
    figure(
      'target in the replay, CPU',
      medianOf(rounds, (round) => round.bare.target),
      'ms',
    ),
  ]
}
