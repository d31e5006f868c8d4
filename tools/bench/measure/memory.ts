/**
 * Measures the peak memory of a run of each role with all reports, against small and large targets.
 * @module
 */
import path from 'node:path'
import { documented } from '../../../src/embedded/platform/index.js'
import { compiled, measured } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import { freePort } from './free-port.js'
import type { PagingReport } from './paging.js'
import { partnerRun, profileFor, stageIn, withPartner } from './partner.js'
import { judged, platformRun, withPlatform } from './platform.js'

/** The raw data of the figures. */
export interface MemoryData {
  readonly plain: { readonly wall: number; readonly rss: number }
  readonly partner: { readonly wall: number; readonly rss: number }
  readonly crowded: { readonly students: number; readonly wall: number; readonly rss: number }
  readonly paging: PagingReport
}

const crowd = 200_000
/** Megabytes that a run may hold. */
const aim = 400
/** How much more memory a run at a large target may take. */
const growth = 1.1
const mega = 1_000_000

async function measure({ folder, progress }: Bench): Promise<Measured<MemoryData>> {
  const out = path.join(folder, 'memory-reports')
  progress('a run at the embedded platform')
  const plain = await withPlatform(({ url, webhookPublicKey }) =>
    judged(platformRun(platformProfile(folder, 'plain', url, { WEBHOOK_PUBLIC_KEY: webhookPublicKey }), out)),
  )
  progress('a run at the embedded partner')
  const stage = await stageIn(folder)
  const partner = await withPartner(stage, null, await freePort(), (url) => {
    const listen = { SIMULATOR_LISTEN: `127.0.0.1:${stage.platformPort}` }
    return judged(partnerRun(profileFor(stage, folder, 'plain-partner', url, listen), out))
  })
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
    const reading = await measured(['--expose-gc', compiled('tools/bench/measure/paging'), profile])
    const paging = JSON.parse(reading.output) as PagingReport
    return {
      figures: [
        atMost(aim, 'most memory of a platform run', plain.rss / mega, 'MB'),
        atMost(aim, 'most memory of a partner run', partner.rss / mega, 'MB'),
        atMost(aim, `most memory of a platform run, ${crowd} students`, run.rss / mega, 'MB'),
        atMost(growth, `${crowd} students ÷ embedded platform, memory`, run.rss / plain.rss, 'times'),
        figure(`run, ${crowd} students`, run.wall, 'ms'),
        figure('answers of all pages of students', paging.bytes / mega, 'MB'),
        figure('heap after a tenth of the pages', paging.early / mega, 'MB'),
        figure('heap at the end', paging.late / mega, 'MB'),
      ],
      data: {
        plain: { wall: plain.wall, rss: plain.rss },
        partner: { wall: partner.wall, rss: partner.rss },
        crowded: { students: crowd, wall: run.wall, rss: run.rss },
        paging,
      },
      notes: [],
    }
  }, crowded)
}

export const memoryMeasurement: Measurement = {
  id: 'memory',
  title: 'Memory of a run of each role with all reports, at a target of any size',
  measure,
}
