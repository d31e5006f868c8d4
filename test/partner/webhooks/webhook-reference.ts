/**
 * Correct webhook endpoints on the verifiers of other projects, and a way to send to them.
 */
import { execFileSync } from 'node:child_process'
import { constants, verify, webcrypto } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { WebhookEndpoint } from '../../../src/partner/webhooks/material.js'
import { urlFor, type WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { keys } from './webhook-material.js'

/** A request, as it was received. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The result of a verifier. */
export type Outcome = 'verified' | 'refused' | 'undecodable' | 'unsupported' | 'thrown'

/** A webhook that has both headers, and so can be verified. */
export interface Signed {
  readonly algorithm: string
  readonly authorization: string
  readonly body: Buffer
}

const strictBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const spki = keys.own.publicKey.export({ type: 'spki', format: 'der' })

/** Supports only the documented algorithm, and reads Base64 strictly. */
async function strict(
  { algorithm, authorization, body }: Signed,
  check: (signature: Buffer, body: Buffer) => boolean | Promise<boolean>,
): Promise<Outcome> {
  if (algorithm !== 'SHA256withRSA') return 'unsupported'
  if (!strictBase64.test(authorization)) return 'undecodable'
  return (await check(Buffer.from(authorization, 'base64'), body)) ? 'verified' : 'refused'
}

/** Verifiers of Node. */
export const verifiers: Readonly<Record<string, (signed: Signed) => Promise<Outcome>>> = {
  'OpenSSL, strict': (signed) =>
    strict(signed, (signature, body) => verify('sha256', body, keys.own.publicKey, signature)),
  'WebCrypto, strict': (signed) =>
    strict(signed, async (signature, body) => {
      const name = 'RSASSA-PKCS1-v1_5'
      const key = await webcrypto.subtle.importKey('spki', spki, { name, hash: 'SHA-256' }, false, ['verify'])
      return webcrypto.subtle.verify(name, key, signature, body)
    }),
  // Accepts every name that may mean the algorithm, and reads Base64 as Node does.
  'OpenSSL, lenient': async ({ algorithm, authorization, body }) => {
    const named = /^(?:(MD5|SHA-?(?:1|256|384|512))withRSA(\/PSS)?|(RS|PS)256|(RSA-SHA256))$/i.exec(algorithm)
    if (named === null) return 'unsupported'
    const digest = (named[1] ?? 'sha256').replace('-', '').toLowerCase()
    const pss = named[2] !== undefined || named[3]?.toUpperCase() === 'PS'
    const padding = pss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
    const signature = Buffer.from(authorization, 'base64')
    return verify(digest, body, { key: keys.own.publicKey, padding }, signature) ? 'verified' : 'refused'
  },
}

/** The results of Java, by the name of the webhook. Java gets the algorithm that the header names. */
export function javaOutcomes(webhooks: ReadonlyMap<string, Signed>): Map<string, Outcome> {
  const encoded = (text: string): string => Buffer.from(text, 'latin1').toString('base64')
  const lines = [...webhooks].map(([name, { algorithm, authorization, body }]) =>
    [name, encoded(algorithm), encoded(authorization), body.toString('base64')].join('\t'),
  )
  const program = path.join(packageRoot, 'test/partner/webhooks/java/WebhookVerifier.java')
  const input = [spki.toString('base64'), ...lines].join('\n')
  const output = execFileSync('java', [program], { input, encoding: 'utf8', maxBuffer: 1 << 26 })
  return new Map(
    output
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, Outcome]),
  )
}

/** Checks of a correct endpoint before the verification: a status if they decide, otherwise the webhook to verify. */
export function beforeVerifying({ method, path: at, headers, body }: Received): number | Signed {
  if (!/^\/hooks\/(credentials|deactivation)(\?|$)/.test(at)) return 404
  if (method !== 'POST') return 405
  const { algorithm, authorization } = headers
  if (algorithm === undefined || algorithm === '') return 400
  if (authorization === undefined || authorization === '') return 401
  return { algorithm: String(algorithm), authorization, body }
}

/** The answer of a correct endpoint after the verification. Clauses 4.5, 5 item 6.6. */
export function afterVerifying(outcome: Outcome, body: Buffer, usable: (value: unknown) => boolean): number {
  if (outcome === 'unsupported') return 400
  if (outcome !== 'verified') return 401
  try {
    return usable(JSON.parse(body.toString('utf8'))) ? 200 : 422
  } catch {
    return 400
  }
}

/** A server that keeps the last request. It is null if Node's parser rejects the request. */
export class Reception {
  readonly #server: Server
  #last: Received | null = null

  constructor() {
    this.#server = createServer((incoming, outgoing) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () => {
        const { method = '', url = '', headers } = incoming
        this.#last = { method, path: url, headers, body: Buffer.concat(pieces) }
        outgoing.end()
      })
    })
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Sends a message. Returns the received request, or the status with which the server itself refused it. */
  async take(endpoint: WebhookEndpoint, message: WebhookMessage): Promise<Received | number> {
    const { port } = this.#server.address() as AddressInfo
    this.#last = null
    const url = urlFor(`http://127.0.0.1:${port}/hooks/${endpoint}`, message)
    const { body, pieces, headers, method } = message
    const framing = pieces ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.length)]
    const status = await new Promise<number>((resolve, reject) => {
      const lines = [['Host', `127.0.0.1:${port}`], ...headers, framing].flat()
      const sent = request(url, { method, headers: lines, agent: false }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('error', reject)
      for (const piece of pieces ?? [body]) sent.write(piece)
      sent.end()
    })
    return this.#last ?? status
  }
}
