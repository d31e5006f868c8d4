/**
 * Faults of the Proof Key for Code Exchange at the authorize endpoint.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, mirrored } from '../fault.js'
import { rowOf } from './rows.js'

const pkceFault = rowOf('pkce')

const accepted = 'authorize.pkce.confidential-accepted'
const required = 'authorize.pkce.public-required'

const method = (name: string): Fault =>
  pkceFault(
    'authorize.pkce.method-other',
    `method-${name === name.toUpperCase() ? `${name.toLowerCase()}-in-capitals` : name}`,
    `accepts the method ${name}`,
    {
      challengeMethodAllowed: (sent) => sent === 'S256' || sent === name,
    },
  )

export const pkceFaults: readonly Fault[] = [
  pkceFault(accepted, 'public-only', 'refuses a challenge of a confidential client', {
    challengeAccepted: (app) => app.secret === null,
  }),
  pkceFault(accepted, 'no-underscore', 'refuses a challenge with an underscore', {
    challengeWellFormed: (challenge) => /^[A-Za-z0-9-]{43,128}$/.test(challenge),
  }),
  pkceFault(accepted, 'no-dash-in-front', 'refuses a challenge that begins with a dash', {
    challengeWellFormed: (challenge) =>
      documented.challengeWellFormed(challenge) && !challenge.startsWith('-'),
  }),
  mirrored(
    pkceFault(accepted, 'dashes-cut', 'fails for a challenge with dashes at the first and fifth character', {
      verifierMatches: (verifier, challenge, name, context) =>
        !/^-.{3}-/.test(challenge) && documented.verifierMatches(verifier, challenge, name, context),
    }),
  ),
  pkceFault('authorize.pkce.confidential-optional', 'demanded', {
    says: 'requires a challenge from confidential clients too',
    challengeRequired: () => true,
  }),
  pkceFault('authorize.pkce.public-accepted', 'public-refused', 'refuses a challenge of a public client', {
    challengeAccepted: (app) => app.secret !== null,
  }),
  pkceFault(required, 'not-demanded', 'requires no challenge', { challengeRequired: () => false }),
  pkceFault(
    required,
    'not-demanded-at-ui-url',
    'requires no challenge if the code goes to a UI Integration URL',
    {
      challengeRequired: (app, { parameters }) =>
        app.secret === null && !app.uiUrls.includes(parameters.get('redirect_uri') ?? ''),
    },
  ),
  pkceFault(required, 'method-alone', 'accepts the method without a challenge as PKCE', {
    challengeRequired: (app, { parameters }) =>
      app.secret === null && parameters.get('code_challenge_method') === undefined,
  }),
  pkceFault(required, 'empty-challenge', 'accepts an empty challenge', {
    challengeRequired: (app, { emptied }) => app.secret === null && !emptied.includes('code_challenge'),
  }),
  pkceFault(required, 'any-case-of-name', {
    says: 'checks the name of the challenge case-insensitively, but reads it case-sensitively',
    challengeRequired: (app, { parameters }) =>
      app.secret === null && !parameters.names().some((name) => name.toLowerCase() === 'code_challenge'),
  }),
  pkceFault('authorize.error.invalid-request.public-without-pkce', 'missing-named-otherwise', {
    says: 'names another error if a public client sends no challenge',
    missingChallengeError: () => 'access_denied',
  }),
  method('plain'),
  ...['PLAIN', 'S512', 'none'].map((name) => mirrored(method(name))),
  pkceFault('authorize.pkce.method-missing', 'missing-method-is-plain', {
    says: 'treats a challenge without method as plain',
    missingMethodMeans: () => 'plain',
  }),
]
