/**
 * Exploration of an application: ID tokens with unusual claims, alone and in pairs, all signed by the right key. A token
 * with a claim that a client must refuse signs nobody in, with any other claims.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { NotApplicable, NotExercised, Undecided } from '../core/errors.js'
import { PartnerContext } from '../partner/context.js'
import * as jwt from '../partner/forging/jwt.js'
import type { PartnerRun } from '../partner/run.js'
import type { TokenMaterial } from '../partner/simulator.js'
import { choicesOf, shuffledBy } from './choices.js'

type Fields = Readonly<Record<string, unknown>>

/** A change of the claims. */
interface ClaimChange {
  /** In words, e.g. `an exp in the past`. */
  readonly name: string
  /** The claim that it changes: two changes of one claim do not go together. */
  readonly claim: string
  /** True if a client must refuse every token with it. */
  readonly wrong: boolean
  readonly value: (good: unknown, material: TokenMaterial) => unknown
}

const other = 'another-client'
const wrongChanges: readonly ClaimChange[] = [
  ['iss', 'of another school', (good: unknown) => `${String(good)}-2`],
  ['iss', 'that is left out', () => undefined],
  ['iss', 'in a list', (good: unknown) => [good]],
  ['aud', 'of another client', () => other],
  ['aud', 'that is left out', () => undefined],
  ['aud', 'in a list of another client', () => [other]],
  ['exp', 'in the past', (_good: unknown, { now }: TokenMaterial) => now - 3600],
  ['exp', 'that is left out', () => undefined],
  ['exp', 'that is zero', () => 0],
  ['nonce', 'of another flow', () => 'f3b0c44298fc1c149afbf4c8996fb924'],
  ['nonce', 'that is left out', () => undefined],
  ['nonce', 'that is empty', () => ''],
  ['sub', 'that is empty', () => ''],
  ['sub', 'that is left out', () => undefined],
].map(([claim, what, value]) => ({
  name: `${claim as string} ${what as string}`,
  claim: claim as string,
  wrong: true,
  value: value as ClaimChange['value'],
}))

/** Changes that a client may accept or refuse. They can lead it away from a check. */
const openChanges: readonly ClaimChange[] = [
  ['azp', 'of the application', (_good: unknown, { claims }: TokenMaterial) => claims.aud],
  ['azp', 'of another client', () => other],
  ['iat', 'that is left out', () => undefined],
  ['iat', 'in the future', (_good: unknown, { now }: TokenMaterial) => now + 86_400],
  ['nbf', 'in the past', (_good: unknown, { now }: TokenMaterial) => now - 60],
  ['auth_time', 'of now', (_good: unknown, { now }: TokenMaterial) => now],
  ['tenant_id', 'of another school', () => 'another-school'],
  ['tenant_id', 'that is left out', () => undefined],
  ['user_type', 'of a service', () => 'SERVICE'],
  ['roles', 'that are several', () => ['TEACHER', 'ADMIN']],
  ['scopes', 'that are left out', () => undefined],
  ['locale', 'that is left out', () => undefined],
  ['amr', 'of a password', () => ['pwd']],
  ['email', 'of the user', () => 'teacher@school.example'],
  ['client_id', 'of the application', (_good: unknown, { claims }: TokenMaterial) => claims.aud],
].map(([claim, what, value]) => ({
  name: `${claim as string} ${what as string}`,
  claim: claim as string,
  wrong: false,
  value: value as ClaimChange['value'],
}))

/** A token that signed a user in although a client must refuse it. */
export interface ExploredToken {
  /** Number of the token, from 1. */
  readonly number: number
  /** Its changes in words. */
  readonly changes: readonly string[]
  /** Id of the exchange that delivered it; 0 if it is not known. */
  readonly exchange: number
}

/** The result of an exploration of an application. */
export interface TokenExploration {
  readonly sent: number
  /** Sign-ins that could not be made, or whose end could not be seen. */
  readonly undecided: number
  /** One for each wrong claim: the smallest token. */
  readonly found: readonly ExploredToken[]
}

/** Options of {@link exploreTokens}. */
export interface TokenExplorationOptions {
  readonly count: number
  readonly seed: number
  /** Claims that are changed; default: all. */
  readonly only?: readonly string[]
  /** Called before each token. */
  readonly began?: (number: number, changes: string) => void
}

/**
 * Signs in with unusual ID tokens.
 * @param run of the application; its schools and browsers are used
 */
export async function exploreTokens(
  run: PartnerRun,
  { count, seed, only, began }: TokenExplorationOptions,
): Promise<TokenExploration> {
  const tokensByName = new Map<string, ExploredToken>()
  let [sent, undecided] = [0, 0]
  const isAccepted = async (changes: readonly ClaimChange[]): Promise<number | null> => {
    sent += 1
    try {
      return await signInWith(run, changes)
    } catch (error) {
      if (![Undecided, NotApplicable, NotExercised].some((kind) => error instanceof kind)) throw error
      undecided += 1
      return null
    }
  }
  const left = shuffledBy(choicesOf(seed, 0, 'tokens'), combinations(only))
  for (const [at, changes] of left.slice(0, count).entries()) {
    began?.(at + 1, wordsOf(changes).join(', '))
    let [smallest, exchange] = [changes, await isAccepted(changes)]
    const wrong = changes.filter((one) => one.wrong).map(({ claim }) => claim)
    if (exchange === null || wrong.some((claim) => tokensByName.has(claim))) continue
    for (const claimChange of changes) {
      const fewer = smallest.filter((change) => change !== claimChange)
      if (!fewer.some((change) => change.wrong)) continue
      const again = await isAccepted(fewer)
      if (again !== null) [smallest, exchange] = [fewer, again]
    }
    const claim = smallest.find((change) => change.wrong)?.claim ?? ''
    tokensByName.set(claim, { number: at + 1, changes: wordsOf(smallest), exchange })
  }
  return { sent, undecided, found: [...tokensByName.values()] }
}

/** Every wrong change alone, and in a pair with each other change of another claim. */
function combinations(only: readonly string[] | undefined): (readonly ClaimChange[])[] {
  const changes = [...wrongChanges, ...openChanges].filter(({ claim }) => only?.includes(claim) ?? true)
  const wrong = changes.filter((one) => one.wrong)
  return wrong.flatMap((one, at) => [
    [one],
    ...changes.filter((two, index) => index > at && two.claim !== one.claim).map((two) => [one, two]),
  ])
}

/** @returns the exchange that delivered the token if it signed a user in; null if it did not */
async function signInWith(run: PartnerRun, changes: readonly ClaimChange[]): Promise<number | null> {
  const context = new PartnerContext(run, new CheckTrace((text) => text))
  const plan = {
    idToken: (material: TokenMaterial) => {
      const changed = changes.map(({ claim, value }) => [claim, value(material.claims[claim], material)])
      const claims: Fields = { ...material.claims, ...Object.fromEntries(changed) }
      return jwt.sign(jwt.content(material.header, claims), jwt.tenantKey(material))
    },
  }
  const attempt = await context.signIns.signIn({ plan })
  attempt.hasRedeemed()
  const { signedIn } = await context.sessions.settled(attempt.browser, 'signed in')
  return signedIn ? attempt.exchange.exchange : null
}

function wordsOf(changes: readonly ClaimChange[]): string[] {
  return changes.map(({ name }) => name)
}

/** A finding as one line. */
export function tokenWords({ number, changes, exchange }: ExploredToken): string {
  return `an ID token with ${changes.join(' and ')}: expected nobody signed in; seen a signed-in user (token ${number}, exchange ${exchange})`
}
