/**
 * The roles of a target.
 * @module
 */
import type { Role } from '../record/record.js'
import { partner } from './partner/index.js'
import { platform } from './platform/index.js'
import type { TargetRole } from './role.js'

/** The roles by name. A profile goes only to the role that loaded it. */
export const roles: Readonly<Record<Role, TargetRole>> = { platform, partner }
