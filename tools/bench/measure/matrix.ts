/**
 * Measures the time per fault of the fault matrix, with a fixed sample that runs as in `npm run matrix`.
 * @module
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import type { Role } from '../../../src/record/record.js'
import { distinctDetections } from '../../detections/distinct.js'
import { recordedDetections } from '../../detections/table.js'
import { type Cost, compiled, measured } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import type { MatrixTimes } from './matrix-clock.js'

/** A part of the matrix as it was run. */
export interface MatrixRun extends Cost, MatrixTimes {}

/** The raw data of the figures. */
export interface MatrixData {
  readonly platform: MatrixRun
  readonly partner: MatrixRun
  /** How many faults there are in all. */
  readonly all: { readonly platform: number; readonly partner: number }
}

/** How many faults are tried. */
const samples = { platform: 40, partner: 20 }
/** Seconds that a fault may take, on two cores. */
const aim = 1

/**
 * So many of some things, spread evenly over all, the same ones each time. The first is left out: the matrix tries it,
 * and one of some hundreds behind it, with all rules, which a few cannot stand for.
 */
export function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all]
  return Array.from({ length: count }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)] as T)
}

async function part(folder: string, files: string, ids: readonly string[]): Promise<MatrixRun> {
  const vitest = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'vitest.mjs',
  )
  const report = path.join(folder, `${files}.json`)
  const cost = await measured(
    [
      vitest,
      'run',
      '--project',
      'matrix',
      `--reporter=${compiled('tools/bench/measure/matrix-clock')}`,
      '-t',
      ` (${ids.join('|')}): `,
      `test/matrix/${files}`,
    ],
    { env: { BENCH_MATRIX: report } },
  )
  const times = JSON.parse(readFileSync(report, 'utf8')) as MatrixTimes
  if (times.tests !== ids.length)
    throw new Error(`${times.tests} faults of the matrix were tried, ${ids.length} were named`)
  const { wall, cpu, rss } = cost
  return { wall, cpu, rss, ...times }
}

/** How many different sets of cases detect a fault of a role. */
const distinct = (role: Role): number => distinctDetections(recordedDetections(role).values()).detections

async function measure({ folder, progress }: Bench): Promise<Measured<MatrixData>> {
  progress(`${samples.platform} faults of the platform`)
  const ids = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id)
  const platform = await part(folder, 'faults-', ids(spread(faults, samples.platform)))
  progress(`${samples.partner} faults of the partner`)
  const partner = await part(folder, 'partner-faults-', ids(spread(partnerFaults, samples.partner)))
  const seconds = ({ span, tests }: MatrixRun): number => span / tests / 1000
  const before = ({ wall, span }: MatrixRun): number => (wall - span) / 1000
  return {
    figures: [
      atMost(aim, 'a fault of the platform', seconds(platform), 's'),
      atMost(aim, 'a fault of the partner', seconds(partner), 's'),
      figure('before the first fault of the platform: loading, learning', before(platform), 's'),
      figure('before the first fault of the partner: loading', before(partner), 's'),
      figure('CPU of a fault of the platform, loading in it', platform.cpu / platform.tests / 1000, 's'),
      figure('CPU of a fault of the partner, loading in it', partner.cpu / partner.tests / 1000, 's'),
      figure('faults of the platform in all', faults.length, 'count'),
      figure('faults of the partner in all', partnerFaults.length, 'count'),
      figure('distinct detections of the platform', distinct('platform'), 'count'),
      figure('distinct detections of the partner', distinct('partner'), 'count'),
    ],
    data: { platform, partner, all: { platform: faults.length, partner: partnerFaults.length } },
    notes: ['The sample omits the fault that the matrix runs with all rules.'],
  }
}

export const matrixMeasurement: Measurement = {
  id: 'matrix',
  title: 'The fault matrix, for each fault',
  measure,
}
