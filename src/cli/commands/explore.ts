/**
 * `platform --explore`: requests that no rule has written down.
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pc from 'picocolors'
import { drawnSeed, type Seed } from '../../core/random.js'
import { type Exploration, explore, exploredWords } from '../../explore/explore.js'
import { Run } from '../../platform/run.js'
import { loadProfile } from '../../profile/load.js'
import { withAddress } from '../../profile/to-profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import { startEmbedded } from '../../run/embedded-platform.js'
import { reached } from '../../run/reachable.js'

/** Options, as typed. */
export interface ExploreCommandOptions {
  readonly env: string
  /** Number of requests. */
  readonly explore: number
  readonly seed?: Seed
  readonly out?: string
}

/** Requests between two lines of progress. */
const progressEvery = 50

/**
 * Explores a platform and writes `exploration.json`.
 * @returns the exit code: 0 if nothing was found, 1 for findings, 4 if nothing could be decided
 * @throws {ConfigurationError} for a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function explorePlatform(options: ExploreCommandOptions): Promise<number> {
  const loaded = loadProfile(options.env)
  const { seed } = options.seed ?? drawnSeed()
  const embedded = await startEmbedded(loaded)
  const profile = embedded === null ? loaded : withAddress(loaded, embedded.url, embedded.controlUrl)
  try {
    print(`Explores ${profile.name} with ${options.explore} requests, seed ${seed}. It judges no rule.`)
    const run = new Run(await reached(profile))
    try {
      const result = await explore(run, {
        count: options.explore,
        seed,
        began: (number, probe) => {
          if (number % progressEvery === 0) print(`${number}/${options.explore}: ${probe}`)
        },
      })
      const curls = result.found.map(({ finding }) => run.evidence.get(finding.exchange).curl)
      write(
        path.join(options.out ?? path.join('reports', profile.name), 'exploration.json'),
        seed,
        result,
        curls,
      )
      report(result, curls, seed)
      return result.found.length > 0
        ? exitCodes.violated
        : result.sent > 0 && result.undecided < result.sent
          ? exitCodes.success
          : exitCodes.incomplete
    } finally {
      await run.close()
    }
  } finally {
    await embedded?.close()
  }
}

function report({ sent, undecided, found }: Exploration, curls: readonly string[], seed: number): void {
  for (const [at, one] of found.entries()) {
    print(`${pc.red('found')} ${exploredWords(one)}`)
    print(`  ${curls[at] ?? ''}`)
  }
  print(
    `${found.length} findings in ${sent} requests; ${undecided} had no answer or no set-up. To repeat: --seed ${seed}`,
  )
}

function write(
  file: string,
  seed: number,
  { sent, undecided, found }: Exploration,
  curls: readonly string[],
): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const findings = found.map((one, at) => ({ ...one, curl: curls[at] ?? '' }))
  writeFileSync(file, `${JSON.stringify({ seed, sent, undecided, findings }, null, 2)}\n`)
  print(`Written: ${file}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
