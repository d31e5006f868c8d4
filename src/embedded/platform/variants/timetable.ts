/**
 * Variants: the timetable in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'
import { timetableAnswerVariants } from './timetable-answers.js'
import { timetableChangeVariants } from './timetable-changes.js'
import { timetableRequestVariants } from './timetable-requests.js'
import { timetableWordVariants } from './timetable-words.js'

/** The timetable in other forms. */
export const timetableVariants: readonly Variant[] = [
  ...timetableRequestVariants,
  ...timetableChangeVariants,
  ...timetableAnswerVariants,
  ...timetableWordVariants,
]
