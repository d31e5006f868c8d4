/**
 * Variants: students in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'
import { studentAnswerVariants } from './students-answers.js'
import { studentRecordVariants } from './students-records.js'

/** Students in other forms. */
export const studentsVariants: readonly Variant[] = [...studentAnswerVariants, ...studentRecordVariants]
