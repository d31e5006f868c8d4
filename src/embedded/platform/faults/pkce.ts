/**
 * Faults of the Proof Key for Code Exchange at the authorize endpoint.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { oneOf } from './one.js'

const one = oneOf('pkce')

const accepted = 'authorize.pkce.confidential-accepted'
const required = 'authorize.pkce.public-required'

const method = (name: string): Fault =>
  one(
    'authorize.pkce.method-other',
    `method-${name === name.toUpperCase() ? `${name.toLowerCase()}-in-capitals` : name}`,
    [name, `${name}, public client`],
    `serves the method ${name}`,
    {
      challengeMethodAllowed: (sent) => sent === 'S256' || sent === name,
    },
  )

export const pkceFaults: readonly Fault[] = [
  one(
    accepted,
    'public-only',
    ['letters and digits', 'published example'],
    'refuses a challenge of a confidential client',
    {
      challengeAccepted: (app) => app.secret === null,
    },
  ),
  one(
    accepted,
    'no-underscore',
    ['dash in front', 'with underscore'],
    'refuses a challenge with an underscore',
    { challengeWellFormed: (challenge) => /^[A-Za-z0-9-]{43,128}$/.test(challenge) },
  ),
  one(accepted, 'no-dash-in-front', ['dash in front'], 'refuses a challenge that begins with a dash', {
    challengeWellFormed: (challenge) =>
      documented.challengeWellFormed(challenge) && !challenge.startsWith('-'),
  }),
  one(accepted, 'dashes-cut', ['dash in front'], 'fails at a challenge with dashes in front and soon after', {
    verifierMatches: (verifier, challenge, name, context) =>
      !/^-.{3}-/.test(challenge) && documented.verifierMatches(verifier, challenge, name, context),
  }),
  one(
    'authorize.pkce.confidential-optional',
    'demanded',
    [],
    'demands a challenge of confidential clients too',
    { challengeRequired: () => true },
  ),
  one('authorize.pkce.public-accepted', 'public-refused', [], 'refuses a challenge of a public client', {
    challengeAccepted: (app) => app.secret !== null,
  }),
  one(
    required,
    'not-demanded',
    ['challenge under another name', 'empty challenge', 'method without challenge', 'no PKCE parameter'],
    'demands no challenge',
    { challengeRequired: () => false },
  ),
  one(
    required,
    'method-alone',
    ['challenge under another name', 'empty challenge', 'method without challenge'],
    'takes the method alone for PKCE',
    {
      challengeRequired: (app, { parameters }) =>
        app.secret === null && parameters.get('code_challenge_method') === undefined,
    },
  ),
  one(required, 'empty-challenge', ['empty challenge'], 'takes an empty challenge for one', {
    challengeRequired: (app, { emptied }) => app.secret === null && !emptied.includes('code_challenge'),
  }),
  one(
    required,
    'any-case-of-name',
    ['challenge under another name'],
    'looks for the challenge without regard to letter case, and then does not find it',
    {
      challengeRequired: (app, { parameters }) =>
        app.secret === null && !parameters.names().some((name) => name.toLowerCase() === 'code_challenge'),
    },
  ),
  one(
    'authorize.error.invalid-request.public-without-pkce',
    'missing-named-otherwise',
    ['empty challenge', 'no PKCE parameter'],
    'names another error where a public client sends no challenge',
    { missingChallengeError: () => 'access_denied' },
  ),
  ...['plain', 'PLAIN', 'S512', 'none'].map(method),
  one(
    'authorize.pkce.method-missing',
    'missing-method-is-plain',
    ['empty', 'left out'],
    'takes a challenge without method for plain',
    { missingMethodMeans: () => 'plain' },
  ),
]
