/**
 * Token requests for codes that came in other checks.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
