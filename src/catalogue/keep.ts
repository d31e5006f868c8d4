/**
 * Keeps catalogues of rules in `specs/catalogues/`, so that later versions can verify the certificates of a release:
 * the current one, and that of each release. A catalogue between two releases is not kept. `releases.json` names the
 * kept ones, with the SHA-256 of their files. The command `verify` reads them: `reporters/certificate/kept-catalogue.ts`.
 * @module
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentDigest } from '../contract/passages.js'
import type { Catalogue, CatalogueRule } from './entries.js'
import { policyProblems, releaseProblems } from './policy.js'
import {
  type KeptRow,
  keptFolder,
  type ReleaseEntry,
  releasedCatalogues,
  releaseList,
  releasesIn,
  retiredRules,
} from './releases.js'
import { contractHash } from './render.js'
import { passagesIn } from './statements.js'

/**
 * Writes the current catalogue, and removes those that are neither current nor of a release.
 * @param root root directory of the package
 * @param today for example `2026-11-23`, by UTC
 */
export function keepCatalogue(root: string, catalogue: Catalogue, today: string): void {
  const folder = join(root, 'specs', keptFolder)
  mkdirSync(folder, { recursive: true })
  const digest = contractHash(catalogue)
  const file = join(folder, `${digest}.json`)
  if (!existsSync(file)) writeFileSync(file, textOf(catalogue, digest, today))
  const released = releasedDigests(root)
  for (const name of keptNames(folder))
    if (name !== digest && !released.has(name)) rmSync(join(folder, `${name}.json`))
}

/**
 * Names the current catalogue as that of a release. Later builds keep it.
 * @param suite version of the release
 * @throws {Error} if the version has been released with another catalogue
 */
export function releaseCatalogue(root: string, catalogue: Catalogue, suite: string, today: string): void {
  keepCatalogue(root, catalogue, today)
  const specs = join(root, 'specs')
  const digest = contractHash(catalogue)
  const releases = releasesIn(specs)
  const known = releases[suite]
  if (known !== undefined && known.catalogue !== digest)
    throw new Error(`version ${suite} was released with another catalogue: choose a new version`)
  if (known !== undefined) return
  const entry: ReleaseEntry = {
    catalogue: digest,
    released: today,
    sha256: digestOf(join(specs, keptFolder, `${digest}.json`)),
    document: documentDigest(passagesIn(catalogue.statements)),
  }
  writeFileSync(
    join(specs, keptFolder, releaseList),
    `${JSON.stringify({ ...releases, [suite]: entry }, null, 2)}\n`,
  )
}

/**
 * What is wrong with the kept catalogues: the current one is missing, or one of a release was changed or removed, or the
 * current one may not follow the releases: see `policy.ts`.
 */
export function keptProblems(root: string, catalogue: Catalogue): string[] {
  const folder = join(root, 'specs', keptFolder)
  const digest = contractHash(catalogue)
  const file = `specs/${keptFolder}/${digest}.json`
  const fix = 'run node dist/src/catalogue/build.js, commit the result'
  const problems: string[] = []
  if (!existsSync(join(root, file))) problems.push(`${file} is missing: ${fix}`)
  else if (rowsIn(readFileSync(join(root, file), 'utf8')) !== rowsIn(textOf(catalogue, digest, '')))
    problems.push(`${file} does not match specs/: remove it, then ${fix}`)
  const specs = join(root, 'specs')
  for (const [suite, { catalogue: name, sha256 }] of Object.entries(releasesIn(specs))) {
    const kept = join(folder, `${name}.json`)
    if (!existsSync(kept) || digestOf(kept) !== sha256)
      problems.push(
        `specs/${keptFolder}/${name}.json of release ${suite} was ${existsSync(kept) ? 'changed' : 'removed'}: certificates of this release need it. Restore it`,
      )
  }
  const released = releasedDigests(root)
  for (const name of keptNames(folder))
    if (name !== digest && !released.has(name))
      problems.push(`specs/${keptFolder}/${name}.json is neither current nor of a release: ${fix}`)
  if (problems.length > 0) return problems
  return policyProblems(catalogue.rules, retiredRules(specs), releasedCatalogues(specs))
}

/** Why the current catalogue may not be released as this version: see `policy.ts`. */
export function problemsOfRelease(root: string, { rules }: Catalogue, suite: string): string[] {
  const specs = join(root, 'specs')
  const [retired, releases] = [retiredRules(specs), releasedCatalogues(specs)]
  return [...policyProblems(rules, retired, releases), ...releaseProblems(rules, retired, releases, suite)]
}

function releasedDigests(root: string): ReadonlySet<string> {
  return new Set(Object.values(releasesIn(join(root, 'specs'))).map(({ catalogue }) => catalogue))
}

function keptNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== releaseList)
    .map((name) => name.slice(0, -'.json'.length))
}

/** One rule for each line. */
function textOf(catalogue: Catalogue, digest: string, today: string): string {
  const rows = (role: 'platform' | 'partner'): string =>
    catalogue.rules
      .filter((rule) => rule.role === role)
      .map((rule) => JSON.stringify(rowOf(rule)))
      .join(',\n')
  return `{"contract":"${digest}","since":"${today}",\n"platform":[\n${rows('platform')}\n],\n"partner":[\n${rows('partner')}\n]}\n`
}

function rowOf({ id, clause, tier, level, feature, later, deprecated }: CatalogueRule): KeptRow {
  const further = {
    ...(later === undefined ? {} : { later }),
    ...(deprecated === undefined ? {} : { deprecated }),
  }
  const row = [id, clause, tier, level, feature] as const
  return Object.keys(further).length === 0 ? row : [...row, further]
}

/** A file without its first line, which has the day. */
const rowsIn = (text: string): string => text.slice(text.indexOf('\n'))

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
