/**
 * Loads custom suites into this process and compares them with their rules, before anything is sent.
 * @module
 */
import path from 'node:path'
import { partnerDeclarations } from '../partner/rule.js'
import { declarations } from '../platform/rule.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { ConfigurationError } from '../profile/problems.js'
import type { Profile } from '../profile/profile.js'
import { addCustomRules, type CustomRuleId } from '../record/custom.js'
import type { Role } from '../record/record.js'
import { plainPath } from '../vitest/plain-path.js'
import { openVitest } from '../vitest/vitest-instance.js'
import { rulesOf } from './entries.js'
import { messageOf, oneLine, whyNotLoaded } from './failure.js'
import type { CustomFolder } from './folder.js'
import { loadingCustom } from './loading.js'

/** The target, with its role and profile. */
export interface CustomTarget {
  readonly role: Role
  readonly profile: Profile | PartnerProfile
}

const kitOf: Readonly<Record<Role, string>> = {
  platform: 'platform-conformance/kit/platform',
  partner: 'platform-conformance/kit/partner',
}

/** What suites of a role have declared. */
interface Declared {
  customRuleIds(): string[]
  checksOf(id: CustomRuleId, profile: Profile | PartnerProfile): unknown
}

const declarationsOf: Readonly<Record<Role, Declared>> = {
  platform: declarations,
  partner: partnerDeclarations,
}

/**
 * Loads all suites of some folders into this process. From then on they are planned.
 * @throws {ConfigurationError} if they do not fit their rules: see {@link declareSuites}
 */
export async function loadSuites(folders: readonly CustomFolder[], target: CustomTarget): Promise<void> {
  if (folders.length === 0) return
  const vitest = await openVitest({ include: [] }, { folders: folders.map((folder) => folder.path) })
  try {
    await declareSuites(folders, target, (file) => vitest.import(plainPath(file)))
  } finally {
    await vitest.close()
  }
}

/**
 * Lets all suites of some folders declare their checks, and adds their rules. From then on they are planned.
 * @param load imports a suite file, which may be TypeScript
 * @throws {ConfigurationError} naming each file that cannot be loaded, each rule without a check, each check without
 *   a rule, and each rule whose cases cannot be made for the profile
 */
export async function declareSuites(
  folders: readonly CustomFolder[],
  target: CustomTarget,
  load: (file: string) => Promise<unknown>,
): Promise<void> {
  const files = folders.flatMap((folder) => folder.suites.map((file) => ({ folder, file })))
  const problems: string[] = []
  /** Which file declared a rule. */
  const declared = new Map<string, string>()
  for (const { folder, file } of files) {
    const shown = path.join(folder.shown, path.relative(folder.path, file))
    const before = new Set(declaredBy(target.role))
    const countOfOtherRole = declaredBy(otherRole(target.role)).length
    const failure = await loadingCustom(() => load(file)).then(
      () => null,
      (error: unknown) => whyNotLoaded(error, plainPath(file)),
    )
    const fresh = declaredBy(target.role).filter((id) => !before.has(id))
    for (const id of fresh) declared.set(id, shown)
    if (failure !== null) problems.push(`${shown}${failure}`)
    else if (declaredBy(otherRole(target.role)).length > countOfOtherRole)
      problems.push(
        `${shown}: it declares checks for a ${otherRole(target.role)}. Expected rule from ${kitOf[target.role]}`,
      )
    else if (fresh.length === 0)
      problems.push(`${shown}: it declares no check. Expected a call of rule from ${kitOf[target.role]}`)
  }
  const loaded = problems.length === 0
  for (const { rules, shown } of loaded ? folders : [])
    for (const { id } of rules)
      if (!declared.has(id)) problems.push(`${shown}: no suite checks the rule ${id}`)
  const known = new Set(folders.flatMap(({ rules }) => rules.map(({ id }) => id)))
  for (const [id, shown] of declared) {
    if (!known.has(id)) problems.push(`${shown}: ${id} is not a rule in rules/*.yaml`)
    else problems.push(...withoutCases(id as CustomRuleId, shown, target))
  }
  if (problems.length > 0)
    throw new ConfigurationError(
      `Custom suites cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}\n` +
        '  To fix it: each rule in rules/*.yaml needs one call of rule() with its id, and each call needs an entry; ' +
        'docs/GUIDE-CUSTOM-SUITES.md shows a folder that works. Nothing was sent.',
    )
  addCustomRules(rulesOf(folders))
}

/** Custom rules that suites have declared in this process. */
function declaredBy(role: Role): string[] {
  return declarationsOf[role].customRuleIds()
}

function otherRole(role: Role): Role {
  return role === 'platform' ? 'partner' : 'platform'
}

/** Why the cases of a rule cannot be made for a profile. */
function withoutCases(id: CustomRuleId, shown: string, target: CustomTarget): string[] {
  try {
    declarationsOf[target.role].checksOf(id, target.profile)
    return []
  } catch (error) {
    return [`${shown}: the cases of ${id} cannot be made: ${oneLine(messageOf(error))}`]
  }
}
