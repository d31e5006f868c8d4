/**
 * Is the target there at all? Asked once, before anything else is sent.
 * @module
 */
import { Agent, request } from 'undici'
import type { Profile } from '../../profile/profile.js'

/** Seconds in which a target must answer its first request. */
const patience = 5

/**
 * @returns null where the target answered, whatever it said; else why it could not be reached
 */
export async function whyUnreachable(profile: Profile): Promise<string | null> {
  const url = `${profile.baseUrl}/${profile.segment}/api/sso/v3/${profile.tenant}/.well-known/openid-configuration`
  const dispatcher = new Agent({ connect: { timeout: patience * 1000 } })
  try {
    const { body } = await request(url, {
      dispatcher,
      headersTimeout: patience * 1000,
      bodyTimeout: patience * 1000,
    })
    await body.dump()
    return null
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const { host } = new URL(profile.baseUrl)
    const words: Record<string, string> = {
      ECONNREFUSED: `${host} refused the connection: nothing listens there`,
      ENOTFOUND: `the host name ${host} is unknown`,
      EAI_AGAIN: `the host name ${host} could not be looked up`,
      UND_ERR_CONNECT_TIMEOUT: `${host} did not take a connection within ${patience} s`,
      UND_ERR_HEADERS_TIMEOUT: `${host} did not answer within ${patience} s`,
      CERT_HAS_EXPIRED: `the certificate of ${host} has expired`,
      DEPTH_ZERO_SELF_SIGNED_CERT: `the certificate of ${host} is self-signed`,
    }
    return words[code ?? ''] ?? `${host} could not be reached (${code ?? 'error'}: ${message})`
  } finally {
    await dispatcher.destroy()
  }
}

/** What to tell about a target that could not be reached. */
export function unreachable(profile: Profile, why: string): string {
  return (
    `The target ${profile.name} at ${profile.baseUrl} cannot be reached: ${why}. ` +
    'Expected any HTTP answer from its discovery document. ' +
    'To mend it: check BASE_URL in the profile, and that the target runs and is reachable from here. No check was run.'
  )
}
