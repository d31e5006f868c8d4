/**
 * Launches of a run, or of a recording.
 * @module
 */

export { judgesRecorded } from '../../rule.js'
