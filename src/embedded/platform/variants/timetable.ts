/**
 * Variants: the timetable in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** The timetable in other forms. */
export const timetableVariants: readonly Variant[] = []
