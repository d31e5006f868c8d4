/**
 * ID tokens at a browser that no other check uses. Product, version, operating system and language of the usual browser
 * and of the other one come from the seed.
 * Clause: 5 item 5.
 */
import { rule } from '#kit/partner'
import { otherAudience } from './audience.inputs.js'
import { foreignHost } from './issuer.inputs.js'
import { otherNonce } from './nonce.inputs.js'
import { nobodyIsSignedInElsewhere } from './sign-in.js'
import { changedSignature } from './signature.inputs.js'
import { pastExpiry } from './times.inputs.js'

/** One token for each check that the contract lists. */
const tokens = [changedSignature, foreignHost, otherAudience, pastExpiry, otherNonce].flatMap((table) =>
  table.slice(0, 1),
)

// 5 item 5: An ID token that signs nobody in at one browser signs nobody in at a browser of another product
//   and version.
rule('id-token-check.any-browser', tokens, nobodyIsSignedInElsewhere)
