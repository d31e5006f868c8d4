/**
 * Variants: rooms in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'

/** Rooms in other forms. */
export const roomsVariants: readonly Variant[] = []
