/**
 * Runs rounds one after the other: a quiet one, then others with another order, concurrency and load.
 * @module
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Seed, seedText, shuffled } from '../core/random.js'
import { packageRoot } from '../profile/package-root.js'
import type { Role } from '../record/record.js'
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

/** Runs all rounds, until the time is over. @throws {Error} if the quiet round has no result */
export async function stress(options: StressOptions): Promise<StressResult> {
  const { print, run = inProcess } = options
  const end = Date.now() + options.limit
  const found = new Map<number, readonly Difference[]>()
  let quiet: Findings | undefined
  let ended = 0
  for (const [at, round] of roundsOf(options).entries()) {
    const left = end - Date.now()
    if (left <= 0) break
    const name = at === 0 ? 'quiet round' : `round ${at} of ${options.rounds}`
    const how = `seed ${seedText(round.seed)}, ${round.concurrent} at a time, ${round.busy} busy threads`
    print(`${options.role}: ${name} (${how})`)
    const start = Date.now()
    const findings = await run({ ...round, limit: left })
    if (findings === null) {
      print('  no result: the time is over, or the round failed')
      if (quiet === undefined) throw new Error('the quiet round has no result')
      if (Date.now() < end)
        found.set(at, [{ name: 'the round', quiet: 'a result', now: 'no result', reason: null }])
      continue
    }
    quiet ??= findings
    if (at > 0) ended += 1
    const others = differences(quiet, findings)
    if (others.length > 0) found.set(at, others)
    const seconds = Math.round((Date.now() - start) / 1000)
    print(`  ${Object.keys(findings.verdicts).length} checks, ${others.length} differ, ${seconds} s`)
    for (const one of others)
      print(`  ${one.name}: ${one.quiet} -> ${one.now}${one.reason === null ? '' : `: ${one.reason}`}`)
  }
  if (quiet === undefined) throw new Error('no round ran')
  const undecided = Object.entries(quiet.verdicts).flatMap(([name, { verdict }]) =>
    verdict === 'undecided' ? [name] : [],
  )
  return { ended, found, undecided }
}

/** The table of differing verdicts by name, with the rounds in which they differ. */
export function tableOf({ ended, found }: StressResult): string[] {
  const rounds = new Map<string, number[]>()
  for (const [round, all] of found)
    for (const { name } of all) rounds.set(name, [...(rounds.get(name) ?? []), round])
  const rows = [...rounds].sort(([, one], [, other]) => other.length - one.length)
  return [
    `${ended} rounds, ${found.size} with differing verdicts`,
    ...rows.map(([name, own]) => `  ${own.length} of ${ended}  ${name}  (round ${own.join(', ')})`),
  ]
}

function inProcess(round: RoundOptions): Promise<Findings | null> {
  const compiled = path.join(packageRoot, 'dist/src/stress/round.js')
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
