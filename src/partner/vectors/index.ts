/**
 * All ID tokens that an application is tried with.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../../generated/catalogue.js'
import { accepted } from './accepted.js'
import { foreignKeys, ownKeys } from './keys.js'
import { macs } from './mac.js'
import { malformed } from './malformed.js'
import { nonceVectors } from './nonces.js'
import { audienceVectors, issuerVectors } from './parties.js'
import { signatures, unsigned } from './signature.js'
import { otherKinds, subjectVectors } from './subjects.js'
import { expiryVectors, otherTimes } from './times.js'
import type { TokenVector } from './vector.js'

export const tokenVectors: readonly TokenVector[] = [
  ...signatures,
  ...unsigned,
  ...macs,
  ...foreignKeys,
  ...ownKeys,
  ...issuerVectors,
  ...audienceVectors,
  ...expiryVectors,
  ...otherTimes,
  ...nonceVectors,
  ...subjectVectors,
  ...otherKinds,
  ...malformed,
  ...accepted,
]

/** The tokens of a rule or an observation, in the order in which they are tried. */
export function vectorsOf(id: PartnerRuleId | PartnerSilenceId): TokenVector[] {
  return tokenVectors.filter(({ rule }) => rule === id)
}
