/**
 * Sends the first request: checks that the target answers, and reads which origins it names.
 * @module
 */
import { limitsOf } from '../../core/http/answer-limits.js'
import { whatCame } from '../../core/http/bad-answer.js'
import { jsonOf } from '../../core/http/body.js'
import { dispatcherFor } from '../../core/http/dispatcher.js'
import { exchange } from '../../core/http/exchange.js'
import { type Failure, failureOf } from '../../core/http/failure.js'
import { withoutFraming } from '../../core/http/header-order.js'
import { chosenLibrary, linesFrom } from '../../core/http/library.js'
import { proxyFor } from '../../core/http/proxy.js'
import { resolverOf } from '../../core/http/resolver.js'
import { unnamedIn } from '../../platform/destinations.js'
import { TenantUrls } from '../../platform/tenant-urls.js'
import type { Profile } from '../../profile/profile.js'
import { UnreachableError } from '../../worker/errors.js'

/** The outcome of the first request. */
export type Contact =
  | { readonly failure: Failure }
  | {
      readonly failure: null
      readonly status: number
      /** The answer as JSON; undefined if it is not JSON. */
      readonly document: unknown
      /** Origins that the discovery document names and the profile does not. */
      readonly unnamed: readonly string[]
    }

/**
 * Requests the discovery document. Never rejects.
 * @param signal ends the request early
 */
export async function contact(profile: Profile, signal?: AbortSignal): Promise<Contact> {
  const url = discoveryUrl(profile)
  const dispatcher = dispatcherFor(profile.transport)
  try {
    const { status, body } = await exchange(dispatcher, url, {
      headers: withoutFraming(
        linesFrom(chosenLibrary('application 0'), { url, headers: [['Accept', 'application/json']] }),
      ),
      timeoutMs: profile.timeoutSeconds * 1000,
      limits: limitsOf('getDiscovery'),
      ...(signal === undefined ? {} : { signal }),
    })
    if (status === 407 && proxyFor(profile.transport.proxy, url, process.env) !== null)
      return {
        failure: {
          code: 'PROXY_REFUSED',
          stage: 'proxy',
          message: 'the proxy asks for a login (407)',
          fix: 'set PROXY_LOGIN and PROXY_PASSWORD',
          unsent: true,
        },
      }
    const document = jsonOf(body)
    return { failure: null, status, document, unnamed: unnamedIn(profile, document) }
  } catch (error) {
    const came = whatCame(error)
    if (came !== null) return { failure: null, status: came.status, document: undefined, unnamed: [] }
    return { failure: failureOf(error, url) }
  } finally {
    await dispatcher.destroy()
  }
}

/**
 * The same profile with the addresses that its host has, and with the origins that the target names and the profile does
 * not.
 * @param interrupted aborted by Ctrl-C: ends the request
 * @throws {UnreachableError} if the target does not answer
 */
export async function reached(profile: Profile, interrupted?: AbortSignal): Promise<Profile> {
  const first = await contact(profile, interrupted)
  if (first.failure !== null) throw new UnreachableError(unreachable(profile, first.failure))
  return afterContact(profile, first.unnamed)
}

/** The profile after the first request. Host names keep the addresses that were found for it. */
export function afterContact(profile: Profile, announced: readonly string[]): Profile {
  const { pinned } = resolverOf(profile.transport)
  return { ...profile, announced, transport: { ...profile.transport, pinned } }
}

/** Address of the discovery document (clause 4.4). */
export function discoveryUrl(profile: Profile): URL {
  return new URL(new TenantUrls(profile, profile.tenant).discovery)
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
