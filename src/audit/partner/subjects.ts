/**
 * Subjects of role partner in a recording.
 * @module
 */
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { callbackSights, errorSights, launchSights } from './pages.js'
import { dataSights, serviceTokenSights } from './service.js'
import { authorizeSights, codeExchangeSights } from './sign-ins.js'
import type { PartnerTraffic } from './traffic.js'

/** Finds the subjects of one topic in an exchange. */
type SightsOf = (located: LocatedExchange, traffic: PartnerTraffic) => Iterable<Sight>

/** All topics. */
const topics: readonly SightsOf[] = [
  authorizeSights,
  codeExchangeSights,
  serviceTokenSights,
  dataSights,
  launchSights,
  callbackSights,
  errorSights,
]

/** What an exchange shows of the application. */
export function* partnerSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  for (const sightsOf of topics) yield* sightsOf(located, traffic)
}
