/**
 * Webhooks with other headers and signature algorithms.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Variant, variant } from '../fault.js'

const contentType = (id: string, says: string, value: string): Variant =>
  variant({
    id: `webhook-content-type-${id}`,
    says,
    clause: '2.4 Content-Type',
    behaviours: { webhookContentType: () => value },
  })

/** Another name for the documented algorithm. */
const name = (id: string, value: string): Variant =>
  variant({
    id: `webhook-algorithm-${id}`,
    says: `names the algorithm ${value}`,
    clause: '2.4 Algorithm',
    behaviours: {
      webhookHeaders: (headers) =>
        headers.map(([header, text]) => [header, header === 'Algorithm' ? value : text]),
    },
  })

/** Another algorithm under its correct name. */
const algorithm = (id: string, value: string): Variant =>
  variant({
    id: `webhook-signed-with-${id}`,
    says: `signs webhooks with ${value}, and names it`,
    clause: '2.4 Algorithm',
    behaviours: { webhookAlgorithm: () => value },
  })

/** Other headers of webhooks. */
export const webhooksHeadersVariants: readonly Variant[] = [
  contentType('capitals', 'writes the charset in upper case', 'application/json; charset=UTF-8'),
  contentType('without-blank', 'writes no blank before the charset', 'application/json;charset=utf-8'),
  contentType('blanks', 'writes many blanks around the charset', 'application/json  ;   charset=utf-8'),
  contentType('quoted', 'writes the charset in quotes', 'application/json; charset="utf-8"'),
  contentType(
    'other-case',
    'writes the content type in another letter case',
    'Application/JSON; Charset=Utf-8',
  ),
  contentType(
    'parameters',
    'adds parameters to the content type',
    'application/json; version=1; charset=utf-8; profile="a;b"',
  ),
  algorithm('sha-512', 'SHA512withRSA'),
  algorithm('sha-384', 'SHA384withRSA'),
  algorithm('pss', 'SHA256withRSAandMGF1'),
  algorithm('pss-sha-512', 'SHA512withRSAandMGF1'),
  variant({
    id: 'webhook-algorithms-differ',
    says: 'signs deactivations with another algorithm, and names it',
    clause: '2.4 Algorithm',
    behaviours: {
      webhookAlgorithm: (event) =>
        event.kind === 'deactivation' ? 'SHA512withRSA' : documented.webhookAlgorithm(event),
    },
  }),
  name('small-letters', 'sha256withrsa'),
  name('openssl', 'RSA-SHA256'),
  name('jose', 'RS256'),
  variant({
    id: 'webhook-headers-in-small-letters',
    says: 'writes names of headers in lower case, in another order',
    clause: '2.4',
    behaviours: {
      webhookHeaders: (headers) =>
        headers.map(([header, value]) => [header.toLowerCase(), value] as const).reverse(),
    },
  }),
  variant({
    id: 'webhook-headers-in-capitals',
    says: 'writes names of headers in upper case, and blanks around their values',
    clause: '2.4',
    behaviours: {
      webhookHeaders: (headers) => headers.map(([header, value]) => [header.toUpperCase(), `  ${value}  `]),
    },
  }),
  variant({
    id: 'webhook-further-headers',
    says: 'sends additional headers',
    clause: '2.4',
    behaviours: {
      webhookHeaders: (headers, { id }) => [
        ['Accept', '*/*'],
        ...headers,
        ['X-Event-Id', id],
        ['Date', 'Thu, 01 Oct 2026 08:00:00 GMT'],
        ['Accept-Encoding', 'gzip'],
      ],
    },
  }),
  variant({
    id: 'webhook-chunked',
    says: 'sends webhooks in chunks',
    clause: '4.5',
    behaviours: { webhookFraming: () => 'chunked' },
  }),
]
