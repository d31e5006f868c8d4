/**
 * Every webhook of the tables in this folder. Tests compare them with other implementations of signatures.
 */
import * as algorithm from './algorithm.inputs.js'
import * as body from './body.inputs.js'
import * as bypass from './no-way-round.inputs.js'
import * as signature from './signature.inputs.js'

export const allWebhooks = [
  ...Object.values(body),
  ...Object.values(signature),
  ...Object.values(algorithm),
  ...Object.values(bypass),
].flat()
