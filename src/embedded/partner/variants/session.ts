/**
 * Variants of how flows and sessions are stored.
 * @module
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { json } from '../answers.js'
import { cookieValue } from '../browser.js'
import { type PartnerVariant, variant } from '../fault.js'
import type { Flow, Session } from '../model.js'

const key = randomBytes(32)

/** Encrypts a value so that only this application can read and create it. */
function sealed(value: unknown): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a value; undefined if this application did not create it. */
function opened(text: string | undefined): unknown {
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (bytes.length < 28) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

export const sessionVariants: readonly PartnerVariant[] = [
  variant({
    id: 'other-cookies',
    says: 'uses other cookie names and SameSite=Lax',
    clause: '5 item 3',
    leftOpen: 'how a session is kept is not shown',
    behaviours: {
      cookieNames: () => ({ session: 'JSESSIONID', browser: 'device' }),
      cookieAttributes: () => 'Path=/; HttpOnly; SameSite=Lax; Max-Age=3600',
    },
  }),
  variant({
    id: 'session-in-cookie',
    says: 'keeps the session in an encrypted cookie',
    clause: '5 item 4',
    leftOpen: 'how a session ends is left open',
    behaviours: {
      sessionCookie: (session) => sealed(session),
      sessionOf: (cookie) => opened(cookie) as Session | undefined,
    },
    breaks: ['login-url.session.cookie-worthless'],
  }),
  variant({
    id: 'flow-in-cookie',
    says: 'keeps the last flow in an encrypted cookie, which the sign-in deletes',
    clause: '4.2 code_verifier',
    leftOpen: 'in a secure session of the client',
    behaviours: {
      launchCookies: (flow) => [`flow=${sealed(flow)}`],
      flowsKept: () => [],
      flowsBegun: (_kept, request) => {
        const flow = opened(cookieValue(request, 'flow')) as Flow | undefined
        return flow === undefined ? [] : [flow]
      },
      landed: (answer) => ({
        ...answer,
        headers: [...answer.headers, ['Set-Cookie', 'flow=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']],
      }),
    },
    breaks: ['standard.callback.code-once.parallel'],
  }),
  variant({
    id: 'session-token-in-header',
    says: 'uses a session token in a header instead of a session cookie',
    clause: '5 item 4',
    leftOpen: 'how a session is kept is left open',
    behaviours: {
      landed: (_answer, session) => json(200, { session: { token: session.id } }),
      sessionShown: (_cookie, request) => request.header('x-session'),
    },
    breaks: ['login-url.session.cookie-worthless'],
    profile: { SESSION_TOKEN: '/session/token', SESSION_HEADER: 'X-Session: {token}' },
  }),
  variant({
    id: 'login-step',
    says: 'shows a page with a link to the platform',
    clause: '1 item 1',
    leftOpen: 'steps before the launch are left open',
    behaviours: { launchDelivery: () => ({ by: 'link' }) },
    profile: { LOGIN_STEP: 'Go on to sign in' },
  }),
  variant({
    id: 'one-flow-at-a-time',
    says: 'discards the earlier flows of a browser at each launch',
    clause: '5 item 4',
    behaviours: { flowsKept: () => [] },
  }),
]
