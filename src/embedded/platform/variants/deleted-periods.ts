/**
 * Variants: deleted periods in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** Deleted periods in other forms. */
export const deletedPeriodsVariants: readonly Variant[] = []
