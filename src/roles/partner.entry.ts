/**
 * The test file of a run of the role partner. Vitest transforms it.
 * @module
 */
import '../../suites/partner/index.js'
import { declareRun } from '../worker/role-worker.js'
import { partnerWorker } from './partner/worker.js'

await declareRun(partnerWorker, (file) => import(/* @vite-ignore */ file))
