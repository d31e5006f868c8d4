/**
 * Requests for students.
 * @module
 */

export { collectSentStudents, countStudents, listRequests } from './requests.js'
