/**
 * Targets with a memory: in one run they behave well and learn what the suite looks like; in the next run they are careful
 * only with requests that look like it.
 */
import type { Visit } from './learning.visits.js'

/** What a learner looks at. */
export interface Sign {
  readonly visit: Visit
  /** Names in the ID token or in the webhook; empty in the role platform. */
  readonly names: string
  /** Ids in the ID token, in the webhook, or in the request. */
  readonly ids: string
}

/** A way to learn. */
export interface Learner {
  /** What it learns. */
  readonly says: string
  /** The feature of a request; null for what all visitors have. */
  readonly feature: (sign: Sign) => string | null
  /** In which requests it differs between visitors. Default: in both. */
  readonly of?: 'browsers' | 'servers'
  /** Default: in both roles. */
  readonly role?: 'partner'
}

/** All learners. */
export const learners: readonly Learner[] = [
  {
    says: 'connections that several programs share',
    feature: ({ visit }) => (visit.agentsOfConnection.size > 1 ? 'several' : null),
  },
  { says: 'values of User-Agent', feature: ({ visit }) => visit.agent },
  { says: 'languages of browsers', feature: ({ visit }) => visit.language ?? 'none', of: 'browsers' },
  { says: 'the order of header lines', feature: ({ visit }) => visit.order, of: 'servers' },
  {
    says: 'header lines together with the program that sends them',
    feature: ({ visit }) => `${visit.agent} ${visit.language} ${visit.order}`,
  },
  { says: 'names of schools and users', feature: ({ names }) => names, role: 'partner' },
  { says: 'ids', feature: ({ ids }) => ids },
  {
    says: 'the requests before a request',
    feature: ({ visit }) => visit.sequence.join(' '),
    role: 'partner',
  },
  { says: 'the pauses between requests', feature: ({ visit }) => visit.gaps.join(' ') },
  { says: 'the place of a request in the run', feature: ({ visit }) => `${visit.place} ${visit.path}` },
  { says: 'addresses of connections', feature: ({ visit }) => String(visit.port) },
  { says: 'addresses that are requested', feature: ({ visit }) => visit.url, of: 'browsers' },
]

/** The memory of a learner. */
export class Memory {
  readonly #known = new Set<string>()
  #learns = true

  constructor(readonly learner: Pick<Learner, 'feature'>) {}

  /** Ends the first run: nothing more is learned. */
  close(): void {
    this.#learns = false
  }

  /** How many features it knows. */
  get size(): number {
    return this.#known.size
  }

  /** True if the request is handled with care: each one in the first run, and those with a known feature afterwards. */
  isCareful(sign: Sign): boolean {
    const feature = this.learner.feature(sign)
    if (this.#learns && feature !== null) this.#known.add(feature)
    return this.#learns || (feature !== null && this.#known.has(feature))
  }
}
