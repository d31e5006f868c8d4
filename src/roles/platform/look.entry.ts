/**
 * The thread that looks at a platform before the first check.
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads'
import { RemoteHostEnvironment } from '../../worker/remote-host-environment.js'
import { firstLook } from './first-look.js'
import type { LookAssignment, LookReport } from './look-thread.js'

const { profile, plan, force } = workerData as LookAssignment
const interruption = new AbortController()
parentPort?.once('message', () => interruption.abort())

const send = (report: LookReport): void => parentPort?.postMessage(report)
const host = new RemoteHostEnvironment(
  process.env,
  (report) => {
    if (report.type === 'program') send(report)
  },
  1,
)

send({
  type: 'seen',
  look: await firstLook(profile, { plan, force, interrupted: interruption.signal, host }),
})
parentPort?.close()
