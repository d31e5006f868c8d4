/**
 * All variants: conforming behaviours that the contract allows.
 * @module
 */
import type { PartnerVariant } from '../fault.js'
import { classesVariants } from './classes.js'
import { flowVariants } from './flow.js'
import { serviceVariants } from './service.js'
import { sessionVariants } from './session.js'
import { studentsVariants } from './students.js'
import { timetableVariants } from './timetable.js'
import { usersVariants } from './users.js'
import { webhookVariants } from './webhooks.js'

export const partnerVariants: readonly PartnerVariant[] = [
  ...flowVariants,
  ...sessionVariants,
  ...serviceVariants,
  ...usersVariants,
  ...studentsVariants,
  ...classesVariants,
  ...timetableVariants,
  ...webhookVariants,
]
