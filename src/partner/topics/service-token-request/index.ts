/**
 * A synchronised school, and refusals of the token endpoint.
 * @module
 */

export { withLateness } from '../../../core/lateness.js'
export * as serviceTokenRequest from '../../predicates/service-token-request.js'
export { eachOfRun, eachRecorded, refusedBefore } from '../../recorded-requests.js'
export { carries } from '../../requests.js'
export { judgesRecorded } from '../../rule.js'
export { invalidClient, invalidGrant } from './refusals.js'
export { fillWithStudents, synchronisedSchool } from './synchronised-school.js'
