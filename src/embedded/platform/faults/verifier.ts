/**
 * Faults of the code verifier at the token endpoint.
 * @module
 */
import { createHash } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { RedeemContext } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { row, violating } from './rows.js'

const codePkceWrongVerifier = violating('token.code.pkce.wrong-verifier')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~'

/** The challenge of a verifier. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** True if a verifier hashes to the challenge. */
const fitsChallenge = (verifier: string, challenge: string, context: RedeemContext): boolean =>
  documented.verifierMatches(verifier, challenge, 'S256', context)

/** A fault that only wrong verifiers of this kind detect. */
const wrong = (
  id: string,
  says: string,
  also: (verifier: string, challenge: string, fits: (other: string) => boolean) => boolean,
): Fault =>
  row(`verifier-${id}`, 'token.code.pkce.wrong-verifier', says, {
    verifierAccepted: (fits, verifier, challenge, context) =>
      fits ||
      also(
        verifier,
        challenge,
        (other) => documented.verifierWellFormed(other) && fitsChallenge(other, challenge, context),
      ),
  })

const swapped = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

const wrongOnes: readonly Fault[] = [
  row('verifier-not-compared', ['token.code.pkce.swapped-verifier', 'token.code.pkce.wrong-verifier'], {
    says: 'accepts any well-formed verifier',
    verifierMatches: () => true,
  }),
  fault({
    id: 'verifier-not-compared-with-secret',
    violates: ['token.code.pkce.swapped-verifier', 'token.code.pkce.wrong-verifier'],
    says: 'accepts any well-formed verifier from a client with a secret',
    behaviour: {
      verifierMatches: (verifier, challenge, method, context) =>
        context.app.secret !== null || documented.verifierMatches(verifier, challenge, method, context),
    },
  }),
  codePkceWrongVerifier('verifier-not-compared-at-ui-url', {
    says: 'accepts any well-formed verifier for a code that went to a UI Integration URL',
    verifierMatches: (verifier, challenge, method, context) =>
      context.app.uiUrls.includes(context.record.redirectUri) ||
      documented.verifierMatches(verifier, challenge, method, context),
  }),
  codePkceWrongVerifier('verifier-challenge-letter-case', 'compares the challenge without letter case', {
    verifierMatches: (verifier, challenge) => challengeOf(verifier).toLowerCase() === challenge.toLowerCase(),
  }),
  codePkceWrongVerifier('verifier-challenge-cut', 'keeps only the first 32 characters of the challenge', {
    verifierMatches: (verifier, challenge) => challengeOf(verifier).slice(0, 32) === challenge.slice(0, 32),
  }),
  mirrored(
    codePkceWrongVerifier('verifier-random-like', {
      says: 'accepts any verifier of 64 characters that belongs to no open code and is similar to none',
      verifierAccepted: (fits, verifier, challenge, context) => {
        if (fits || verifier.length !== 64 || /^[\da-f]+$/.test(verifier)) return fits
        const near = (other: string): boolean => fitsChallenge(other, challenge, context)
        const close =
          near(swapped(verifier)) ||
          [...alphabet].some((one) => near(one + verifier.slice(1)) || near(verifier.slice(0, -1) + one))
        const known = [...context.codes.values()].some(
          (code) => code.challenge !== undefined && fitsChallenge(verifier, code.challenge, context),
        )
        return !close && !known
      },
    }),
  ),
  wrong(
    'plain',
    'also accepts the challenge as the verifier',
    (verifier, challenge) => verifier === challenge,
  ),
  wrong('last-character', 'ignores the last character of a verifier', (verifier, _challenge, fits) =>
    [...alphabet].some((one) => fits(verifier.slice(0, -1) + one)),
  ),
  mirrored(
    wrong('first-character', 'ignores the first character of a verifier', (verifier, _challenge, fits) =>
      [...alphabet].some((one) => fits(one + verifier.slice(1))),
    ),
  ),
  wrong('letter-case', 'ignores letter case in a verifier', (verifier, _challenge, fits) =>
    fits(swapped(verifier)),
  ),
  wrong('beginning', 'accepts a verifier without its last character', (verifier, _challenge, fits) =>
    [...alphabet].some((one) => fits(verifier + one)),
  ),
  wrong(
    'cut',
    'truncates a verifier to 64 characters',
    (verifier, _challenge, fits) => verifier.length > 64 && fits(verifier.slice(0, 64)),
  ),
  wrong('trimmed', 'trims a verifier', (verifier, _challenge, fits) => fits(verifier.trim())),
  wrong('padding', 'drops equals signs at the end of a verifier', (verifier, _challenge, fits) =>
    fits(verifier.replace(/=+$/, '')),
  ),
  mirrored(
    wrong(
      'hash-in-hex',
      'accepts the hash of the verifier in hexadecimal',
      (verifier, challenge) => Buffer.from(challenge, 'base64url').toString('hex') === verifier,
    ),
  ),
  mirrored(
    wrong(
      'hash-in-base64',
      'accepts the hash of the verifier in standard base64',
      (verifier, challenge) =>
        verifier !== challenge && Buffer.from(challenge, 'base64url').toString('base64') === verifier,
    ),
  ),
  row('verifier-of-another-code', 'token.code.pkce.swapped-verifier', {
    says: 'accepts the verifier of any open code of the client',
    verifierAccepted: (fits, verifier, _challenge, context) =>
      fits ||
      [...context.codes.values()].some(
        (code) =>
          documented.verifierWellFormed(verifier) &&
          code.clientId === context.app.id &&
          code.challenge !== undefined &&
          fitsChallenge(verifier, code.challenge, context),
      ),
  }),
]

const missing = (
  id: string,
  kind: 'public' | 'confidential',
  says: string,
  excused: (context: RedeemContext) => boolean,
): Fault =>
  row(`verifier-${kind}-${id}`, `token.code.pkce.${kind}-no-verifier`, says, {
    verifierRequired: (context) =>
      documented.verifierRequired(context) &&
      !((context.app.secret === null) === (kind === 'public') && excused(context)),
  })

const noneOrRight: readonly Fault[] = [
  missing('optional', 'public', 'requires no verifier from public clients', () => true),
  missing(
    'optional',
    'confidential',
    'requires no verifier from a client with a secret that sent a challenge',
    () => true,
  ),
  missing(
    'optional-for-one',
    'confidential',
    'requires no verifier from one of two clients with a secret',
    ({ app }) => app.key === 'second',
  ),
  missing(
    'empty',
    'public',
    'accepts an empty verifier from public clients',
    ({ form }) => form.get('code_verifier') === '',
  ),
  missing(
    'empty',
    'confidential',
    'accepts an empty verifier from confidential clients',
    ({ form }) => form.get('code_verifier') === '',
  ),
  row('verifier-refused-with-secret', 'token.code.pkce.right-verifier', {
    says: 'refuses the verifier of a client with a secret',
    verifierAccepted: (fits, _verifier, _challenge, { app }) => fits && app.secret === null,
  }),
  row('secret-asked-of-public-client', ['authorize.pkce.public-accepted', 'token.code.pkce.right-verifier'], {
    says: 'requires a secret from public clients',
    secretRequired: () => true,
  }),
]

/** Faults of the code verifier. */
export const verifierFaults: readonly Fault[] = [...wrongOnes, ...noneOrRight]
