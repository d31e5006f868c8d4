/**
 * Requests for students.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
export { collectSentStudents, countStudents, listRequests } from './requests.js'
