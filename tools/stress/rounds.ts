/**
 * Runs a quiet round, then others with another order, concurrency and load.
 * @module
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Seed, seedText, shuffled } from '../../src/core/random.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Role } from '../../src/record/record.js'
import { type Difference, differences, type Findings } from './comparison.js'
import type { RoundOptions } from './round.js'

/** What to do. */
export interface StressOptions {
  readonly role: Role
  /** Rounds after the quiet one. */
  readonly rounds: number
  readonly only: readonly string[]
  readonly seed: Seed
  /** Milliseconds for all rounds. */
  readonly limit: number
  readonly print: (line: string) => void
  /** Rounds that run at the same time, after the quiet one. Default: 1. */
  readonly workers?: number
  /** Runs one round. Default: in a new process. @returns null if it has no result in time */
  readonly run?: (round: RoundOptions) => Promise<Findings | null>
}

/** What came of it. */
export interface StressResult {
  /** Rounds that have ended, without the quiet one. */
  readonly ended: number
  /** By round, from 1. Rounds without differences are absent. */
  readonly found: ReadonlyMap<number, readonly Difference[]>
  /** Checks that are undecided in the quiet run. */
  readonly undecided: readonly string[]
}

const widths = [1, 2, 4, 8, 16, 32, 64, 128]

/** The rounds of a seed. Round 0 is the quiet one. The same seed gives the same rounds. */
export function roundsOf({ role, rounds, only, seed, limit }: Omit<StressOptions, 'print'>): RoundOptions[] {
  const mixed = shuffled(widths, seed, 'concurrency')
  const cores = availableParallelism()
  return Array.from({ length: rounds + 1 }, (_none, at) => ({
    role,
    only,
    seed: { seed: (seed.seed + at) % 2 ** 32, run: seed.run },
    concurrent: at === 0 ? 16 : (mixed[(at - 1) % mixed.length] as number),
    busy: at === 0 ? 0 : (at % 3) * cores,
    mixed: at > 0,
    limit,
  }))
}

/**
 * Runs the quiet round alone, then the others, until the time is over.
 * @throws {Error} if the quiet round has no result
 */
export async function stress(options: StressOptions): Promise<StressResult> {
  const { print, run = inProcess, workers = 1 } = options
  const end = Date.now() + options.limit
  const differencesByRound = new Map<number, readonly Difference[]>()
  let ended = 0

  async function findingsOfRound(at: number, round: RoundOptions): Promise<Findings | null> {
    const name = at === 0 ? 'quiet round' : `round ${at} of ${options.rounds}`
    const how = `seed ${seedText(round.seed)}, ${round.concurrent} at a time, ${round.busy} busy threads`
    print(`${options.role}: ${name} (${how})`)
    const start = Date.now()
    const findings = await run({ ...round, limit: end - start })
    const seconds = Math.round((Date.now() - start) / 1000)
    const checks = findings === null ? 'no result' : `${Object.keys(findings.verdicts).length} checks`
    print(`  ${name}: ${checks}, ${seconds} s`)
    return findings
  }

  const [first, ...others] = [...roundsOf(options).entries()]
  const quiet = first === undefined ? null : await findingsOfRound(...first)
  if (quiet === null) throw new Error('the quiet round has no result: the time is over, or the round failed')

  async function worker(): Promise<void> {
    for (let next = others.shift(); next !== undefined && Date.now() < end; next = others.shift()) {
      const [at] = next
      const findings = await findingsOfRound(...next)
      if (findings !== null) ended += 1
      const roundDifferences = findings === null ? failed(end) : differences(quiet as Findings, findings)
      if (roundDifferences.length > 0) differencesByRound.set(at, roundDifferences)
      for (const { name, quiet: before, now, reason } of roundDifferences)
        print(`  round ${at}: ${name}: ${before} -> ${now}${reason === null ? '' : `: ${reason}`}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))

  const undecided = Object.entries(quiet.verdicts).flatMap(([name, { verdict }]) =>
    verdict === 'undecided' ? [name] : [],
  )
  return { ended, found: differencesByRound, undecided }
}

/** The difference of a round without a result; none if it was ended because the time is over. */
function failed(end: number): Difference[] {
  return Date.now() < end ? [{ name: 'the round', quiet: 'a result', now: 'no result', reason: null }] : []
}

/** The table of differing verdicts by name, with the rounds in which they differ. */
export function tableOf({ ended, found }: StressResult): string[] {
  const rounds = new Map<string, number[]>()
  for (const [round, all] of [...found].sort(([one], [other]) => one - other))
    for (const { name } of all) rounds.set(name, [...(rounds.get(name) ?? []), round])
  const rows = [...rounds].sort(([, one], [, other]) => other.length - one.length)
  return [
    `${ended} rounds, ${found.size} with differing verdicts`,
    ...rows.map(([name, own]) => `  ${own.length} of ${ended}  ${name}  (round ${own.join(', ')})`),
  ]
}

function inProcess(round: RoundOptions): Promise<Findings | null> {
  const compiled = path.join(packageRoot, 'dist/tools/stress/round.js')
  if (!existsSync(compiled)) throw new Error('the project is not built. To fix it: npm run build')
  return new Promise((resolve) => {
    const child = fork(compiled, [JSON.stringify(round)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    let findings: Findings | null = null
    const timer = setTimeout(() => child.kill('SIGKILL'), round.limit)
    child.on('message', (message) => {
      findings = message as Findings
    })
    child.on('close', () => {
      clearTimeout(timer)
      resolve(findings)
    })
  })
}
