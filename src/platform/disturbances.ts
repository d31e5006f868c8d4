/**
 * What checks change for others, as their entries in the catalogue say.
 * @module
 */
import { rules, silences } from '../../generated/catalogue.js'
import type { CatalogueRule, CatalogueSilence, Disturbance } from '../catalogue/entries.js'
import { SuiteDefect } from '../core/errors.js'

const declared = new Map(
  [...Object.values<CatalogueRule>(rules), ...Object.values<CatalogueSilence>(silences)].map(
    ({ id, disturbs = [] }) => [id, disturbs],
  ),
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
