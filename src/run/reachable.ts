/**
 * Sends the first request: checks that the target answers, and reads which hosts it names.
 * @module
 */
import { request } from 'undici'
import { dispatcherFor } from '../core/http/dispatcher.js'
import { type Failure, failureOf } from '../core/http/failure.js'
import { proxyFor } from '../core/http/proxy.js'
import { hostsInDiscovery } from '../platform/hosts.js'
import type { Profile } from '../profile/profile.js'
import { UnreachableError } from './errors.js'

/** The outcome of the first request. */
export type Contact =
  | { readonly failure: Failure }
  | {
      readonly failure: null
      readonly status: number
      /** The answer as JSON; undefined if it is not JSON. */
      readonly document: unknown
      /**
       * Hosts that the discovery document names within the domain of the target, and that the profile does not name.
       */
      readonly hosts: readonly string[]
    }

/** Maximum size of a discovery document here, in bytes. */
const largest = 1024 * 1024

/** Requests the discovery document. Never rejects. */
export async function contact(profile: Profile): Promise<Contact> {
  const url = discoveryUrl(profile)
  const dispatcher = dispatcherFor(profile.transport)
  const patience = profile.timeoutSeconds * 1000
  try {
    const { statusCode, body } = await request(url, {
      dispatcher,
      headers: ['Accept', 'application/json'],
      headersTimeout: patience,
      bodyTimeout: patience,
    })
    const parts: Buffer[] = []
    let length = 0
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length > largest) break
    }
    if (statusCode === 407 && proxyFor(profile.transport.proxy, url, process.env) !== null)
      return {
        failure: {
          code: 'PROXY_REFUSED',
          stage: 'proxy',
          message: 'the proxy asks for a login (407)',
          fix: 'set PROXY_LOGIN and PROXY_PASSWORD',
          unsent: true,
        },
      }
    const document = json(Buffer.concat(parts))
    return { failure: null, status: statusCode, document, hosts: hostsInDiscovery(profile, document) }
  } catch (error) {
    return { failure: failureOf(error, url) }
  } finally {
    await dispatcher.destroy()
  }
}

/**
 * The same profile with the hosts that the target names within its own domain.
 * @throws {UnreachableError} if the target does not answer
 */
export async function reached(profile: Profile): Promise<Profile> {
  const first = await contact(profile)
  if (first.failure !== null) throw new UnreachableError(unreachable(profile, first.failure))
  return { ...profile, platformHosts: [...profile.platformHosts, ...first.hosts] }
}

/** Address of the discovery document (clause 4.4). */
export function discoveryUrl({ baseUrl, segment, tenant }: Profile): URL {
  return new URL(`${baseUrl}/${segment}/api/sso/v3/${tenant}/.well-known/openid-configuration`)
}

/** The message about a target that could not be reached. */
export function unreachable(profile: Profile, { message, fix }: Failure): string {
  const otherwise = 'check BASE_URL in the profile, and that the target runs and is reachable from here'
  return (
    `The target ${profile.name} at ${profile.baseUrl} cannot be reached: ${message}. ` +
    'Expected any HTTP answer from its discovery document. ' +
    `To fix it: ${fix ?? otherwise}. No check was run.`
  )
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
