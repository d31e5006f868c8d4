/**
 * The target of a profile, for the workbench. The profile is read again for each run.
 * @module
 */
import path from 'node:path'
import { ConfigurationError } from '../../profile/problems.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import type { PlanWords, TargetRole } from '../../roles/role.js'
import type { DescribedTarget, PreparedRun, Suite, TargetDescription } from '../../workbench/target.js'
import { reportFolder } from '../reports/report-folder.js'
import { type SuiteSettings, suiteOf } from './suite.js'

/** The profile, and where its reports go. */
export interface WorkbenchProfile {
  readonly env: string
  readonly out?: string
}

const phases = {
  none: 'Not judged yet.',
  loading: 'Loading the suite. Nothing was sent yet.',
  waiting: 'Looking at the target.',
  running: 'The suite judges the target.',
  reporting: 'Writing the reports.',
  finished: 'Finished.',
  cancelled: 'Cancelled. The reports have what was decided.',
  failed: 'It could not be judged.',
} as const

/** Describes the role to the user. */
const abouts = {
  platform:
    'The suite plays a partner application and the browsers of its users, and checks every rule of the contract.',
  partner:
    'The suite plays the platform and the browsers of its users, and checks every rule of the contract.',
} as const

/** The target of a profile. */
export class ProfileTarget<P extends TargetProfile> implements DescribedTarget {
  readonly role: DescribedTarget['role']
  readonly phases = phases
  readonly #suite: Suite<P>

  private constructor(
    private readonly judged: TargetRole<P>,
    private readonly words: PlanWords<P>,
    private readonly files: WorkbenchProfile,
    settings: SuiteSettings,
    private profile: P,
  ) {
    this.role = judged.role
    this.#suite = suiteOf(judged, settings)
  }

  /** Loads the profile. @throws {ConfigurationError} if it is wrong */
  static async of<P extends TargetProfile>(
    judged: TargetRole<P>,
    files: WorkbenchProfile,
    settings: SuiteSettings,
  ): Promise<ProfileTarget<P>> {
    const [words, profile] = await Promise.all([judged.planWords(), judged.load(files.env, true)])
    return new ProfileTarget(judged, words, files, settings, profile)
  }

  description(): TargetDescription {
    const { files, profile } = this
    const consent = [...profile.consent].join(', ')
    return {
      name: profile.name,
      about: abouts[this.role],
      facts: [
        ['Target', this.words.targetOf(profile)],
        ['Profile', path.resolve(files.env)],
        ['Consent (CONSENT)', consent === '' ? 'none: the suite only reads and signs in' : consent],
        ['Reports', this.out],
      ],
    }
  }

  async prepare(): Promise<PreparedRun | { readonly problems: readonly string[] }> {
    try {
      this.profile = await this.judged.load(this.files.env, true)
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      return { problems: [error.message] }
    }
    const { profile } = this
    const consent: ReadonlySet<string> = profile.consent
    return {
      out: this.out,
      mayLast: consent.has('permanent'),
      plan: (only) => this.#suite.plan(profile, only),
      run: (order) => this.#suite.run(profile, order),
    }
  }

  async begin(): Promise<null> {
    return null
  }

  async end(): Promise<null> {
    return null
  }

  /** Full path of the folder of the reports. */
  get out(): string {
    const { out } = this.files
    return reportFolder(this.profile, out === undefined ? {} : { out })
  }

  /** What the user must know before the first run: for an application, the values to enter in it. */
  greeting(): readonly string[] {
    const lines = this.judged.greeting(this.profile)
    return lines.length === 0 ? [] : [...lines, '']
  }
}
