/**
 * What the applications on other people's libraries do otherwise than the rules say, and why. All rules that stand in
 * none of these tables must pass.
 */

type Reasons = Readonly<Record<string, string>>

/** A table with one reason for several rules. */
export const because = (reason: string, ...ids: string[]): Reasons =>
  Object.fromEntries(ids.map((id) => [id, reason]))

/** What came of a library, by rule. */
export interface Expected {
  readonly violated: Reasons
  readonly undecided: Reasons
}

/** Rules that most libraries break. */
export const emptySubject = because('takes a subject of no character for one', 'id-token-check.subject.empty')
export const authorizedParty = because(
  'looks at the authorized party only where a token is for several',
  'standard.id-token-check.authorized-party',
)

/** Rules that are broken by whoever keeps the session of a browser at a launch. */
export const keepsSession = {
  ...because(
    'keeps the session until another takes its place',
    'login-url.session.ended',
    'login-url.session.failed-launch',
  ),
  ...because('its page for signed-in users starts no sign-in in a session', 'login-url.ui-url.arriving-user'),
}
export const undecidedWithSession = {
  ...because(
    'keeps the session at a launch, so that nothing tells what the token begins',
    'id-token-check.nonce.earlier-flow',
    'id-token-check.nonce.replayed-token',
  ),
  ...because(
    'keeps the session at a launch, so that nothing tells what its cookie is worth afterwards',
    'login-url.session.cookie-worthless',
  ),
}

/** Rules that are broken by whoever checks no signature and takes the token endpoint's word for it. */
const unsigned = because(
  'checks no signature: the token came from the token endpoint, which it trusts',
  'id-token-check.key.certificate',
  'id-token-check.key.embedded',
  'id-token-check.key.foreign',
  'id-token-check.key.linked-certificate',
  'id-token-check.key.linked-set',
  'id-token-check.key.unknown-id',
  'id-token-check.key.without-id',
  'id-token-check.malformed.encoding',
  'id-token-check.signature.changed',
  'id-token-check.signature.empty',
  'id-token-check.signature.of-other-token',
  'id-token-check.signature.other-algorithm',
  'id-token-check.signature.other-header',
  'id-token-check.signature.other-payload',
)

/** A rule that compares two browsers, and cannot where the first one already takes the token. */
export const takenAnywhere = because(
  'takes a token that it must refuse at any browser',
  'id-token-check.any-browser',
)

/** oauth4webapi, with the check of the signature that it offers. */
export const byHand: Expected = {
  violated: { ...emptySubject, ...authorizedParty },
  undecided: {},
}

/** express-openid-connect. */
export const expressOpenid: Expected = {
  violated: {
    ...emptySubject,
    ...authorizedParty,
    ...unsigned,
    ...because(
      'holds in the state where to go afterwards and nothing else; a cookie of its own ties the answer to the browser',
      'authorize-request.state.unique',
    ),
    ...because(
      'keeps the verifier in a signed cookie that can be read',
      'code-exchange.verifier.no-clear-cookie',
    ),
    ...keepsSession,
    ...because(
      'keeps one flow for a browser, and redeems the code of an earlier one with the verifier of the later',
      'code-exchange.verifier.interleaved',
    ),
    ...because(
      'keeps nothing of a flow at the server, and so cannot know that its answer came already',
      'standard.callback.code-once.parallel',
    ),
  },
  undecided: {
    ...takenAnywhere,
    ...undecidedWithSession,
    ...because('sends the same state in every flow', 'standard.callback.state.other-browser'),
  },
}

/** passport-openidconnect. */
export const passport: Expected = {
  violated: {
    ...unsigned,
    ...because(
      'does not look at the algorithm, for it checks no signature',
      'id-token-check.key.other-tenant',
      'id-token-check.mac.client-secret',
      'id-token-check.mac.empty-key',
      'id-token-check.mac.hostile-key-id',
      'id-token-check.mac.key-id',
      'id-token-check.mac.public-key',
      'id-token-check.signature.zero-elliptic',
      'id-token-check.unsigned.no-algorithm',
      'id-token-check.unsigned.none',
      'id-token-check.unsigned.none-with-signature',
      'standard.id-token-check.encryption-key',
    ),
    ...because(
      'reads the second part of the token and nothing else',
      'id-token-check.malformed.header',
      'id-token-check.malformed.segments',
      'standard.id-token-check.critical-header',
    ),
    ...because(
      'asks neither for the discovery document nor for the key set: its addresses are set by hand',
      'provider-keys.address.from-document',
      'provider-keys.address.no-guess',
      'provider-keys.issuer-from-document',
      'provider-keys.unobtainable.document',
      'provider-keys.unobtainable.foreign-signature',
      'provider-keys.unobtainable.keys',
    ),
    ...because(
      'asks whether now is later than the time, which is never so where that is no number',
      'id-token-check.expiry.no-number',
    ),
    ...because('knows no time before which a token is not valid', 'standard.id-token-check.not-before'),
    ...because(
      'asks whether there is a subject, not of what kind it is',
      'standard.id-token-check.subject.number',
      'standard.id-token-check.subject.structure',
    ),
    ...because(
      'gives an error to Express, which answers 500',
      'callback.no-server-error',
      'id-token-check.malformed.no-server-error',
      'standard.callback.error.no-server-error',
    ),
    ...because(
      'forgets a flow when its session is written, after the code was redeemed',
      'standard.callback.code-once.parallel',
    ),
  },
  undecided: { ...takenAnywhere, ...because('never asks for a key set', 'standard.provider-keys.fetches') },
}
