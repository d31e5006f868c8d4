/**
 * Variants: the data APIs as a whole in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** The data APIs as a whole in other forms. */
export const dataApiVariants: readonly Variant[] = []
