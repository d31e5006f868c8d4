/**
 * Records the cost of a process when it ends. `NODE_OPTIONS` loads it into a measured program and into the Node programs
 * that this program starts.
 * @module
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** The cost of one process. */
export interface ProcessCost {
  /** Milliseconds of user and system time, all threads. */
  readonly cpu: number
  /** Peak memory in bytes. */
  readonly rss: number
}

const folder = process.env.BENCH_METER
if (isMainThread && folder !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const cost: ProcessCost = { cpu: (user + system) / 1000, rss: process.resourceUsage().maxRSS * 1024 }
    writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(cost))
  })
