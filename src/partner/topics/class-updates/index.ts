/**
 * Classes that the application writes.
 * @module
 */

export { classesNamed, writesIn } from './written.js'
