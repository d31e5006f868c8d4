/**
 * A school with data of each kind.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
export { fill } from './school.js'
