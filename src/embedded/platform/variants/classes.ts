/**
 * Variants: class management in other conforming forms.
 * @module
 */
import type { Variant } from '../fault.js'
import { classRecordVariants } from './classes-records.js'
import { classUpdateVariants } from './classes-update.js'

/** Class management in other forms. */
export const classesVariants: readonly Variant[] = [...classRecordVariants, ...classUpdateVariants]
