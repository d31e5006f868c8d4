/**
 * Variants of verifying webhooks and responding to them.
 * @module
 */
import { constants, createHash, publicDecrypt, verify } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import { jsonObjectIn } from '../behaviours/webhook-check.js'
import { type PartnerVariant, variant } from '../fault.js'

const digests: Readonly<Record<string, string>> = {
  SHA256WITHRSA: 'sha256',
  SHA384WITHRSA: 'sha384',
  SHA512WITHRSA: 'sha512',
  RS256: 'sha256',
  'RSA-SHA256': 'sha256',
}

/** The two encodings of the algorithm identifier of SHA-256. */
const infos = ['3031300d060960864801650304020105000420', '302f300b06096086480165030402010420']

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(;|$)/i.test(contentType ?? '')
}

const ofAnswer = {
  clause: '5 item 6',
  leftOpen: 'it gives only the status of a refusal, and not in all cases',
}

export const webhookVariants: readonly PartnerVariant[] = [
  variant({
    id: 'webhook-401-always',
    says: 'answers 401 to everything it does not process',
    clause: '5 item 6',
    leftOpen: 'the reference handlers answer 400',
    behaviours: { webhookRefusal: () => 401 },
  }),
  ...([412, 422] as const).map((status) =>
    variant({
      id: `webhook-${status}-for-unusable`,
      says: `answers ${status} to an unusable webhook`,
      ...ofAnswer,
      behaviours: {
        webhookRefusal: (problem) => (problem === 'unusable' ? status : documented.webhookRefusal(problem)),
      },
    }),
  ),
  ...([201, 202, 204] as const).map((status) =>
    variant({
      id: `deactivation-webhook-${status}`,
      says: `answers ${status} to a deactivation webhook`,
      clause: '4.5',
      leftOpen: 'the status is not shown',
      behaviours: { deactivationStatus: () => status },
    }),
  ),
  variant({
    id: 'webhook-lenient-base64',
    says: 'accepts every variant of Base64',
    clause: '5 item 6',
    leftOpen: 'how strictly is left open',
    behaviours: {
      webhookSignature: (request) => {
        const text = request.header('authorization') ?? ''
        return text === '' ? undefined : Buffer.from(text.split(' ').at(-1) ?? '', 'base64')
      },
    },
  }),
  variant({
    id: 'webhook-more-algorithms',
    says: 'supports more digests and algorithm names, case-insensitively',
    clause: '5 item 6',
    leftOpen: 'the named algorithm is an example',
    behaviours: { webhookDigest: (algorithm) => digests[algorithm.toUpperCase()] },
  }),
  variant({
    id: 'webhook-digest-without-null',
    says: 'accepts a digest without its NULL parameter, as Java does',
    clause: '5 item 6',
    leftOpen: 'the standard defines the padding',
    behaviours: {
      webhookVerifies: (body, signature, key, digest) => {
        if (verify(digest, body, key, signature)) return true
        if (signature.length !== 256) return false
        try {
          const block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature)
          const hash = createHash(digest).update(body).digest('hex')
          return infos.some((info) => {
            const content = Buffer.from(`00${info}${hash}`, 'hex')
            const filling = Buffer.alloc(block.length - content.length - 2, 0xff)
            return Buffer.concat([Buffer.of(0, 1), filling, content]).equals(block)
          })
        } catch {
          return false
        }
      },
    },
  }),
  variant({
    id: 'webhook-json-alone',
    says: 'answers 415 to every media type except JSON before it checks the signature',
    clause: '2.4 Content-Type',
    leftOpen: 'whether it is looked at is left open',
    behaviours: {
      beforeVerification: (request) => (isJson(request.header('content-type')) ? undefined : 'media-type'),
    },
  }),
  variant({
    id: 'webhook-byte-order-mark-read',
    says: 'accepts a body that starts with a byte order mark',
    clause: '4.5',
    leftOpen: 'the body is not shown',
    behaviours: { webhookContent: (body) => jsonObjectIn(body.toString('utf8').replace(/^\ufeff/, '')) },
  }),
  variant({
    id: 'webhook-path-sent-on',
    says: 'redirects other spellings of the path to the right one',
    clause: '4.5',
    leftOpen: 'the paths are those of the application',
    behaviours: {
      webhookEntry: (request, settings) =>
        /^\/\/|\/$/.test(request.path) ? 308 : documented.webhookEntry(request, settings),
    },
  }),
  variant({
    id: 'webhook-endpoint-shown',
    says: 'shows a page to browsers that open the endpoint',
    clause: '4.5',
    leftOpen: 'what other methods do is not shown',
    behaviours: {
      webhookEntry: (request, settings) =>
        request.method === 'GET' || request.method === 'HEAD'
          ? 200
          : documented.webhookEntry(request, settings),
    },
    breaks: ['webhook-endpoint.reads.refused'],
  }),
  variant({
    id: 'webhook-members-known-alone',
    says: 'refuses unknown fields',
    clause: '4.5',
    leftOpen: 'the body is not shown',
    behaviours: {
      webhookContent: (body) => {
        const content = jsonObjectIn(body.toString('utf8'))
        const known = ['eventId', 'tenantId', 'clientId', 'password', 'schoolName']
        return Object.keys(content ?? {}).every((name) => known.includes(name)) ? content : undefined
      },
    },
    breaks: ['webhook-endpoint.unknown-members'],
  }),
]
