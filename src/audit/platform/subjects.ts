/**
 * Subjects of role platform in a recording.
 * @module
 */
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import type { Traffic } from '../traffic.js'
import { dataSights } from './data.js'
import { discoverySights } from './discovery.js'
import { errorSights } from './errors.js'
import { authorizeSights, logoutSights } from './redirects.js'
import { tokenAnswerSights } from './token-answers.js'
import { tokenSights } from './tokens.js'
import { webhookSights } from './webhooks.js'

/** Finds the subjects of one topic in an exchange. */
export type SightsOf = (located: LocatedExchange, traffic: Traffic) => Iterable<Sight>

/** All topics. */
const topics: readonly SightsOf[] = [
  tokenSights,
  tokenAnswerSights,
  authorizeSights,
  logoutSights,
  discoverySights,
  webhookSights,
  errorSights,
  dataSights,
]

/** What an exchange shows of the platform. */
export function* platformSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  for (const sightsOf of topics) yield* sightsOf(located, traffic)
}
