/**
 * All measurements of `npm run bench`, in order.
 * @module
 */
import { budgetMeasurement } from './measure/budget.js'
import { embeddedMeasurement } from './measure/embedded.js'
import { latencyMeasurement } from './measure/latency.js'
import { matrixMeasurement } from './measure/matrix.js'
import { memoryMeasurement } from './measure/memory.js'
import { partnerMeasurement } from './measure/partner.js'
import { peersMeasurement } from './measure/peers.js'
import { platformMeasurement } from './measure/platform.js'
import { reportsMeasurement } from './measure/reports.js'
import { startupMeasurement } from './measure/startup.js'
import { waitsMeasurement } from './measure/waits.js'
import { wholeMeasurement } from './measure/whole.js'
import type { Measurement } from './measurement.js'

/** All measurements, by their ids. */
export const measurements: readonly Measurement[] = [
  startupMeasurement,
  platformMeasurement,
  wholeMeasurement,
  partnerMeasurement,
  latencyMeasurement,
  memoryMeasurement,
  matrixMeasurement,
  budgetMeasurement,
  reportsMeasurement,
  embeddedMeasurement,
  peersMeasurement,
  waitsMeasurement,
]

/** The measurements that run by default. Each takes a minute or two. */
export const usual: readonly Measurement[] = measurements.filter((one) => one !== waitsMeasurement)
