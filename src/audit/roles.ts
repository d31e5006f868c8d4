/**
 * What each role judges in a recording.
 * @module
 */
import type { AnyProperty } from '../core/properties.js'
import type { Role } from '../record/record.js'
import type { AuditOptions } from './audit.js'

/** What a role judges in a recording. */
export interface JudgingRole {
  readonly sights: AuditOptions['sights']
  readonly declarations: {
    ruleIds(): readonly string[]
    propertiesOf(id: string): readonly AnyProperty[]
  }
}

/** Loads the suites of a role. */
export const auditRoles: Readonly<Record<Role, () => Promise<JudgingRole>>> = {
  platform: async () => {
    const [{ declarations }, { platformSights }] = await Promise.all([
      import('../platform/rule.js'),
      import('./platform/subjects.js'),
      import('../../suites/platform/index.js'),
    ])
    return { declarations, sights: platformSights }
  },
  partner: async () => {
    const [{ partnerDeclarations }, { partnerSights }] = await Promise.all([
      import('../partner/rule.js'),
      import('./partner/subjects.js'),
      import('../../suites/partner/index.js'),
    ])
    return { declarations: partnerDeclarations, sights: partnerSights }
  },
}

/** The rules of a role that can judge recordings, with their properties. */
export function judgingRules({
  declarations,
}: JudgingRole): (readonly [rule: string, properties: readonly AnyProperty[]])[] {
  return declarations
    .ruleIds()
    .map((id) => [id, declarations.propertiesOf(id)] as const)
    .filter(([, properties]) => properties.length > 0)
}
