/**
 * What checks change for others, as their entries in the catalogue say.
 * @module
 */
import { openPoints, type RuleId, rules } from '../../generated/catalogue.js'
import { SuiteDefect } from '../core/errors.js'

/** Something at the target that checks can change for others. */
export type Disturbance = NonNullable<(typeof rules)[RuleId]['disturbs']>[number]

const declared: ReadonlyMap<string, readonly Disturbance[]> = new Map(
  [...Object.values(rules), ...Object.values(openPoints)].map(({ id, disturbs = [] }) => [id, disturbs]),
)

/**
 * What the checks of a rule or an observation change for others although their needs do not say so. Empty for an id
 * that is not in the catalogue.
 */
export function disturbancesOf(id: string): readonly Disturbance[] {
  return declared.get(id) ?? []
}

/** @throws {SuiteDefect} if the entry of a rule or observation does not declare this disturbance */
export function mustDeclare(id: string, disturbance: Disturbance): void {
  const known = declared.get(id)
  if (known !== undefined && !known.includes(disturbance))
    throw new SuiteDefect(`${id} disturbs ${disturbance}, but its entry in the catalogue does not say so`)
}
