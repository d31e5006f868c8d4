/**
 * Findings while a recording goes on: `record --live`.
 * @module
 */
import { plural } from '../../../reporters/outcome.js'
import type { RecordedExchange } from '../../audit/exchange.js'
import type { LiveJudge } from '../../audit/live.js'
import { documentedPlace, tenantInPath } from '../../audit/locate.js'
import { auditRoles, type JudgingRole } from '../../audit/roles.js'
import { forTerminal } from '../../output/terminal.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { Role } from '../../record/record.js'
import { recordingProfile } from '../audit/recording-profile.js'

/** Judges the exchanges of a recording, and prints what violates a rule for the first time. */
export class LiveFindings {
  readonly #audits = new Map<Role, LiveJudge>()
  readonly #counts = new Map<string, number>()

  /** @param print receives a line, which is masked */
  constructor(
    readonly roles: ReadonlyMap<Role, JudgingRole>,
    readonly print: (line: string) => void,
  ) {}

  /** Loads the rules of both roles. */
  static async load(print: (line: string) => void): Promise<LiveFindings> {
    const roles = new Map<Role, JudgingRole>()
    for (const role of ['platform', 'partner'] as const) roles.set(role, await auditRoles[role]())
    return new LiveFindings(roles, print)
  }

  /** Judges an exchange. @param mask masks a text */
  async add(exchange: RecordedExchange, mask: (text: string) => string): Promise<void> {
    if (this.#audits.size === 0 && !this.#begins(exchange)) return
    for (const [role, audit] of this.#audits)
      for (const { rule, expected, actual, isNew } of await audit.add(exchange)) {
        this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1)
        if (!isNew) continue
        const { file, entry } = exchange.place
        const who = role === 'platform' ? 'platform' : 'application'
        this.print(
          forTerminal(
            mask(`${who} violates ${rule} (${file}, entry ${entry}): expected ${expected}; got ${actual}`),
          ),
        )
      }
  }

  /** What was found in all: a line for each violated rule. */
  get lines(): string[] {
    const rules = [...this.#counts].map(([rule, count]) => `  ${rule}: ${plural(count, 'time')}`)
    return rules.length === 0
      ? ['No rule was violated in what was recorded.']
      : [
          `Violated: ${plural(rules.length, 'rule')}. To see the exchanges: platform-conformance audit FILE`,
          ...rules,
        ]
  }

  /** The first exchange with a documented address shows where the platform is. */
  #begins({ request }: RecordedExchange): boolean {
    const url = parseUrl(request.url)
    const place = url === null ? null : documentedPlace(url)
    if (place === null) return false
    const tenant = tenantInPath(request.url)
    const profile = recordingProfile(place, tenant)
    for (const [role, judging] of this.roles) this.#audits.set(role, judging.live(profile))
    return true
  }
}
