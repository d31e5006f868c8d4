/**
 * Simulates the platform during a replay: returns the recorded responses, in order for equal requests. ID tokens that
 * the application must accept are signed again, with the nonce of the new sign-in.
 * @module
 */
import { createServer } from 'node:http'
import { signedAgain } from './id-tokens.js'
import { bodyOf, endToEnd } from './recorder.js'
import type { CannedAnswer, CannedScript } from './script.js'

/** A running platform of canned answers. */
export interface Canned {
  close(): Promise<void>
}

/**
 * The key that identifies a request of an application: the code if it redeems one, because everything else in that
 * request is new each time; otherwise the URL.
 */
export function cannedKey(method: string, path: string, body: string): string {
  const code = /(?:^|[?&])code=([^&]+)/.exec(body) ?? /[?&]code=([^&]+)/.exec(path)
  return code === null ? `${method} ${path}` : `${method} ${path.split('?')[0]} code ${code[1]}`
}

/**
 * @param nonces those of the new sign-ins by those of the recorded ones
 */
export async function startCanned(
  { port, answers, key }: CannedScript,
  nonces: ReadonlyMap<string, string>,
): Promise<Canned> {
  const byKey = new Map<string, CannedAnswer[]>()
  for (const answer of answers) {
    const same = byKey.get(answer.key)
    if (same === undefined) byKey.set(answer.key, [answer])
    else same.push(answer)
  }
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    void bodyOf(incoming).then((body) => {
      const queue = byKey.get(cannedKey(method, url, body.toString('latin1'))) ?? []
      const answer = queue.length > 1 ? queue.shift() : queue[0]
      if (answer === undefined) return outgoing.writeHead(404).end()
      if (answer.status === null) {
        const timer = setTimeout(() => outgoing.destroy(), answer.service)
        return outgoing.once('close', () => clearTimeout(timer))
      }
      const bytes = Buffer.from(answer.body, 'latin1')
      const { signed } = answer
      const whole = signed === null ? bytes : Buffer.from(signedAgain(bytes.toString(), signed, key, nonces))
      return outgoing.writeHead(answer.status, endToEnd(answer.headers)).end(whole)
    })
  })
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
