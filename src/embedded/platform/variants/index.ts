/**
 * Every variant of the embedded platform: what the contract leaves open, tried in another form.
 * @module
 */
import type { Variant } from '../fault.js'
import { authorizeVariants } from './authorize.js'
import { classesVariants } from './classes.js'
import { dataApiVariants } from './data-api.js'
import { deletedPeriodsVariants } from './deleted-periods.js'
import { deploymentVariants } from './deployment.js'
import { errorVariants } from './errors.js'
import { idTokenVariants } from './id-token.js'
import { launchVariants } from './launch.js'
import { loginVariants } from './login.js'
import { logoutVariants } from './logout.js'
import { onboardingVariants } from './onboarding.js'
import { roomsVariants } from './rooms.js'
import { rosterVariants } from './roster.js'
import { studentsVariants } from './students.js'
import { timetableVariants } from './timetable.js'
import { tokenVariants } from './token.js'
import { webhooksVariants } from './webhooks.js'

/** All variants, by topic. */
export const variants: readonly Variant[] = [
  ...authorizeVariants,
  ...errorVariants,
  ...loginVariants,
  ...tokenVariants,
  ...idTokenVariants,
  ...deploymentVariants,
  ...studentsVariants,
  ...classesVariants,
  ...timetableVariants,
  ...deletedPeriodsVariants,
  ...roomsVariants,
  ...rosterVariants,
  ...dataApiVariants,
  ...logoutVariants,
  ...launchVariants,
  ...webhooksVariants,
  ...onboardingVariants,
]
