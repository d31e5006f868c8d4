/**
 * Changes of classes: throw-away classes, and items of updates.
 * @module
 */

export { fieldNameAt } from '../../data/record.js'
export type { ErrorBody, ErrorItem } from '../../documented-fields.js'
export { property } from '../../subjects.js'
export { classesOfSecondTenant, tokenOfSecondTenant } from './second-tenant.js'
export {
  type ClassItem,
  type ClassUpdate,
  earlierClass,
  earlierClassItems,
  type IdentifierKind,
  identifierKinds,
  identifierPairs,
  itemOf,
  putClasses,
  putEarlierClass,
  putKeyOfOtherClass,
  throwAwayClasses,
  updatesWork,
} from './updates.js'
