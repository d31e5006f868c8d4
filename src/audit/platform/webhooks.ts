/**
 * Webhooks that the application has accepted. Anyone can send something to its address: the answer of the application
 * shows that it took it for a webhook of the platform.
 * @module
 */
import { Delivery } from '../../platform/receiver/delivery.js'
import type { Subjects } from '../../platform/subjects.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import type { Traffic } from '../traffic.js'

/** Accepted webhooks. */
export function* webhookSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  const { number, at, request, response } = exchange
  if (endpoint !== 'webhook' || response === null || response.status < 200 || response.status >= 300) return
  const kind = 'webhook' satisfies keyof Subjects
  if (request.body === null || request.body.cut) {
    yield { kind, unseen: 'the recording has no body of the webhook' }
    return
  }
  const about = traffic.kindOfWebhooksAt(`${url.origin}${url.pathname}`)
  const webhook = new Delivery({
    ...{ to: about ?? 'credentials', method: request.method, headers: request.headers },
    ...{ bytes: request.body.bytes, at: at ?? 0, connection: '', answered: Promise.resolve(number) },
  })
  // A recording may have another text in place of bytes that are no text.
  const isText = webhook.json !== undefined && !request.body.bytes.includes('\ufffd')
  const isVerifiable = exchange.filled !== true && isText
  const subject: Subjects['webhook'] = {
    webhook,
    about,
    publicKey: isVerifiable ? traffic.webhookKey : null,
  }
  yield { kind, subject }
}
