/**
 * Where the simulated platform of a run is, and that it is this run's and no other's.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { request } from 'undici'
import { dispatcherFor } from '../core/http/dispatcher.js'
import { failureOf } from '../core/http/failure.js'
import type { PartnerProfile } from '../profile/partner/profile.js'

const onePerPart =
  'Each part of a run (--shard) plays a platform of its own, and needs an application of its own that is configured for it.'

/** What to say where the simulated platform cannot listen; null for another error. */
export function cannotListen({ simulator }: PartnerProfile, error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException
  const why = whyNot[code ?? '']
  if (why === undefined) return null
  return (
    `The simulated platform cannot listen at ${simulator.host}:${simulator.port}: ${why} (${code}). ` +
    `Expected an address of this machine that is free. To fix it: end the other program, or change SIMULATOR_LISTEN. ${onePerPart} No check was run.`
  )
}

const whyNot: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'it is no address of this machine',
  EACCES: 'this user may not',
}

/** Hears a question that this process asks itself. */
export class AddressProbe {
  readonly word = randomBytes(16).toString('hex')
  #received = false

  /** @returns true where the request is that question */
  recognizes(target: string): boolean {
    const isProbe = target.endsWith(`/${this.word}`)
    this.#received ||= isProbe
    return isProbe
  }

  /**
   * Asks over the public address of the simulated platform whether it leads here.
   * @returns what to say where it does not; null where it does
   */
  async problemAt(url: string, profile: PartnerProfile, signal: AbortSignal): Promise<string | null> {
    const found = await this.#ask(`${url}/${this.word}`, profile, signal)
    if (this.#received || signal.aborted) return null
    return (
      `SIMULATOR_URL ${url} does not lead to this part of the run: ${found}. ` +
      `Expected the simulated platform at ${profile.simulator.host}:${profile.simulator.port}. ` +
      `To fix it: see where the address leads, and whether another part or run is there. ${onePerPart} No check was run.`
    )
  }

  async #ask(url: string, profile: PartnerProfile, signal: AbortSignal): Promise<string> {
    const dispatcher = dispatcherFor(profile.transport)
    const patience = profile.timeoutSeconds * 1000
    try {
      const { statusCode, body } = await request(url, { dispatcher, headersTimeout: patience, signal })
      await body.dump()
      return `something else answers there with ${statusCode}`
    } catch (error) {
      return failureOf(error, new URL(url)).message
    } finally {
      await dispatcher.destroy()
    }
  }
}
