/**
 * Loaded before a measured program, by `NODE_OPTIONS` also before the Node programs that it starts: writes what each
 * has cost when it ends.
 * @module
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** What one process has cost. */
export interface ProcessCost {
  /** Milliseconds of user and system time, all threads. */
  readonly cpu: number
  /** Most memory that it ever held, in bytes. */
  readonly rss: number
}

const folder = process.env.BENCH_METER
if (isMainThread && folder !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const cost: ProcessCost = { cpu: (user + system) / 1000, rss: process.resourceUsage().maxRSS * 1024 }
    writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(cost))
  })
