/**
 * Token requests for codes that came in other checks, or that others recorded.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
export { judgesRecorded } from '../../rule.js'
export { everyCodeExchange, isOfEarlierRequest, Memory } from '../../sent-requests.js'
export type { SentCodeExchange, SentFlow, SentRequest } from '../../subjects.js'
