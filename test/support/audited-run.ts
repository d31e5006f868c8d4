/**
 * Runs an embedded platform, and audits what the run recorded: with and without masks.
 */
import { type Audit, audit } from '../../src/audit/audit.js'
import type { RecordedExchange } from '../../src/audit/exchange.js'
import { platformSights } from '../../src/audit/platform/subjects.js'
import type { Fault } from '../../src/embedded/platform/fault.js'
import { declarations } from '../../src/platform/rule.js'
import type { Run } from '../../src/platform/run.js'
import { eventNames } from '../../src/profile/control-settings.js'
import type { Profile } from '../../src/profile/profile.js'
import { type Judged, type JudgeOptions, judge } from './harness.js'
import { maskedRecording, unmaskedRecording } from './recorded-run.js'
import { isSample } from './sample.js'

/** The rules of role platform that can judge recordings. */
export const recordedRules = declarations
  .ruleIds()
  .map((id) => [id, declarations.propertiesOf(id)] as const)
  .filter(([, properties]) => properties.length > 0)

/** A recording has no moved clocks: its times are those of the exchanges. */
const withoutMovedClocks = {
  CONTROL_STIMULI: eventNames.filter((name) => name !== 'advance-clock').join(' '),
}

/** True for an item that is tested: one of `oneOf`, or with `AUDIT=full` each. */
export const isTested = (id: string, oneOf: number): boolean =>
  process.env.AUDIT === 'full' || isSample(id, oneOf)

/** A run, and what audits of its recordings found. */
export interface AuditedRun {
  readonly judged: Judged
  readonly unmasked: Audit
  readonly masked: Audit
}

/** Runs an embedded platform, and audits the recording of the run. */
export async function auditedRun(options: JudgeOptions = {}): Promise<AuditedRun> {
  const judged = await judge({
    ...options,
    profile: { ...withoutMovedClocks, ...options.profile },
    prepare: (run) => {
      run.evidence.keepRaw()
      options.prepare?.(run)
    },
  })
  const { run } = judged
  const masked = await auditedPlatform(maskedRecording(run.evidence.all()), run.profile)
  return { judged, unmasked: await auditOfRun(run), masked }
}

/** Audits what a run has recorded, without masks. It keeps exchanges as they were: see `Evidence.keepRaw`. */
export function auditOfRun({ evidence, profile }: Pick<Run, 'evidence' | 'profile'>): Promise<Audit> {
  return auditedPlatform(unmaskedRecording(evidence.raw ?? new Map()), profile)
}

/** Audits a recording of a platform. */
function auditedPlatform(exchanges: readonly RecordedExchange[], profile: Profile): Promise<Audit> {
  return audit({
    recording: async function* () {
      yield exchanges
    },
    rules: recordedRules,
    sights: platformSights,
    profile: () => profile,
    webhookKey: profile.webhooks.publicKey,
  })
}

/** Ids of the rules that an audit found violated, sorted. */
export function violatedIn({ tallies }: Audit): string[] {
  return tallies.flatMap(({ rule, violated }) => (violated > 0 ? [rule] : [])).sort()
}

/** The rules of a fault that can judge recordings. */
export function recordedRulesOf({ violates }: Pick<Fault, 'violates'>): string[] {
  const ids = new Set<string>(recordedRules.map(([id]) => id))
  return violates.filter((id) => ids.has(id)).sort()
}
