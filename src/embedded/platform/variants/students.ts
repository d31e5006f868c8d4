/**
 * Variants: students in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** Students in other forms. */
export const studentsVariants: readonly Variant[] = []
