/**
 * Variants: class management in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** Class management in other forms. */
export const classesVariants: readonly Variant[] = []
