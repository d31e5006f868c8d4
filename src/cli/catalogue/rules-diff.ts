/**
 * The command `rules --diff`.
 * @module
 */
import { partnerRules, rules } from '../../../generated/catalogue.js'
import { type CatalogueDifference, differenceLines, differenceOf } from '../../catalogue/difference.js'
import type { ReleasedRule } from '../../catalogue/policy.js'
import { releasedCatalogues } from '../../catalogue/releases.js'
import { compareVersions } from '../../catalogue/version.js'
import { standardOutput } from '../../output/writer.js'
import { packageRoot, packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'

const current = 'current'

/**
 * Prints what is different between the rules of two versions.
 * @param versions releases such as `1.1.0`, or `1.1` for the last one of a minor version, or `current` for this
 *   installation; the older one first
 * @param specs the folder `specs`
 * @returns the exit code
 * @throws {ConfigurationError} unless there are two known versions
 */
export function printRulesDiff(
  versions: readonly string[],
  { json }: { readonly json: boolean },
  specs = `${packageRoot}/specs`,
): number {
  const [before, now, ...further] = versions
  if (before === undefined || now === undefined || further.length > 0)
    throw new ConfigurationError(
      `--diff got ${versions.length} versions. Expected two, the older one first, for example: rules --diff 1.0 ${current}`,
    )
  const difference = differenceOf(rulesOf(before, specs), rulesOf(now, specs))
  if (json) standardOutput.json(difference)
  else standardOutput.lines(textOf(before, now, difference))
  return exitCodes.success
}

function textOf(before: string, now: string, difference: CatalogueDifference): string[] {
  const lines = differenceLines(difference)
  const name = (version: string): string =>
    version === current ? `this installation (${packageVersion})` : version
  return [
    `Rules of ${name(now)} compared with those of ${name(before)}:`,
    ...(lines.length === 0 ? ['no difference'] : lines),
  ]
}

function rulesOf(version: string, specs: string): readonly ReleasedRule[] {
  if (version === current) return [...Object.values(rules), ...Object.values(partnerRules)]
  const releases = releasedCatalogues(specs)
  const release = releases
    .filter(({ suite }) => suite === version || suite.startsWith(`${version}.`))
    .sort((a, b) => compareVersions(a.suite, b.suite))
    .at(-1)
  if (release !== undefined) return release.rules
  const known = releases.map(({ suite }) => suite).sort(compareVersions)
  throw new ConfigurationError(
    `--diff names "${version}", which is no release that this installation knows. ` +
      `Expected one of: ${[...known, current].join(', ')}.`,
  )
}
