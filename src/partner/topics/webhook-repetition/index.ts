/**
 * Signs that the application serves a school.
 * @module
 */

export { allServiceSigns } from '../../service/service-signs.js'
