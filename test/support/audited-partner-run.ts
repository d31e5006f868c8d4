/**
 * Runs an embedded partner, and audits what the run recorded: with and without masks.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { type Audit, audit } from '../../src/audit/audit.js'
import type { RecordedExchange } from '../../src/audit/exchange.js'
import { partnerSights } from '../../src/audit/partner/subjects.js'
import { PartnerTraffic } from '../../src/audit/partner/traffic.js'
import type { PartnerFault } from '../../src/embedded/partner/fault.js'
import { partnerDeclarations } from '../../src/partner/rule.js'
import type { PartnerRun } from '../../src/partner/run.js'
import { checkProfile } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Profile } from '../../src/profile/profile.js'
import { type JudgedPartner, type JudgePartnerOptions, judgePartner } from './partner-harness.js'
import { maskedRecording, unmaskedRecording } from './recorded-run.js'

/** The rules of role partner that can judge recordings. */
export const recordedPartnerRules = partnerDeclarations
  .ruleIds()
  .map((id) => [id, partnerDeclarations.propertiesOf(id)] as const)
  .filter(([, properties]) => properties.length > 0)

/** A run, and what audits of its recordings found. */
export interface AuditedPartnerRun {
  readonly judged: JudgedPartner
  readonly unmasked: Audit
  readonly masked: Audit
}

/** Runs an embedded partner, and audits the recording of the run. */
export async function auditedPartnerRun(options: JudgePartnerOptions = {}): Promise<AuditedPartnerRun> {
  const judged = await judgePartner({
    ...options,
    prepare: (run) => {
      run.evidence.keepRaw()
      options.prepare?.(run)
    },
  })
  const { run } = judged
  return {
    judged,
    unmasked: await auditOfPartnerRun(run),
    masked: await auditedPartner(maskedRecording(run.evidence.all()), platformOf(run)),
  }
}

/** Audits what a run has recorded, without masks. It keeps exchanges as they were: see `Evidence.keepRaw`. */
export function auditOfPartnerRun(run: PartnerRun): Promise<Audit> {
  return auditedPartner(unmaskedRecording(run.evidence.raw ?? new Map()), platformOf(run))
}

/** Audits a recording of an application. @param profile of the platform; default: an embedded one with another address */
export function auditedPartner(
  exchanges: readonly RecordedExchange[],
  profile: Profile = { ...embedded, baseUrl: 'https://platform.example', segment: 'platform' },
): Promise<Audit> {
  return audit({
    recording: async function* () {
      yield exchanges
    },
    rules: recordedPartnerRules,
    sights: partnerSights,
    traffic: PartnerTraffic,
    judgesOthers: true,
    profile: () => profile,
  })
}

/** The rules of a fault that can judge recordings. */
export function recordedPartnerRulesOf({ violates }: Pick<PartnerFault, 'violates'>): string[] {
  const ids = new Set<string>(recordedPartnerRules.map(([id]) => id))
  return violates.filter((id) => ids.has(id)).sort()
}

const folder = path.join(packageRoot, 'env')
const embedded = checkProfile(
  parse(readFileSync(path.join(folder, 'embedded.env'), 'utf8')),
  folder,
  'the embedded platform',
)

/** The simulated platform of a run, as the profile of a platform. */
function platformOf({ simulator, profile }: PartnerRun): Profile {
  const { data } = embedded
  const { classes, rooms, roster, timetable } = profile.data
  return {
    ...embedded,
    baseUrl: simulator.url,
    segment: profile.simulator.segment,
    data: {
      ...data,
      classes: { ...data.classes, ...classes },
      rooms: { ...data.rooms, ...rooms },
      roster: { ...data.roster, ...roster },
      timetable: { ...data.timetable, ...timetable },
    },
  }
}
