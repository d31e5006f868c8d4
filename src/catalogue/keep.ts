/**
 * Keeps catalogues of rules in `specs/catalogues/`, so that later versions can verify the certificates of a release:
 * the current one, and that of each release. A catalogue between two releases is not kept. `releases.json` names the
 * kept ones, with the SHA-256 of their files. The command `verify` reads them: `reporters/certificate/kept-catalogue.ts`.
 * @module
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from './entries.js'
import { contractHash } from './render.js'

/** The folder of the kept catalogues, relative to the root of the package. */
export const keptFolder = 'specs/catalogues'
const list = 'releases.json'

/** The catalogues of releases, by digest. */
export type Releases = Readonly<
  Record<string, { readonly suite: string; readonly released: string; readonly sha256: string }>
>

/**
 * Writes the current catalogue, and removes those that are neither current nor of a release.
 * @param root root directory of the package
 * @param today for example `2026-11-23`, by UTC
 */
export function keepCatalogue(root: string, catalogue: Catalogue, today: string): void {
  const folder = join(root, keptFolder)
  mkdirSync(folder, { recursive: true })
  const digest = contractHash(catalogue)
  const file = join(folder, `${digest}.json`)
  if (!existsSync(file)) writeFileSync(file, textOf(catalogue, digest, today))
  const releases = releasesIn(root)
  for (const name of keptNames(folder))
    if (name !== digest && !(name in releases)) rmSync(join(folder, `${name}.json`))
}

/**
 * Names the current catalogue as that of a release. Later builds keep it.
 * @param suite version of the release
 */
export function releaseCatalogue(root: string, catalogue: Catalogue, suite: string, today: string): void {
  keepCatalogue(root, catalogue, today)
  const digest = contractHash(catalogue)
  const releases = releasesIn(root)
  if (digest in releases) return
  const entry = { suite, released: today, sha256: digestOf(join(root, keptFolder, `${digest}.json`)) }
  writeFileSync(
    join(root, keptFolder, list),
    `${JSON.stringify({ ...releases, [digest]: entry }, null, 2)}\n`,
  )
}

/** What is wrong with the kept catalogues: the current one is missing, or one of a release was changed or removed. */
export function keptProblems(root: string, catalogue: Catalogue): string[] {
  const folder = join(root, keptFolder)
  const digest = contractHash(catalogue)
  const file = `${keptFolder}/${digest}.json`
  const fix = 'run node dist/src/catalogue/build.js, commit the result'
  const problems: string[] = []
  if (!existsSync(join(root, file))) problems.push(`${file} is missing: ${fix}`)
  else if (rowsIn(readFileSync(join(root, file), 'utf8')) !== rowsIn(textOf(catalogue, digest, '')))
    problems.push(`${file} does not match specs/: remove it, then ${fix}`)
  const releases = releasesIn(root)
  for (const [name, { suite, sha256 }] of Object.entries(releases)) {
    const kept = join(folder, `${name}.json`)
    if (!existsSync(kept) || digestOf(kept) !== sha256)
      problems.push(
        `${keptFolder}/${name}.json of release ${suite} was ${existsSync(kept) ? 'changed' : 'removed'}: certificates of this release need it. Restore it`,
      )
  }
  for (const name of keptNames(folder))
    if (name !== digest && !(name in releases))
      problems.push(`${keptFolder}/${name}.json is neither current nor of a release: ${fix}`)
  return problems
}

/** The catalogues of releases. */
export function releasesIn(root: string): Releases {
  const file = join(root, keptFolder, list)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Releases) : {}
}

function keptNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== list)
    .map((name) => name.slice(0, -'.json'.length))
}

/** One rule for each line: id, clause, tier, level, feature. */
function textOf(catalogue: Catalogue, digest: string, today: string): string {
  const rows = (role: 'platform' | 'partner'): string =>
    catalogue.rules
      .filter((rule) => rule.role === role)
      .map(({ id, clause, tier, level, feature }) => JSON.stringify([id, clause, tier, level, feature]))
      .join(',\n')
  return `{"contract":"${digest}","since":"${today}",\n"platform":[\n${rows('platform')}\n],\n"partner":[\n${rows('partner')}\n]}\n`
}

/** A file without its first line, which has the day. */
const rowsIn = (text: string): string => text.slice(text.indexOf('\n'))

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
