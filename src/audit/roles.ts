/**
 * What each role judges in a recording.
 * @module
 */
import type { AnyProperty } from '../core/properties.js'
import type { Profile } from '../profile/profile.js'
import type { Role } from '../record/record.js'
import { type Audit, type AuditOptions, audit } from './audit.js'
import { LiveAudit, type LiveJudge } from './live.js'

/** Options of an audit that do not depend on the role. */
export type RecordingOptions = Omit<AuditOptions, 'sights' | 'traffic' | 'judgesOthers'>

/** What a role judges in a recording. */
export interface JudgingRole {
  readonly declarations: {
    ruleIds(): readonly string[]
    propertiesOf(id: string): readonly AnyProperty[]
  }
  /** Judges a recording. @throws {ConfigurationError} if it has no exchange with a platform */
  audit(options: RecordingOptions): Promise<Audit>
  /** Judges exchanges while they are recorded. */
  live(profile: Profile): LiveJudge
}

/** Loads the suites of a role. */
export const auditRoles: Readonly<Record<Role, () => Promise<JudgingRole>>> = {
  platform: async () => {
    const [{ declarations }, { platformSights }, { Traffic }] = await Promise.all([
      import('../platform/rule.js'),
      import('./platform/subjects.js'),
      import('./traffic.js'),
      import('../../suites/platform/index.js'),
    ])
    const kind = { sights: platformSights, traffic: Traffic }
    const role = { declarations }
    return {
      ...role,
      audit: (options) => audit({ ...options, ...kind }),
      live: (profile) => new LiveAudit(profile, judgingRules(role), kind),
    }
  },
  partner: async () => {
    const [{ partnerDeclarations }, { partnerSights }, { PartnerTraffic }] = await Promise.all([
      import('../partner/rule.js'),
      import('./partner/subjects.js'),
      import('./partner/traffic.js'),
      import('../../suites/partner/index.js'),
    ])
    const kind = { sights: partnerSights, traffic: PartnerTraffic, judgesOthers: true }
    const role = { declarations: partnerDeclarations }
    return {
      ...role,
      audit: (options) => audit({ ...options, ...kind }),
      live: (profile) => new LiveAudit(profile, judgingRules(role), kind),
    }
  },
}

/** The rules of a role that can judge recordings, with their properties. */
export function judgingRules({
  declarations,
}: Pick<JudgingRole, 'declarations'>): (readonly [rule: string, properties: readonly AnyProperty[]])[] {
  return declarations
    .ruleIds()
    .map((id) => [id, declarations.propertiesOf(id)] as const)
    .filter(([, properties]) => properties.length > 0)
}
