/**
 * A value that is no signed token signs nobody in. A good token signs its user in, in every permitted form.
 * Clauses: 2.1 id_token, 2.2, 5.5.
 */
import { rule } from '#kit/partner'
import * as form from './form.inputs.js'
import { nobodyIsSignedIn, noServerError, userIsSignedIn } from './sign-in.js'
import { shortLife } from './times.inputs.js'

rule('id-token-check.malformed.segments', form.otherSegments, nobodyIsSignedIn)

rule('id-token-check.malformed.encoding', form.otherEncoding, nobodyIsSignedIn)

rule('id-token-check.malformed.payload', form.otherPayload, nobodyIsSignedIn)

rule('id-token-check.malformed.header', form.unreadableHeader, nobodyIsSignedIn)

rule('id-token-check.malformed.member', form.otherField, nobodyIsSignedIn)

rule('id-token-check.accepted.without-type', form.withoutType, userIsSignedIn)

rule('id-token-check.accepted.several-keys', form.severalKeys, userIsSignedIn)

rule('id-token-check.accepted.other-spelling', form.otherSpelling, userIsSignedIn)

rule('id-token-check.accepted.short-life', shortLife, userIsSignedIn)

const malformed = [
  ...form.otherSegments,
  ...form.otherEncoding,
  ...form.otherPayload,
  ...form.unreadableHeader,
  ...form.otherField,
]

rule('id-token-check.malformed.no-server-error', malformed, noServerError)
