/**
 * ID tokens at a browser that no other check uses. Product, version, operating system and language of the usual browser
 * and of the other one come from the seed.
 * Clause: 5 item 5.
 *
 * `refusedElsewhere`: the first token of each table, at both browsers. It runs after all other checks.
 */
import { rule } from '#kit/partner'
import { refusedElsewhere } from '#kit/partner/id-token-check'
import { otherAudience } from './audience.suite.js'
import { foreignHost } from './issuer.suite.js'
import { otherNonce } from './nonce.suite.js'
import { changedSignature } from './signature.suite.js'
import { pastExpiry } from './times.suite.js'

// 5 item 5: An ID token that signs nobody in at one browser signs nobody in at a browser of another product
//   and version.
//   Check: Five bad tokens are delivered at the usual browser and at one with another product, version and
//   language: changed signature, foreign issuer, other audience, past `exp`, random nonce. Good tokens sign
//   in at both browsers, and at the end at the other one. Violated if a bad token signs in at the other
//   browser, twice. Undecided if it signs in at the usual browser too.
// One token for each check that the contract lists.
rule(
  'id-token-check.any-browser',
  refusedElsewhere(changedSignature, foreignHost, otherAudience, pastExpiry, otherNonce),
)
