/**
 * Authorize requests of a run, or of a recording.
 * @module
 */

export { judgesRecorded } from '../../rule.js'
export { everyAuthorizeRequest, isOfEarlierRequest, Memory } from '../../sent-requests.js'
export type { SentAuthorizeRequest } from '../../subjects.js'
