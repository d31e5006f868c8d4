/**
 * Variants: the roster in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** The roster in other forms. */
export const rosterVariants: readonly Variant[] = []
