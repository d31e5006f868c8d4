/**
 * Every webhook of the tables in this folder, and those that it shares. Tests compare them with other implementations
 * of signatures.
 */
import { webhooksOnOpenPoints } from '#kit/partner'
import * as accepted from './accepted.inputs.js'
import * as standard from './standard.inputs.js'
import * as unusable from './unusable.inputs.js'

export const allWebhooks = [
  ...Object.values(accepted),
  ...Object.values(standard),
  ...Object.values(unusable),
  ...Object.values(webhooksOnOpenPoints),
].flat()
