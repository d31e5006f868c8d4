/**
 * Catalogues of rules that released versions had, in `specs/catalogues/`: what a certificate is compared with, without
 * the statements of the rules. So the certificates of released versions verify forever. `src/catalogue/keep.ts` writes them.
 * @module
 */
import path from 'node:path'
import { type KeptRow, releasedRule } from '../../src/catalogue/releases.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { RuleEntry } from '../../src/record/record.js'
import { FileError, readRegularFile } from '../../src/record/regular-file.js'

/** The fields of a rule that a certificate repeats, and the level that a rule on trial gets. */
export type CatalogueLine = Pick<RuleEntry, 'id' | 'clause' | 'tier' | 'level' | 'feature' | 'later'>

/** A catalogue of rules, by role. */
export interface KeptCatalogue {
  /** SHA-256 of the whole catalogue, hex: `contract` on a certificate. */
  readonly contract: string
  /** The day on which it was made, by UTC: `2026-11-23`. No run used it before. */
  readonly since: string
  readonly platform: readonly CatalogueLine[]
  readonly partner: readonly CatalogueLine[]
}

/**
 * Finds a kept catalogue.
 * @param digest SHA-256 of the catalogue, hex
 * @param root folder with `specs`
 * @returns null if no release had it
 */
export function keptCatalogue(digest: string, root = packageRoot): KeptCatalogue | null {
  if (!/^[0-9a-f]{64}$/.test(digest)) return null
  let text: string
  try {
    text = readRegularFile(path.join(root, 'specs/catalogues', `${digest}.json`)).toString('utf8')
  } catch (error) {
    if (error instanceof FileError && error.absent) return null
    throw error
  }
  const { contract, since, platform, partner } = JSON.parse(text) as Record<'contract' | 'since', string> &
    Record<'platform' | 'partner', readonly KeptRow[]>
  return { contract, since, platform: platform.map(releasedRule), partner: partner.map(releasedRule) }
}
