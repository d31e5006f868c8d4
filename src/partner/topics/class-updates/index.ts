/**
 * Classes that the application writes.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
export { classesNamed, writesIn } from './written.js'
