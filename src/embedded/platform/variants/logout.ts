/**
 * Variants: logout in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** Logout in other forms. */
export const logoutVariants: readonly Variant[] = []
