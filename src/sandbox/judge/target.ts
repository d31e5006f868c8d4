/**
 * The application of the sandbox as a target: while it is judged, the suite plays the platform.
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { JudgedTarget, PreparedRun, Suite } from '../../workbench/target.js'
import type { Sandbox } from '../sandbox.js'
import { profileOf } from './profile.js'

/** Milliseconds until the address of the platform must be free again. */
const patience = 10_000

/** The application that is registered when a run starts. */
export class SandboxTarget implements JudgedTarget {
  readonly role = 'partner'
  readonly phases = {
    none: 'Not judged yet.',
    loading: 'Loading the suite. The platform still runs.',
    waiting: 'The suite now plays the platform, and waits for your application.',
    running:
      'The suite plays the platform and judges your application. The platform of the sandbox is paused.',
    reporting: 'Writing the reports.',
    finished: 'Finished. The platform of the sandbox runs again, with everything that it had before.',
    cancelled: 'Cancelled. The platform of the sandbox runs again, with everything that it had before.',
    failed: 'It could not be judged.',
  } as const
  #folder: string | undefined

  /**
   * @param suite of the role partner; undefined if the sandbox has none
   * @param reports folder of the report folders
   */
  constructor(
    private readonly sandbox: Sandbox,
    private readonly suite: Suite<PartnerProfile> | undefined,
    private readonly reports: string,
  ) {}

  /** Full path of the folder in which each client has a folder with its reports. */
  get reportFolder(): string {
    return path.resolve(this.reports)
  }

  async prepare(): Promise<PreparedRun | { readonly problems: readonly string[] }> {
    const { sandbox, suite } = this
    const { application } = sandbox
    if (suite === undefined) return { problems: ['This sandbox has no suite.'] }
    if (application === undefined)
      return { problems: ['No application is registered. Register yours on the page Application.'] }
    const checked = profileOf(sandbox, application, this.#keyFile())
    if ('problems' in checked) return checked
    const { profile } = checked
    return {
      out: path.join(this.reports, profile.name),
      mayLast: false,
      plan: (only) => suite.plan(profile, only),
      run: (order) => suite.run(profile, order),
    }
  }

  async begin(): Promise<string> {
    await this.sandbox.platform.pause()
    return 'your application'
  }

  /** The address is free a moment after the worker of the run has ended. */
  async end(): Promise<string | null> {
    const { platform } = this.sandbox
    const ending = performance.now() + patience
    for (;;) {
      try {
        await platform.resume()
        return null
      } catch (error) {
        if (performance.now() >= ending)
          return `The platform cannot listen at ${platform.url} again (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). To fix it: restart the sandbox.`
        await pause(100)
      }
    }
  }

  /** Deletes the file with the key. */
  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Writes the key that signs webhooks to a file that only this user can read. */
  #keyFile(): string {
    if (this.#folder === undefined) {
      this.#folder = mkdtempSync(path.join(os.tmpdir(), 'platform-conformance-'))
      writeFileSync(path.join(this.#folder, 'webhook-key.pem'), this.sandbox.webhookKey, { mode: 0o600 })
    }
    return path.join(this.#folder, 'webhook-key.pem')
  }
}
