/**
 * Checks a selection against the catalogue.
 * @module
 */
import { partnerRules, rules } from '../../../generated/catalogue.js'
import { ConfigurationError, nearest } from '../../profile/problems.js'
import type { Role, RuleEntry, RunSelection } from '../../record/record.js'
import { type Selection, selects } from '../../run/plan.js'
import type { Budget } from '../../run/within-budget.js'
import type { PlatformOptions } from '../program/judging.js'
import type { Rerun } from './rerun.js'

const entriesOf: Readonly<Record<Role, readonly RuleEntry[]>> = {
  platform: Object.values(rules),
  partner: Object.values(partnerRules),
}

/** The options that select rules. */
type SelectingOptions = Pick<PlatformOptions, 'only' | 'feature' | 'shard' | 'wait'>

/** The options that select rules, and the limit of requests that they set. */
interface SelectedBy extends SelectingOptions {
  readonly budget: Budget | null
}

/** A time in words: `2027-01-31 10:20 UTC`. */
export function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/** The selection that the options describe. */
export function selectionOf(
  { only, feature, shard, wait, budget }: SelectedBy,
  rerun: Rerun | null = null,
): Selection {
  return {
    only,
    features: feature,
    ...(rerun === null ? {} : { ids: rerun.rules }),
    ...(wait ? {} : { noWait: true }),
    ...(shard === undefined ? {} : { shard }),
    ...(budget === null ? {} : { budget }),
  }
}

/**
 * The options that select rules, as they can be typed, and the earlier run of --rerun. Null if there is none.
 * @param further other reasons, in words
 */
export function selectedBy(
  { only, feature, budget }: SelectedBy,
  rerun: Rerun | null,
  further: readonly string[] = [],
): Pick<RunSelection, 'by' | 'rerun'> | null {
  const by = [
    ...(only.length === 0 ? [] : [`--only ${only.join(',')}`]),
    ...(feature.length === 0 ? [] : [`--feature ${feature.join(',')}`]),
    ...(budget === null ? [] : [budget.option]),
    ...(rerun === null ? [] : [`--rerun of the run of ${timeOf(rerun.started)}`]),
    ...further,
  ]
  if (by.length === 0) return null
  return { by, ...(rerun === null ? {} : { rerun: { started: rerun.started, rules: rerun.rules } }) }
}

/** @throws {ConfigurationError} if --rerun is combined with another selection */
export function refuseWithRerun({
  rerun,
  only,
  feature,
  shard,
}: Pick<PlatformOptions, 'rerun' | 'only' | 'feature' | 'shard'>): void {
  if (rerun === undefined) return
  const others = {
    '--only': only.length > 0,
    '--feature': feature.length > 0,
    '--shard': shard !== undefined,
  }
  const [other] = Object.entries(others).flatMap(([name, isGiven]) => (isGiven ? [name] : []))
  if (other !== undefined)
    throw new ConfigurationError(
      `--rerun and ${other} both select rules. Expected one of them. To fix it: leave out ${other} or --rerun. Nothing was sent.`,
    )
}

/**
 * Every rule of a role, or of both, in order of the ids; then the custom rules.
 * @param own custom rules
 */
export function catalogueOf(role?: Role, own: readonly RuleEntry[] = []): readonly RuleEntry[] {
  if (role !== undefined) return [...entriesOf[role], ...own.filter((entry) => entry.role === role)]
  const all = Object.values(entriesOf).flat()
  return [...all.sort((a, b) => (a.id < b.id ? -1 : 1)), ...own]
}

/**
 * The rules that some words name: ids, beginnings of ids, or clauses. Without words, all rules.
 * @param role left out for the rules of both roles
 * @param own custom rules
 * @throws {ConfigurationError} for a word that names no rule; the message has the nearest ids
 */
export function selectedRules(
  words: readonly string[],
  role?: Role,
  own: readonly RuleEntry[] = [],
): RuleEntry[] {
  const entries = catalogueOf(role, own)
  for (const word of words) {
    if (entries.some((entry) => selects({ only: [word], features: [] }, entry))) continue
    const parts = word.split(/\s+/).filter((part) => part !== '')
    const several =
      parts.length > 1 &&
      parts.every((part) => entries.some((entry) => selects({ only: [part], features: [] }, entry)))
    if (several)
      throw new ConfigurationError(
        `No rule is named "${word}", but each of its words names one. Commas separate several rules. To fix it: write --only ${parts.join(',')}. Nothing was sent.`,
      )
    const near = nearest(word, [...entries.map(({ id }) => id), ...topicsOf(entries)])
    throw new ConfigurationError(
      `No rule${role === undefined ? '' : ` for a ${role}`} is named "${word}". Expected a rule id, the beginning of one up to a dot, or a clause such as 4.1. ` +
        `To fix it: ${near.length > 0 ? `did you mean ${near.join(' or ')}?` : hintFor(word)} Nothing was sent.`,
    )
  }
  return entries.filter((entry) => selects({ only: words, features: [] }, entry))
}

/** @throws {ConfigurationError} for a feature that no rule of the role has */
export function checkFeatures(words: readonly string[], role: Role): void {
  const features = [...new Set(entriesOf[role].map(({ feature }) => feature))].sort()
  for (const word of words) {
    if (features.includes(word)) continue
    throw new ConfigurationError(
      `No rule for a ${role} has the feature "${word}". Expected one of ${features.join(', ')}. Nothing was sent.`,
    )
  }
}

/** Where to find the names. */
export function hintFor(word: string): string {
  return word.startsWith('own.') || word === 'own'
    ? 'name the folder of your custom rules with --suites.'
    : 'see "platform-conformance rules".'
}

function topicsOf(entries: readonly RuleEntry[]): string[] {
  return [...new Set(entries.map(({ id }) => id.split('.').slice(0, 2).join('.')))]
}
