/**
 * Subjects of role platform in a recording.
 * @module
 */
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import type { Traffic } from '../traffic.js'
import { tokenSights } from './tokens.js'

/** Finds the subjects of one topic in an exchange. */
export type SightsOf = (located: LocatedExchange, traffic: Traffic) => Iterable<Sight>

/** All topics. */
const topics: readonly SightsOf[] = [tokenSights]

/** What an exchange shows of the platform. */
export function* platformSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  for (const sightsOf of topics) yield* sightsOf(located, traffic)
}
