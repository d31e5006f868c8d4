/**
 * The test file of a run of the role platform. Vitest transforms it.
 * @module
 */
import '../../suites/platform/index.js'
import { declareRun } from '../worker/role-worker.js'
import { platformWorker } from './platform/worker.js'

await declareRun(platformWorker, (file) => import(/* @vite-ignore */ file))
