/**
 * Checks that the address of the simulated platform leads to this run and not to another one.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { whatCame } from '../../core/http/bad-answer.js'
import { dispatcherFor } from '../../core/http/dispatcher.js'
import { exchange } from '../../core/http/exchange.js'
import { failureOf } from '../../core/http/failure.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'

const onePerPart =
  'Each part of a run (--shard) plays its own platform, and needs its own application that is configured for it.'

/** The message for a simulated platform that cannot listen; null for another error. */
export function cannotListen({ simulator }: PartnerProfile, error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException
  const why = whyNot[code ?? '']
  if (why === undefined) return null
  return (
    `The simulated platform cannot listen at ${simulator.host}:${simulator.port}: ${why} (${code}). ` +
    `Expected a free address of this machine. To fix it: end the other program, or change SIMULATOR_LISTEN. ${onePerPart} No check was run.`
  )
}

const whyNot: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'it is no address of this machine',
  EACCES: 'this user may not',
}

/** Sends a request to the public address and checks whether it arrives at this process. */
export class AddressProbe {
  readonly word = randomBytes(16).toString('hex')
  #received = false

  /** @returns true if the request is the one that this probe sent */
  recognizes(target: string): boolean {
    const isProbe = target.endsWith(`/${this.word}`)
    this.#received ||= isProbe
    return isProbe
  }

  /**
   * Sends a request to the public address of the simulated platform.
   * @returns the message if it does not arrive here; null if it does
   */
  async problemAt(url: string, profile: PartnerProfile, signal: AbortSignal): Promise<string | null> {
    const answer = await this.#ask(`${url}/${this.word}`, profile, signal)
    if (this.#received || signal.aborted) return null
    return (
      `SIMULATOR_URL ${url} does not lead to this run: ${answer}. ` +
      `Expected the simulated platform at ${profile.simulator.host}:${profile.simulator.port}. ` +
      `To fix it: check where the address leads, and whether another run uses it. ${onePerPart} No check was run.`
    )
  }

  async #ask(url: string, profile: PartnerProfile, signal: AbortSignal): Promise<string> {
    const dispatcher = dispatcherFor(profile.transport)
    const timeoutMs = profile.timeoutSeconds * 1000
    try {
      const { status } = await exchange(dispatcher, new URL(url), { timeoutMs, signal })
      return `another server answers there with ${status}`
    } catch (error) {
      const came = whatCame(error)
      if (came !== null) return `another server answers there with ${came.status}`
      return failureOf(error, new URL(url)).message
    } finally {
      await dispatcher.destroy()
    }
  }
}
