/**
 * Checks a selection against the catalogue.
 * @module
 */
import type { Selection } from '../../plan/plan.js'
import { catalogueOf } from '../../plan/selected-rules.js'
import type { Budget } from '../../plan/within-budget.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Role, RunSelection } from '../../record/record.js'
import type { PlatformOptions } from '../program/judging.js'
import type { Rerun } from './rerun.js'

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
  const selections = {
    '--only': only.length > 0,
    '--feature': feature.length > 0,
    '--shard': shard !== undefined,
  }
  const [other] = Object.entries(selections).flatMap(([name, isGiven]) => (isGiven ? [name] : []))
  if (other !== undefined)
    throw new ConfigurationError(
      `--rerun and ${other} both select rules. Expected one of them. To fix it: leave out ${other} or --rerun. Nothing was sent.`,
    )
}

/** @throws {ConfigurationError} for a feature that no rule of the role has */
export function checkFeatures(words: readonly string[], role: Role): void {
  const features = [...new Set(catalogueOf(role).map(({ feature }) => feature))].sort()
  for (const word of words) {
    if (features.includes(word)) continue
    throw new ConfigurationError(
      `No rule for a ${role} has the feature "${word}". Expected one of ${features.join(', ')}. Nothing was sent.`,
    )
  }
}
