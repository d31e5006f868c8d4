/**
 * What the application on mozilla-django-oidc does otherwise than the rules say, and why. It passes all other rules.
 */
import {
  authorizedParty,
  because,
  type Expected,
  emptySubject,
  keepsSession,
  takenAnywhere,
  undecidedWithSession,
} from '../../expected.js'

export const expected: Expected = {
  violated: {
    ...emptySubject,
    ...authorizedParty,
    ...keepsSession,
    ...because(
      'verifies signature, expiry and nonce; it compares no audience',
      'id-token-check.audience.joined',
      'id-token-check.audience.letter-case',
      'id-token-check.audience.list-of-others',
      'id-token-check.audience.longer',
      'id-token-check.audience.missing',
      'id-token-check.audience.other',
      'id-token-check.audience.other-value',
      'id-token-check.audience.shorter',
      'standard.id-token-check.audience.further',
      'standard.id-token-check.audience.further-and-party',
    ),
    ...because(
      'has no setting for the issuer, and compares none',
      'id-token-check.issuer.cut',
      'id-token-check.issuer.extended',
      'id-token-check.issuer.foreign-host',
      'id-token-check.issuer.letter-case',
      'id-token-check.issuer.list',
      'id-token-check.issuer.missing',
      'id-token-check.issuer.preceded',
      'id-token-check.issuer.scheme',
      'id-token-check.issuer.trailing-slash',
    ),
    ...because('reads the expiry only if there is one', 'id-token-check.expiry.missing'),
    ...because(
      'lets the errors of the HTTP client and of the JWT library pass, which Django answers with 500',
      'callback.no-server-error',
      'id-token-check.malformed.no-server-error',
    ),
  },
  undecided: { ...undecidedWithSession, ...takenAnywhere },
}

/** The flow is in the session until its response comes, so another request at the same time finds it. */
export const races = ['standard.callback.code-once.parallel']
