/**
 * The command `discover`.
 * @module
 */
import path from 'node:path'
import type { Document } from 'yaml'
import { CheckTrace } from '../../core/check-trace.js'
import { type Discovery, discover } from '../../discover/discover.js'
import { proposedNames } from '../../discover/names.js'
import { mostPages } from '../../discover/reading.js'
import { palette, standardOutput } from '../../output/writer.js'
import { Context } from '../../platform/context.js'
import { Run } from '../../platform/run.js'
import { fixtureDocument } from '../../profile/fixtures.js'
import { loadProfileBeforeDiscovery } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { withAddress } from '../../profile/to-profile.js'
import { writeOutput } from '../../record/output-file.js'
import { startEmbedded } from '../../roles/platform/embedded.js'
import { reached } from '../../roles/platform/reachable.js'
import { mustBeWritableFile } from './output-file.js'

/** Options of the command `discover`, as typed. */
export interface DiscoverOptions {
  readonly env: string
  readonly out: string
  readonly renew: boolean
  /** Largest number of requests. */
  readonly maxRequests: number
}

/**
 * Reads a target and writes a fixture file. Keeps the entries that the file has, unless they are to be replaced.
 * @throws {ConfigurationError} for a wrong profile, or a fixture file that cannot be read; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function discoverFixtures(options: DiscoverOptions): Promise<void> {
  const { profile: loaded } = loadProfileBeforeDiscovery(options.env)
  const document = fixtureDocument(path.resolve(options.out))
  mustBeWritableFile(path.resolve(options.out))
  const embedded = await startEmbedded(loaded)
  const described = embedded === null ? loaded : withAddress(loaded, embedded.url, embedded.controlUrl)
  try {
    const budget = Math.min(options.maxRequests, described.maxRequests)
    standardOutput.line(
      `Sends at most ${budget} requests (--max-requests), and reads at most ${mostPages} pages of a list.`,
    )
    const discoveries = await read({ ...(await reached(described)), maxRequests: budget })
    const kept = write(document, discoveries, options)
    report(discoveries, kept, options.out)
  } finally {
    await embedded?.close()
  }
}

async function read(profile: Profile): Promise<Discovery[]> {
  const run = new Run(profile)
  try {
    const context = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
    const discoveries = await discover(context, (entry, number, of) => {
      standardOutput.line(`${number} of ${of}: looking for ${entry}`)
    })
    standardOutput.lines(await proposedNames(context))
    standardOutput.line(`Sent ${run.evidence.all().length} requests.`)
    return discoveries
  } finally {
    await run.close()
  }
}

/** Writes what was found. Returns the entries that were kept. */
function write(
  document: Document,
  found: readonly Discovery[],
  { out, renew }: DiscoverOptions,
): ReadonlySet<string> {
  const kept = new Set<string>()
  for (const { entry, value } of found) {
    const place = entry.split('.')
    if (document.hasIn(place) && !(renew && value !== undefined)) kept.add(entry)
    else if (value !== undefined) document.setIn(place, document.createNode(value))
  }
  document.comment = missingLines(found, kept)
  writeOutput(path.resolve(out), document.toString({ lineWidth: 110 }), { linkedFolder: true })
  return kept
}

/** One line for each entry that the file lacks, and for each part that an entry lacks. */
function missingLines(found: readonly Discovery[], kept: ReadonlySet<string>): string | null {
  const written = found.filter(({ entry }) => !kept.has(entry))
  const missing = written
    .filter(({ value }) => value === undefined)
    .map(({ entry, problem, makes }) => ` ${entry}: ${problem ?? 'not found'}. ${makes}`)
  const gaps = written.flatMap((one) => one.gaps.map((gap) => ` ${one.entry}: ${gap}`))
  const lines = [
    ...(missing.length === 0 ? [] : [' Not found:', ...missing]),
    ...(gaps.length === 0 ? [] : [' Incomplete:', ...gaps]),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}

function report(found: readonly Discovery[], kept: ReadonlySet<string>, out: string): void {
  const missing = found.filter(({ entry, value }) => value === undefined && !kept.has(entry))
  const counts = {
    found: found.filter(({ entry, from }) => from === 'reading' && !kept.has(entry)).length,
    told: found.filter(({ entry, from }) => from === 'control driver' && !kept.has(entry)).length,
  }
  const lines = [
    `${counts.found} entries found in the data, ${counts.told} named by the control driver, ${kept.size} kept unchanged, ${missing.length} not found.`,
    ...missing.map(
      ({ entry, problem, makes }) =>
        `${palette.yellow('not found')} ${entry}: ${problem ?? 'not found'}. ${makes}`,
    ),
    ...found
      .filter(({ entry }) => !kept.has(entry))
      .flatMap(({ entry, gaps }) => gaps.map((gap) => `${palette.yellow('incomplete')} ${entry}: ${gap}`)),
    `Written: ${out}. Review the file before you use it: the data is what the target says about itself.`,
  ]
  standardOutput.lines(lines)
}
