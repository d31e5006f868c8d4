/**
 * The releases of the suite and their catalogues, in `specs/catalogues/`.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { yamlValue } from '../profile/yaml.js'
import type { RuleEntry } from '../record/record.js'
import type { RetiredRule } from './entries.js'
import type { Release, ReleasedRule } from './policy.js'

/** The folder of the kept catalogues, relative to `specs/`. */
export const keptFolder = 'catalogues'

/** The file that names the releases, in this folder. */
export const releaseList = 'releases.json'

/** The file with the ids of removed rules, in `specs/`. */
export const retiredFile = 'retired.yaml'

/** A release in `releases.json`. */
export interface ReleaseEntry {
  /** SHA-256 of its catalogue, hex. Releases can share one. */
  readonly catalogue: string
  /** The day, by UTC: `2026-11-23`. */
  readonly released: string
  /** SHA-256 of the file with its catalogue, hex. */
  readonly sha256: string
  /** SHA-256 of the contract document that the statements were made from, hex. */
  readonly document: string
}

/** The releases, by the version of the suite. */
export type Releases = Readonly<Record<string, ReleaseEntry>>

/** A rule in the file of a kept catalogue: id, clause, tier, level, feature, and facts that few rules have. */
export type KeptRow = readonly [
  string,
  string,
  RuleEntry['tier'],
  RuleEntry['level'],
  string,
  Pick<RuleEntry, 'later' | 'deprecated'>?,
]

/** The releases. @param specs the folder `specs` */
export function releasesIn(specs: string): Releases {
  const file = join(specs, keptFolder, releaseList)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Releases) : {}
}

/** The releases with their rules of both roles. @param specs the folder `specs` */
export function releasedCatalogues(specs: string): Release[] {
  return Object.entries(releasesIn(specs)).map(([suite, { catalogue, document }]) => {
    const text = readFileSync(join(specs, keptFolder, `${catalogue}.json`), 'utf8')
    const { platform, partner } = JSON.parse(text) as Record<'platform' | 'partner', readonly KeptRow[]>
    return { suite, document, rules: [...platform, ...partner].map(releasedRule) }
  })
}

/** A row of a kept catalogue as a rule. */
export function releasedRule([id, clause, tier, level, feature, further]: KeptRow): ReleasedRule {
  return { id, clause, tier, level, feature, ...further }
}

/** Ids that rules had in an earlier major version. @param specs the folder `specs` */
export function retiredRules(specs: string): readonly RetiredRule[] {
  return (yamlValue(readFileSync(join(specs, retiredFile), 'utf8')) ?? []) as readonly RetiredRule[]
}
