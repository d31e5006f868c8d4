/**
 * `platform --explore` and `partner --explore`: requests and tokens that no rule has.
 * @module
 */
import path from 'node:path'
import { CheckTrace } from '../../core/check-trace.js'
import type { Evidence } from '../../core/http/evidence.js'
import { drawnSeed, type Seed } from '../../core/random.js'
import { explore, exploredWords } from '../../explore/explore.js'
import { exploreTokens, tokenWords } from '../../explore/tokens.js'
import { palette, standardOutput } from '../../output/writer.js'
import { adapted, factWords, type TargetFacts } from '../../platform/adaptation/facts.js'
import { findOut } from '../../platform/adaptation/find-out.js'
import { Context } from '../../platform/context.js'
import { Run } from '../../platform/run.js'
import { loadProfile } from '../../profile/load.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Profile } from '../../profile/profile.js'
import { withAddress } from '../../profile/to-profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import { writeOutput } from '../../record/output-file.js'
import { startEmbedded } from '../../roles/platform/embedded.js'
import { reached } from '../../roles/platform/reachable.js'
import { UnreachableError } from '../../worker/errors.js'
import { mustBeWritableFile } from './output-file.js'

/** Options, as typed. */
export interface ExploreCommandOptions {
  readonly env: string
  /** Number of requests or tokens. */
  readonly explore: number
  readonly seed?: Seed
  readonly out?: string
}

/** What was found, for the file and the terminal. */
interface Result {
  readonly name: string
  readonly seed: number
  readonly sent: number
  readonly undecided: number
  readonly findings: readonly {
    readonly words: string
    readonly finding: object
    readonly curl: string | null
  }[]
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
  mustBeWritableFile(fileOf(options, loaded.name))
  const { seed } = options.seed ?? drawnSeed()
  const embedded = await startEmbedded(loaded)
  const profile = embedded === null ? loaded : withAddress(loaded, embedded.url, embedded.controlUrl)
  try {
    standardOutput.line(
      `Explores ${profile.name} with ${options.explore} requests, seed ${seed}. It judges no rule.`,
    )
    const there = await reached(profile)
    const facts = await factsOf(there)
    for (const line of factWords(there, facts)) standardOutput.line(line)
    const run = new Run(adapted(there, facts))
    try {
      const { found, ...counts } = await explore(run, {
        count: options.explore,
        seed,
        began: (number, probe) => progress(number, options.explore, probe),
      })
      const findings = found.map((one) => ({
        words: exploredWords(one),
        finding: one,
        curl: curlOf(run.evidence, one.finding.exchange),
      }))
      return conclude({ name: profile.name, seed, findings, ...counts }, options)
    } finally {
      await run.close()
    }
  } finally {
    await embedded?.close()
  }
}

/** What is known of the target before the first request, as before the checks of a run. */
async function factsOf(profile: Profile): Promise<TargetFacts> {
  const run = new Run(profile)
  try {
    return await findOut(new Context(run, new CheckTrace((text) => run.redactor.url(text))))
  } finally {
    await run.close()
  }
}

/**
 * Explores an application with ID tokens and writes `exploration.json`.
 * @returns the exit code: 0 if nothing was found, 1 for findings, 4 if nothing could be decided
 * @throws {ConfigurationError} for a wrong profile, or an address that is no such application
 * @throws {UnreachableError} if the application does not answer
 */
export async function exploreApplication(options: ExploreCommandOptions): Promise<number> {
  const profile = loadPartnerProfile(options.env)
  mustBeWritableFile(fileOf(options, profile.name))
  const { seed } = options.seed ?? drawnSeed()
  const { setUpPartner } = await import('../../roles/partner/setup.js')
  let failure: Error | undefined
  const setup = await setUpPartner(
    profile,
    (report) => {
      if (report.type === 'unreachable') failure = new UnreachableError(report.message)
      if (report.type === 'misplaced' || report.type === 'wrong target')
        failure = new ConfigurationError(report.message)
    },
    new AbortController().signal,
  )
  if (setup === null) throw failure ?? new UnreachableError('the application did not answer')
  const { run, close } = setup
  try {
    standardOutput.line(
      `Explores ${profile.name} with ${options.explore} ID tokens, seed ${seed}. It judges no rule.`,
    )
    const { found, ...counts } = await exploreTokens(run, {
      count: options.explore,
      seed,
      began: (number, changes) => progress(number, options.explore, changes),
    })
    const findings = found.map((one) => ({
      words: tokenWords(one),
      finding: one,
      curl: curlOf(run.evidence, one.exchange),
    }))
    return conclude({ name: profile.name, seed, findings, ...counts }, options)
  } finally {
    await close()
  }
}

function progress(number: number, of: number, what: string): void {
  if (number % progressEvery === 0) standardOutput.line(`${number}/${of}: ${what}`)
}

function curlOf(evidence: Evidence, exchange: number): string | null {
  return exchange > 0 ? evidence.get(exchange).curl : null
}

function fileOf({ out }: { readonly out?: string | undefined }, name: string): string {
  return path.join(out ?? path.join('reports', name), 'exploration.json')
}

/** Writes the file, prints the findings, and returns the exit code. */
function conclude({ name, seed, sent, undecided, findings }: Result, { out }: ExploreCommandOptions): number {
  const file = fileOf({ out }, name)
  const written = {
    seed,
    sent,
    undecided,
    findings: findings.map(({ finding, curl }) => ({ ...finding, curl })),
  }
  writeOutput(file, `${JSON.stringify(written, null, 2)}\n`, { linkedFolder: true })
  standardOutput.line(`Written: ${file}`)
  for (const { words, curl } of findings) {
    standardOutput.line(`${palette.red('found')} ${words}`)
    if (curl !== null) standardOutput.line(`  ${curl}`)
  }
  standardOutput.line(
    `${findings.length} findings in ${sent} attempts; ${undecided} had no answer or no set-up. To repeat: --seed ${seed}`,
  )
  if (findings.length > 0) return exitCodes.violated
  return undecided < sent ? exitCodes.success : exitCodes.incomplete
}
