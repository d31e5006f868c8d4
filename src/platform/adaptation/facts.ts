/**
 * What a run finds out about its target before the first check, and what it decides by it.
 * @module
 */
import type { Profile } from '../../profile/profile.js'

/** A kind of page that a sign-in met. */
export type PageKind = 'form' | 'form in a frame' | 'script' | 'consent' | 'consent with boxes'

/** What was measured. Null: it is not known, because it was not tried, or because no clear answer came. */
export interface TargetFacts {
  /** Whether authorize requests of one session may overlap. */
  readonly parallelRequests: boolean | null
  /** Whether a user can have several sessions. */
  readonly severalSessions: boolean | null
  /** Redirects inside the platform before the redirect with the code. */
  readonly hops: number | null
  /** The pages of a sign-in, in order. */
  readonly pages: readonly PageKind[]
  /** Where the token endpoint reads `grant_type` of the client credentials. */
  readonly grantTypeIn: 'query' | 'body' | null
  /** The answer to an authorize request that must be refused, in words. */
  readonly refusal: string | null
  /** How many requests were answered with 429. */
  readonly limited: number
}

/** Nothing was tried. */
export const noFacts: TargetFacts = {
  parallelRequests: null,
  severalSessions: null,
  hops: null,
  pages: [],
  grantTypeIn: null,
  refusal: null,
  limited: 0,
}

/** The choices of a profile that a run can make by itself. */
type Choices = Pick<Profile, 'internalHops' | 'oneSessionPerUser' | 'parallelRequests'>

/**
 * The profile with a value for each choice: its own, or the one that follows from what was found.
 * @param divided true for a part of a divided run: its sessions decide which checks each part has
 */
export function adapted(profile: Profile, facts: TargetFacts, divided = false): Profile {
  const choices: Choices = {
    internalHops: profile.internalHops ?? (facts.hops ?? 0) > 0,
    oneSessionPerUser: profile.oneSessionPerUser ?? (!divided && facts.severalSessions === false),
    parallelRequests: profile.parallelRequests ?? facts.parallelRequests !== false,
  }
  return { ...profile, ...choices }
}

const pageWords: Readonly<Record<PageKind, string>> = {
  form: 'a form for name and password',
  'form in a frame': 'a form for name and password in a frame',
  script: 'a page that a script builds, which only LOGIN_DRIVER=browser can use',
  consent: 'a page that asks for consent',
  'consent with boxes': 'a page that asks for consent with boxes to tick',
}

/** What was found, and what follows from it, one sentence for each line. Empty if nothing was tried. */
export function factWords(profile: Profile, facts: TargetFacts, divided = false): string[] {
  const { grantTypeIn, hops, limited, pages, parallelRequests, refusal, severalSessions } = facts
  const lines: string[] = []
  if (pages.length > 0) lines.push(`A sign-in shows ${pages.map((page) => pageWords[page]).join(', then ')}.`)
  if (hops !== null && hops > 0)
    lines.push(
      `A code comes after ${hops} ${hops === 1 ? 'redirect' : 'redirects'} inside the platform: ${
        profile.internalHops === false
          ? 'INTERNAL_HOPS=no, so they break a rule.'
          : 'such redirects are permitted. INTERNAL_HOPS=no forbids them.'
      }`,
    )
  if (parallelRequests === false)
    lines.push(
      `Authorize requests of one session fail if they overlap: ${
        profile.parallelRequests === true
          ? 'PARALLEL_REQUESTS=yes, so they overlap all the same.'
          : 'they take turns. PARALLEL_REQUESTS=yes lets them overlap.'
      }`,
    )
  if (severalSessions === false)
    lines.push(`A new sign-in ends the older session of the user: ${sessionWords(profile, divided)}`)
  if (grantTypeIn === 'body' && profile.ssoPaths.serviceGrantType !== 'body')
    lines.push(
      'The token endpoint reads grant_type of client credentials only from the body: SERVICE_GRANT_TYPE=body declares that.',
    )
  if (refusal !== null) lines.push(`A refused authorize request gets ${refusal}.`)
  if (limited > 0)
    lines.push(
      `${limited} ${limited === 1 ? 'request was' : 'requests were'} answered with 429: the target limits the rate. A lower MAX_REQUESTS_PER_SECOND (now ${profile.maxRequestsPerSecond}) avoids it.`,
    )
  return lines
}

function sessionWords({ oneSessionPerUser }: Profile, divided: boolean): string {
  if (oneSessionPerUser === false) return 'SESSIONS_PER_USER=many, so checks run side by side all the same.'
  if (divided && oneSessionPerUser === null)
    return 'set SESSIONS_PER_USER=one for a divided run, so that all sign-ins are in one part.'
  return 'checks run one after the other. SESSIONS_PER_USER=many lets them run side by side.'
}
