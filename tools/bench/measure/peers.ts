/**
 * Compares the suite, Newman and Step CI with a hundred refused redirect URIs: the same requests and assertions from one
 * table. First, each tool must prove that it finds the faults that the table is about.
 * @module
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import type { Platform } from '../../../src/embedded/platform/index.js'
import { loadProfile } from '../../../src/profile/load.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { type Cost, commandLine, measured } from '../command.js'
import { atMost, type Bench, type Figure, figure, type Measured, type Measurement } from '../measurement.js'
import { collectionOf } from '../peers/newman.js'
import { workflowOf } from '../peers/step-ci.js'
import { type Table, tableFor, tableRules } from '../peers/table.js'
import { fetchTools, pinned, type Tools } from '../peers/tools.js'
import { platformProfile } from '../profiles.js'
import { medianOf, pairedRatio } from '../stats.js'
import { withPlatform } from './platform.js'

/** Which tool. */
export type Tool = 'suite' | 'newman' | 'stepci'
const tools: readonly Tool[] = ['suite', 'newman', 'stepci']

/** The raw data of the figures. */
export interface PeersData {
  readonly versions: typeof pinned
  /** Requests of the table: with addresses that are refused, and with configured ones before them. */
  readonly requests: { readonly refused: number; readonly configured: number }
  readonly rounds: readonly Readonly<Record<Tool, Cost>>[]
  /** For each fault, the exit code of each tool: none of them is 0. */
  readonly proofs: Readonly<Record<string, Readonly<Record<Tool, number>>>>
}

/** One fault of each group of the table, and one of the name of the refusal. */
export const provedBy = [
  'redirect-uri-trailing-slash',
  'redirect-uri-host-any',
  'ui-url-prefix',
  'redirect-uri-scheme',
  'redirect-uri-host-prefix-misnamed',
] as const

/** The suite, with its evidence and all its reports, should take no longer than tools that only send and compare. */
const aim = 1

/** Exit codes of tools that have found something. */
const red = [1, 5]

/** Has one tool do everything. */
function run(tool: Tool, table: Table, platform: Platform, folder: string, found: Tools, codes: number[]) {
  const { url, webhookPublicKey } = platform
  const key = { WEBHOOK_PUBLIC_KEY: webhookPublicKey }
  const env = found.environment
  if (tool === 'suite') {
    const profile = platformProfile(folder, 'peers', url, key)
    const out = path.join(folder, 'peers-reports')
    const only = ['--only', tableRules.join(','), '--standards']
    return measured([commandLine, 'platform', '--env', profile, '--out', out, ...only], { codes })
  }
  const file = path.join(folder, tool === 'newman' ? 'collection.json' : 'workflow.yml')
  const content = tool === 'newman' ? collectionOf(table, url) : workflowOf(table, url)
  writeFileSync(file, JSON.stringify(content))
  return measured([found[tool], 'run', file], { codes, env, cwd: folder })
}

async function measure({ rounds: count, folder, progress }: Bench): Promise<Measured<PeersData>> {
  const programs = await fetchTools(progress)
  const table = tableFor(loadProfile(path.join(packageRoot, 'env/embedded.env')))
  // A check that fails against a conforming platform would prove nothing.
  const rounds: Record<Tool, Cost>[] = []
  for (let round = 1; round <= count; round += 1) {
    const costs: Partial<Record<Tool, Cost>> = {}
    for (const tool of tools) {
      progress(`round ${round} of ${count}: ${tool}`)
      const { wall, cpu, rss } = await withPlatform((platform) =>
        run(tool, table, platform, folder, programs, [0]),
      )
      costs[tool] = { wall, cpu, rss }
    }
    rounds.push(costs as Record<Tool, Cost>)
  }
  const proofs: Record<string, Record<Tool, number>> = {}
  for (const id of provedBy) {
    progress(`does each tool find ${id}?`)
    const fault = faults.find((one) => one.id === id)
    if (fault === undefined) throw new Error(`there is no fault ${id}`)
    await withPlatform(
      async (platform) => {
        const codes = { suite: 0, newman: 0, stepci: 0 }
        for (const tool of tools) codes[tool] = (await run(tool, table, platform, folder, programs, red)).code
        proofs[id] = codes
      },
      { behaviours: fault.behaviour },
    )
  }
  const requests = table.groups.flatMap((group) => group.requests)
  const refused = requests.filter(({ expected }) => !expected.code).length
  return {
    figures: [
      ...tools.flatMap((tool): Figure[] => [
        figure(
          `${tool}, wall`,
          medianOf(rounds, (round) => round[tool].wall),
          'ms',
        ),
        figure(
          `${tool}, CPU`,
          medianOf(rounds, (round) => round[tool].cpu),
          'ms',
        ),
      ]),
      ...(['newman', 'stepci'] as const).map((tool) =>
        atMost(
          aim,
          `suite ÷ ${tool}, wall`,
          pairedRatio(
            rounds,
            ({ suite }) => suite.wall,
            (round) => round[tool].wall,
          ),
          'times',
        ),
      ),
    ],
    data: {
      versions: pinned,
      requests: { refused, configured: requests.length - refused },
      rounds,
      proofs,
    },
    notes: [
      `${refused} requests that are refused and ${requests.length - refused} with configured addresses; newman ${pinned.newman}, stepci ${pinned.stepci}.`,
      `Each tool found each of ${provedBy.length} faults. The suite also writes all reports.`,
    ],
  }
}

export const peersMeasurement: Measurement = {
  id: 'peers',
  title: 'A hundred refused redirect URIs by the suite, by Newman and by Step CI',
  measure,
}
