/**
 * What is different between the rules of two versions of the suite.
 * @module
 */
import { inForce, isStricter, type ReleasedRule } from './policy.js'

/** A rule that both versions have, with another property. */
export interface ChangedRule {
  readonly id: string
  /** Each difference in words: `level should → must`. */
  readonly what: readonly string[]
  /** True if a violation has more weight than before. */
  readonly stricter: boolean
}

/** The differences, each list sorted by id. */
export interface CatalogueDifference {
  readonly added: readonly ReleasedRule[]
  readonly removed: readonly ReleasedRule[]
  readonly changed: readonly ChangedRule[]
  /** Rules that are deprecated now and were not. */
  readonly deprecated: readonly ReleasedRule[]
}

/**
 * Compares the rules of two versions. Rules on trial have the level that they will get, and say so.
 * @param before the older version
 */
export function differenceOf(
  before: readonly ReleasedRule[],
  now: readonly ReleasedRule[],
): CatalogueDifference {
  const old = new Map(before.map((rule) => [rule.id, rule]))
  const present = new Map(now.map((rule) => [rule.id, rule]))
  const sorted = (rules: readonly ReleasedRule[]): ReleasedRule[] =>
    [...rules].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const both = sorted(now).flatMap((rule) => {
    const was = old.get(rule.id)
    return was === undefined ? [] : [{ was, rule }]
  })
  return {
    added: sorted(now.filter(({ id }) => !old.has(id))),
    removed: sorted(before.filter(({ id }) => !present.has(id))),
    changed: both
      .map(({ was, rule }) => ({
        id: rule.id,
        what: differences(was, rule),
        stricter: isStricter(rule.level, was.level) || isStricter(inForce(rule).level, inForce(was).level),
      }))
      .filter(({ what }) => what.length > 0),
    deprecated: both
      .filter(({ was, rule }) => rule.deprecated !== undefined && was.deprecated === undefined)
      .map(({ rule }) => rule),
  }
}

function differences(was: ReleasedRule, now: ReleasedRule): string[] {
  const level = (rule: ReleasedRule): string =>
    rule.later === undefined ? rule.level : `${rule.level}, later ${rule.later}`
  const pairs = [
    ['tier', was.tier, now.tier],
    ['level', level(was), level(now)],
    ['clause', was.clause, now.clause],
    ['feature', was.feature, now.feature],
  ] as const
  return pairs.filter(([, a, b]) => a !== b).map(([name, a, b]) => `${name} ${a} → ${b}`)
}

/** The differences as lines of text; empty if there are none. */
export function differenceLines({ added, removed, changed, deprecated }: CatalogueDifference): string[] {
  const lineOf = ({ id, clause, level, later }: ReleasedRule): string =>
    `${id} (${clause}, ${later === undefined ? level : `${level}, later ${later}`})`
  return [
    ...added.map((rule) => `new: ${lineOf(rule)}`),
    ...changed.map(
      ({ id, what, stricter }) => `${stricter ? 'stricter' : 'changed'}: ${id}: ${what.join('; ')}`,
    ),
    ...deprecated.map((rule) => `deprecated: ${lineOf(rule)}`),
    ...removed.map((rule) => `removed: ${lineOf(rule)}`),
  ]
}
