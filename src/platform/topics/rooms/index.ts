/**
 * Answers about rooms, and ids that no room has.
 * @module
 */

export { otherIds } from './other-ids.js'
export { answerToUnknownId, roomList } from './room-answers.js'
