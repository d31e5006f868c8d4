/**
 * Every variant of the embedded platform: what the contract leaves open, tried in another form.
 * @module
 */
import type { Variant } from '../fault.js'
import { authorizeVariants } from './authorize.js'
import { deploymentVariants } from './deployment.js'
import { errorVariants } from './errors.js'
import { idTokenVariants } from './id-token.js'
import { loginVariants } from './login.js'
import { tokenVariants } from './token.js'

/** All variants, by topic. */
export const variants: readonly Variant[] = [
  ...authorizeVariants,
  ...errorVariants,
  ...loginVariants,
  ...tokenVariants,
  ...idTokenVariants,
  ...deploymentVariants,
]
