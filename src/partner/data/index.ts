/**
 * What suites about data stand on.
 * @module
 */
export { classNames, itemsIn, namedBy, pastClass, schoolClass, teacher, writes } from './classes.js'
export {
  cursorOf,
  isDay,
  isLater,
  momentOf,
  tellsMoment,
} from './cursors.js'
export {
  allOf,
  type Cycle,
  cursorsIn,
  isIncremental,
  latestCursor,
  reloads,
  type TimetableRun,
} from './cycle.js'
export { type ExportedPeriod, type ExportedSchool, type ExportedUser, exported } from './exported.js'
export { asksFor, type Failure, failures, forbidden, secondPart, serverError, silent } from './failures.js'
export { decoded, listRequests, rawSegment, studentRequests } from './lookups.js'
export { overhear, recordsIn, type Told } from './overheard.js'
export { dayFromNow, newId, period, periods, regular, removed } from './periods.js'
export { refuse, validationError, validationErrors } from './refusals.js'
export { lookUp, type StudentName, updateClass } from './stimuli.js'
export { awkwardKeys, type DataRecord, lacking, student, students } from './students.js'
export { abbreviation, lookAt, TimetableSchool } from './timetable-school.js'
export { fill, isForData, rosterUser, schoolWithData } from './whole-school.js'
