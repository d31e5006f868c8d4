/**
 * A school year, and what the application makes of it.
 * @module
 */

export { comparedFields } from './comparison.js'
export { storyParts } from './period-stories.js'
export { addCases, type Choice, type Choices, mustAgree } from './school-year.js'
