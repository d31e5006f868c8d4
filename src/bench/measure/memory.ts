/**
 * Measures the peak memory of a platform run, against small and large targets.
 * @module
 */
import path from 'node:path'
import { documented } from '../../embedded/platform/index.js'
import { compiled, measured } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import type { PagingReport } from './paging.js'
import { judged, platformRun, withPlatform } from './platform.js'

/** The raw data of the figures. */
export interface MemoryData {
  readonly plain: { readonly wall: number; readonly rss: number }
  readonly crowded: { readonly students: number; readonly wall: number; readonly rss: number }
  readonly paging: PagingReport
}

const crowd = 200_000
/** Megabytes that a run may hold. */
const aim = 400
const mega = 1_000_000

async function measure({ folder, progress }: Bench): Promise<Measured<MemoryData>> {
  const out = path.join(folder, 'memory-reports')
  progress('a run at the embedded platform')
  const plain = await withPlatform(({ url, webhookPublicKey }) =>
    judged(platformRun(platformProfile(folder, 'plain', url, { WEBHOOK_PUBLIC_KEY: webhookPublicKey }), out)),
  )
  const crowded = {
    behaviours: {
      studentCount: (source: 'A' | 'B') => (source === 'A' ? crowd : documented.studentCount(source)),
    },
  }
  return withPlatform(async ({ url, webhookPublicKey }) => {
    const profile = platformProfile(folder, 'crowded', url, {
      WEBHOOK_PUBLIC_KEY: webhookPublicKey,
      STUDENTS_COUNT: String(crowd),
    })
    progress(`a run against a school with ${crowd} students`)
    const run = await judged(platformRun(profile, out))
    progress(`all pages of ${crowd} students`)
    const reading = await measured(['--expose-gc', compiled('src/bench/measure/paging'), profile])
    const paging = JSON.parse(reading.output) as PagingReport
    return {
      figures: [
        atMost(aim, 'most memory of a run', plain.rss / mega, 'MB'),
        atMost(aim, `most memory of a run, ${crowd} students`, run.rss / mega, 'MB'),
        figure(`run, ${crowd} students`, run.wall, 'ms'),
        figure('answers of all pages of students', paging.bytes / mega, 'MB'),
        figure('heap after a tenth of the pages', paging.early / mega, 'MB'),
        figure('heap at the end', paging.late / mega, 'MB'),
      ],
      data: {
        plain: { wall: plain.wall, rss: plain.rss },
        crowded: { students: crowd, wall: run.wall, rss: run.rss },
        paging,
      },
      notes: [],
    }
  }, crowded)
}

export const memoryMeasurement: Measurement = {
  id: 'memory',
  title: 'Memory of a platform run, at a target of any size',
  measure,
}
