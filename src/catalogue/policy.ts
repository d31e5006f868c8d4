/**
 * What the versions of the catalogue must keep to: ids are permanent, a change of a rule is written down, and a new or
 * stricter rule is on trial for one minor version. docs/design/versions.md explains it.
 * @module
 */
import type { Level } from '../record/record.js'
import type { CatalogueRule, RetiredRule } from './entries.js'
import { compareMinors, compareVersions, isNewMajor } from './version.js'

/** A release with its catalogue. */
export interface Release {
  /** Version of the suite. */
  readonly suite: string
  /** SHA-256 of the contract document that the statements were made from, hex. */
  readonly document: string
  /** Its rules of both roles. */
  readonly rules: readonly ReleasedRule[]
}

/** What a release keeps of a rule. The level is that which counted. */
export type ReleasedRule = Pick<
  CatalogueRule,
  'id' | 'clause' | 'tier' | 'level' | 'feature' | 'later' | 'deprecated'
>

const strictness: Readonly<Record<Level, number>> = { info: 0, should: 1, must: 2 }

/** True if a violation has more weight at the first level than at the second. */
export function isStricter(level: Level, before: Level): boolean {
  return strictness[level] > strictness[before]
}

/** The last of the releases before the minor version of this one; undefined if it is the first. */
export function releaseBefore<One extends Pick<Release, 'suite'>>(
  releases: readonly One[],
  version: string,
): One | undefined {
  return releases
    .filter(({ suite }) => compareMinors(suite, version) < 0)
    .sort((a, b) => compareVersions(a.suite, b.suite))
    .at(-1)
}

/**
 * Gives rules on trial the level that counts today. A rule is on trial in the minor version that brings it or makes it
 * stricter, unless that version follows another contract document. A new rule has the level `info`, a stricter one the
 * level that it had. `later` is the level of its file.
 * @param version of the suite, for example `1.1.0`
 * @param document SHA-256 of the contract document of the statements, hex
 */
export function withTrials(
  rules: readonly CatalogueRule[],
  version: string,
  document: string,
  releases: readonly Pick<Release, 'suite' | 'document'>[],
): CatalogueRule[] {
  return rules.map((rule) => {
    const stricter = rule.changed?.findLast(({ level }) => level !== undefined)
    const from = stricter?.version ?? rule.since
    if (from === undefined || compareMinors(from, version) < 0) return rule
    const before = releaseBefore(releases, from)
    if (before === undefined || before.document !== document) return rule
    const level = stricter?.level ?? 'info'
    return isStricter(rule.level, level) ? { ...rule, level, later: rule.level } : rule
  })
}

/** A rule as it counts with `--strict`: a rule on trial has the level of its file. */
export function inForce<Rule extends { readonly level: Level; readonly later?: Level }>(rule: Rule): Rule {
  return rule.later === undefined ? rule : { ...rule, level: rule.later }
}

/**
 * What is wrong with the catalogue as the successor of the releases. Empty before the first release.
 * @param rules as they are in the files, or with their trials
 * @param retired ids of rules that earlier versions had
 */
export function policyProblems(
  rules: readonly CatalogueRule[],
  retired: readonly RetiredRule[],
  releases: readonly Release[],
): string[] {
  const current = new Map(rules.map((rule) => [rule.id as string, inForce(rule)]))
  const ordered = [...releases].sort((a, b) => compareVersions(a.suite, b.suite))
  const last = ordered.at(-1)
  return [
    ...[...current.values()].flatMap((rule) => ruleProblems(rule, current, ordered)),
    ...retired.flatMap((one) => retiredProblems(one, current)),
    ...(last === undefined ? [] : missingRules(last, current, retired)),
  ]
}

/**
 * What a new version may not bring, or notes for another version. Empty for the first release, and for a version that
 * is released already.
 * @param rules as they are in the files, or with their trials
 * @param retired ids of rules that earlier versions had
 * @param version of the new release, for example `1.1.0`
 */
export function releaseProblems(
  rules: readonly CatalogueRule[],
  retired: readonly RetiredRule[],
  releases: readonly Release[],
  version: string,
): string[] {
  const last = [...releases].sort((a, b) => compareVersions(a.suite, b.suite)).at(-1)
  if (last === undefined || releases.some(({ suite }) => suite === version)) return []
  if (compareVersions(version, last.suite) <= 0)
    return [`${version} is older than the release ${last.suite}: choose a newer version`]
  const before = new Map(last.rules.map((rule) => [rule.id, rule]))
  const news = rules.flatMap(({ id, since, changed = [], deprecated }) => [
    ...(before.has(id) || since === undefined ? [] : [{ id, field: 'since', names: since, what: 'is new' }]),
    ...changed.map((one) => ({
      id,
      field: 'changed',
      names: one.version,
      what: one.level === undefined ? undefined : 'became stricter',
    })),
    ...(deprecated === undefined
      ? []
      : [{ id, field: 'deprecated', names: deprecated, what: 'is deprecated' }]),
  ])
  const removed = retired.map(({ id, removed: names }) => ({ id, field: 'removed', names, what: undefined }))
  const unreleased = [...news, ...removed].filter(({ names }) => compareVersions(names, last.suite) > 0)
  if (compareMinors(version, last.suite) === 0) {
    const tooMuch = unreleased.filter(({ what }) => what !== undefined)
    if (tooMuch.length > 0)
      return tooMuch.map(
        ({ id, what }) =>
          `${id} ${what}: the patch version ${version} may not bring that. Use npm version minor`,
      )
  }
  return unreleased
    .filter(({ names }) => names !== version)
    .map(({ id, field, names }) => `${id} names ${names} in "${field}", but it is released with ${version}`)
}

function ruleProblems(
  rule: CatalogueRule,
  current: ReadonlyMap<string, CatalogueRule>,
  releases: readonly Release[],
): string[] {
  const { id, since, deprecated, replacedBy, changed = [] } = rule
  const having = releases.filter(({ rules }) => rules.some((one) => one.id === id))
  const [first] = having
  const last = releases.at(-1)
  const problems: string[] = []
  if (
    first === undefined &&
    last !== undefined &&
    (since === undefined || compareVersions(since, last.suite) <= 0)
  )
    problems.push(`${id} is new: its "since" must be a version after ${last.suite}`)
  if (first !== undefined && first !== releases[0] && since !== first.suite)
    problems.push(`${id} came with ${first.suite}: its "since" must be ${first.suite}`)
  if (first !== undefined && first === releases[0] && since !== undefined)
    problems.push(`${id} is in the first release: it must have no "since"`)
  if (replacedBy !== undefined && deprecated === undefined)
    problems.push(`${id} has "replacedBy" without "deprecated"`)
  if (replacedBy !== undefined && !current.has(replacedBy))
    problems.push(`${id} is replaced by ${replacedBy}, which is no rule`)
  const before = having.at(-1)
  const released = before?.rules.find((one) => one.id === id)
  if (before === undefined || released === undefined) return problems
  const level = released.later ?? released.level
  const noted = changed.filter(({ version }) => compareVersions(version, before.suite) > 0)
  const differences = (['tier', 'clause', 'feature'] as const).filter((key) => released[key] !== rule[key])
  if (level !== rule.level) {
    if (isStricter(rule.level, level) && !noted.some((one) => one.level === level))
      problems.push(
        `${id} became stricter: "changed" must have a version after ${before.suite} with level: ${level}`,
      )
    else if (noted.length === 0) differences.unshift('level' as never)
  }
  if (differences.length > 0 && noted.length === 0)
    problems.push(
      `${id} has another ${differences.join(', ')} than in ${before.suite}: "changed" must have a version after ${before.suite}`,
    )
  return problems
}

function retiredProblems(
  { id, replacedBy }: RetiredRule,
  current: ReadonlyMap<string, CatalogueRule>,
): string[] {
  return [
    ...(current.has(id) ? [`${id} is retired: no rule may use its id again`] : []),
    ...(replacedBy === undefined || current.has(replacedBy)
      ? []
      : [`the retired ${id} is replaced by ${replacedBy}, which is no rule`]),
  ]
}

/** Rules of the last release that are gone although no entry says so. */
function missingRules(
  last: Release,
  current: ReadonlyMap<string, CatalogueRule>,
  retired: readonly RetiredRule[],
): string[] {
  return last.rules
    .filter(({ id }) => !current.has(id))
    .flatMap(({ id, deprecated }) => {
      const entry = retired.find((one) => one.id === id)
      if (entry === undefined)
        return [
          `${id} of ${last.suite} is gone: rule ids are permanent. Restore it, or retire it with a major version`,
        ]
      if (deprecated === undefined)
        return [`${id} is retired, but ${last.suite} does not deprecate it: a release must do so before`]
      return isNewMajor(entry.removed, last.suite)
        ? []
        : [
            `${id} is retired with ${entry.removed}: only a major version after ${last.suite} may remove a rule`,
          ]
    })
}
