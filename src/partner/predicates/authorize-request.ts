/**
 * Predicates over authorize requests. Contract 4.1, 5 item 1.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { Pair } from '../requests.js'
import type { SimulatedRequest } from '../simulator.js'
import { type Finding, unless } from './finding.js'
import { valuesOf } from './pairs.js'

/** The scopes that the contract documents for every application. Contract 4.1 scope. */
const documentedScopes: readonly string[] = ['openid', facts.rosterScope]

/** A GET request without a body. */
export function sentByGet({ method, body }: Pick<SimulatedRequest, 'method' | 'body'>): Finding | undefined {
  return (
    unless(method === 'GET', 'the method GET', `the method ${method}`) ??
    unless(body.length === 0, 'parameters only in the query', `a body of ${body.length} bytes`)
  )
}

/** The scope is there and contains more than whitespace. */
export function hasScopes(parameters: readonly Pair[]): Finding | undefined {
  const sent = valuesOf(parameters, 'scope')
  return unless(
    sent.length > 0 && sent.every((scope) => scope.trim() !== ''),
    'a `scope` that is not empty',
    sent.length === 0 ? 'no `scope`' : 'an empty `scope`',
  )
}

/** One space separates the values of each scope. */
export function separatedBySpaces(scopes: readonly string[]): Finding | undefined {
  const wrong = scopes.find((scope) => !/^[^\s,;|]+( [^\s,;|]+)*$/.test(scope))
  return unless(
    wrong === undefined,
    'a `scope` with one space between its values',
    `the scope ${JSON.stringify(wrong)}`,
  )
}

/** The values in scopes, also if a wrong character separates them. */
export function scopeValues(scopes: readonly string[]): string[] {
  return scopes.flatMap((scope) => scope.split(/[\s,;|]+/).filter((value) => value !== ''))
}

/** The values are documented. {@link withoutProfileScope} judges the scope for profile claims. */
export function onlyDocumentedScopes(values: readonly string[]): Finding | undefined {
  const unknownScopes = values.filter(
    (value) => !documentedScopes.includes(value) && value !== facts.profileScope,
  )
  return unless(
    unknownScopes.length === 0,
    `only the scopes ${documentedScopes.join(' and ')}`,
    `also the scopes ${unknownScopes.join(', ')}`,
  )
}

/** The values contain `openid`. */
export function hasOpenid(values: readonly string[]): Finding | undefined {
  return unless(values.includes('openid'), '`openid` in the scope', `the scopes ${values.join(', ')}`)
}

/** None of the requests has the scope for profile claims, in the query or in a posted form. */
export function withoutProfileScope(
  requests: readonly Pick<SimulatedRequest, 'url' | 'method' | 'body'>[],
): Finding | undefined {
  const matching = requests.filter(({ url, method, body }) => {
    const sent = [...new URL(url).searchParams]
    if (method === 'POST') sent.push(...new URLSearchParams(body.toString('utf8')))
    return scopeValues(valuesOf(sent, 'scope')).includes(facts.profileScope)
  })
  return unless(
    matching.length === 0,
    `no request for \`${facts.profileScope}\``,
    `${matching.length} requests for \`${facts.profileScope}\``,
    matching[0],
  )
}

/** True for a text with the form of a code challenge: unpadded BASE64URL of a SHA-256 hash. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The code challenges have the right form. */
export function challengesHaveForm(challenges: readonly string[]): Finding | undefined {
  const wrong = challenges.find((challenge) => !isChallenge(challenge))
  return unless(
    wrong === undefined,
    'a code challenge of 43 characters of the URL-safe Base64 alphabet',
    `the code challenge ${wrong}`,
  )
}

/** The code challenge is there, and its method is the one of the contract. */
export function hashesChallenge(parameters: readonly Pair[]): Finding | undefined {
  const methods = valuesOf(parameters, 'code_challenge_method')
  return (
    unless(
      valuesOf(parameters, 'code_challenge').length > 0,
      'a challenge in addition to its method',
      'only the method',
    ) ??
    unless(
      methods.length > 0 && methods.every((method) => method === facts.challengeMethod),
      `the method \`${facts.challengeMethod}\``,
      methods.length === 0 ? 'no `code_challenge_method`' : `the method ${methods.join(', ')}`,
    )
  )
}
