/**
 * A school with data of each kind.
 * @module
 */

export { fill } from './school.js'
