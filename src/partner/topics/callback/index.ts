/**
 * Sign-ins that are not finished.
 * @module
 */

export type { PendingSignIn } from '../../pending-sign-in.js'
export { judgesRecorded } from '../../rule.js'
export type { FlowPlan } from '../../simulator.js'
