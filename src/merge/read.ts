/**
 * Reads the parts of a run and checks that they belong together.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type JournalContent, JournalError, readFirstLine, readJournal } from '../../reporters/journal.js'
import { customCountedWords, customFolderWords } from '../../reporters/outcome.js'
import { isLoopback } from '../core/http/loopback.js'
import { parseUrl } from '../profile/parse-url.js'
import { ConfigurationError } from '../profile/problems.js'
import type { CheckRecord, Part, Shard, StepRecord } from '../record/record.js'

/** This installation of the suite. */
export interface Installation {
  /** Version of the suite. */
  readonly suite: string
  /** SHA-256 of the catalogue, hex. */
  readonly contract: string
}

/** A part of a run, read from its folder. */
export interface ReadPart {
  /** As it was typed. */
  readonly folder: string
  readonly shard: Shard
  /** What the plan assigned to it. */
  readonly own: Part
  readonly content: JournalContent
}

/**
 * @param folders report folders of the parts
 * @returns the parts in their order; some may be missing
 * @throws {ConfigurationError} naming the folder, if it is not a part, or the parts are not of one run
 */
export function readParts(folders: readonly string[], installation: Installation): ReadPart[] {
  const parts = folders.map((folder) => readPart(folder, installation))
  const [first] = parts
  const seen = new Map<number, string>()
  for (const part of parts) {
    if (first !== undefined) mustAgree(first, part)
    const { index } = part.shard
    const other = seen.get(index)
    if (other !== undefined)
      throw refused(
        part.folder,
        `is part ${index}, and so is ${other}`,
        'each part once',
        'leave out one of them; if a job was repeated, keep the later one',
      )
    seen.set(index, part.folder)
  }
  return parts.sort((one, another) => one.shard.index - another.shard.index)
}

function readPart(folder: string, installation: Installation): ReadPart {
  const file = path.join(folder, 'run.jsonl')
  if (!existsSync(file))
    throw refused(
      folder,
      'has no run.jsonl',
      'the report folder of a part, as --out of "platform --shard 1/3" names it',
      'check the path; leave out a part that wrote nothing: merge then lists what is missing',
    )
  const content = contentOf(folder, file, installation)
  const { shard } = content.head
  if (shard === null)
    throw refused(
      folder,
      'is a whole run',
      'a part of a run, made with --shard',
      'leave it out: its reports are already complete',
    )
  const plannedPart = content.planned.parts[shard.index - 1]
  if (plannedPart === undefined || content.planned.parts.length !== shard.count)
    throw changed(
      folder,
      `its plan has ${content.planned.parts.length} parts, and it is part ${shard.index} of ${shard.count}`,
    )
  const part = { folder, shard, own: plannedPart, content }
  mustBeWhole(part)
  return part
}

function contentOf(folder: string, file: string, installation: Installation): JournalContent {
  try {
    mustBeOfThis(folder, file, installation)
    return readJournal(file)
  } catch (error) {
    if (error instanceof JournalError)
      throw refused(
        folder,
        `cannot be read: ${error.message}`,
        'a journal as a run writes it',
        'copy it from the job again; a file that an editor or a transfer has changed cannot be used',
      )
    throw error
  }
}

/**
 * A journal of another version may have other lines, so its version is checked first.
 * @throws {ConfigurationError} if it is of another version
 * @throws {JournalError} if it is no regular file
 */
export function mustBeOfThis(folder: string, file: string, { suite, contract }: Installation): void {
  const line = readFirstLine(file)
  let head: { readonly suite?: unknown; readonly contract?: unknown } | undefined
  try {
    head = (JSON.parse(line) as { readonly record?: typeof head } | null)?.record
  } catch {
    return
  }
  const same = 'the same version of platform-conformance in all jobs'
  if (typeof head?.suite === 'string' && head.suite !== suite)
    throw refused(
      folder,
      `was made by suite ${head.suite}, and this is suite ${suite}`,
      'parts of the suite that merges them',
      same,
    )
  if (typeof head?.contract === 'string' && head.contract !== contract)
    throw refused(
      folder,
      `was made with another catalogue of rules (${head.contract.slice(0, 12)}…) than this installation has (${contract.slice(0, 12)}…)`,
      'parts of the suite that merges them',
      same,
    )
}

/** @throws {ConfigurationError} if two parts are not of one run */
function mustAgree(first: ReadPart, other: ReadPart): void {
  const [one, another] = [first.content, other.content]
  const differ = (what: string, was: unknown, is: unknown): ConfigurationError =>
    refused(
      other.folder,
      `does not belong to ${first.folder}: ${what} (${inWords(was)} there, ${inWords(is)} here)`,
      'parts of one run: the same target, profile and options in all jobs, and n of i/n the same',
      'take all parts from one run of the CI',
    )
  if (one.head.role !== another.head.role) throw differ('another role', one.head.role, another.head.role)
  if (!sameTarget(one.head, another.head))
    throw differ('another target', targetWords(one.head), targetWords(another.head))
  if (first.shard.count !== other.shard.count)
    throw differ('another number of parts', first.shard.count, other.shard.count)
  if (one.head.standards !== another.head.standards)
    throw differ('only one of them with --standards', one.head.standards, another.head.standards)
  if (one.head.strict !== another.head.strict)
    throw differ('only one of them with --strict', one.head.strict === true, another.head.strict === true)
  if (one.head.strictSchema !== another.head.strictSchema)
    throw differ(
      'only one of them with --strict-schema',
      one.head.strictSchema === true,
      another.head.strictSchema === true,
    )
  if (one.head.publishable !== another.head.publishable)
    throw differ(
      'only one of them with --publishable',
      one.head.publishable === true,
      another.head.publishable === true,
    )
  if (!isDeepStrictEqual(one.head.own, another.head.own))
    throw differ(
      'other custom suites, or only one of them with --count-custom',
      customWords(one.head),
      customWords(another.head),
    )
  if (one.head.nonce !== another.head.nonce)
    throw differ('another nonce', one.head.nonce ?? 'none', another.head.nonce ?? 'none')
  if (!isDeepStrictEqual(one.head.attested, another.head.attested))
    throw differ('other attestations', one.head.attested?.length ?? 0, another.head.attested?.length ?? 0)
  if (!isDeepStrictEqual(one.head.baseline, another.head.baseline))
    throw differ('another baseline', baselineWords(one.head), baselineWords(another.head))
  const [rules, otherRules] = [rulesOf(one), rulesOf(another)]
  if (!isDeepStrictEqual(rules, otherRules) || !isDeepStrictEqual(one.head.selection, another.head.selection))
    throw differ(
      'other rules, by --only, --feature or --no-wait',
      `${rules.length} rules`,
      `${otherRules.length} rules`,
    )
  if (
    one.planned.digest !== another.planned.digest ||
    !isDeepStrictEqual(one.planned.parts, another.planned.parts) ||
    !isDeepStrictEqual([one.head.features, one.head.waivers], [another.head.features, another.head.waivers])
  )
    throw differ(
      'another plan: the profile, the fixture file or the available secrets differ',
      one.planned.digest.slice(0, 12),
      another.planned.digest.slice(0, 12),
    )
}

type Head = JournalContent['head']

/** An application has one instance for each part, each with another port of this machine. */
function sameTarget(one: Head, other: Head): boolean {
  if (one.target.name !== other.target.name || one.target.version !== other.target.version) return false
  return one.role === 'partner' || placeOf(one.target.url) === placeOf(other.target.url)
}

function placeOf(text: string): string {
  const url = parseUrl(text)
  if (url === null) return text
  return isLoopback(url.hostname) ? 'this machine' : url.href
}

function targetWords({ target }: Head): string {
  return [target.name, ...(target.version === undefined ? [] : [target.version]), target.url].join(', ')
}

function customWords({ own }: Head): string {
  return own === undefined
    ? 'none'
    : `${own.folders.map(customFolderWords).join(', ')}, ${customCountedWords(own)}`
}

function baselineWords({ baseline }: Head): string {
  return baseline === undefined ? 'none' : `${baseline.name}, SHA-256 ${baseline.digest.slice(0, 12)}…`
}

function rulesOf({ planned }: JournalContent): string[] {
  return planned.parts.flatMap(({ rules }) => rules).sort()
}

function inWords(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** @throws {ConfigurationError} if a run or a part reports something that it did not execute */
export function mustBeWhole({ folder, own, content }: Omit<ReadPart, 'shard'>): void {
  const rules = new Set(own.rules)
  const openPoints = new Set(own.observations)
  const planned = new Set(content.planned.checks.map(keyOf))
  const ids = content.exchanges.map(({ id }) => id)
  const exchanges = new Set(ids)
  const told = new Set<string>()
  if (exchanges.size !== ids.length) throw changed(folder, 'two exchanges have the same number')
  for (const check of content.checks) {
    const name = check.case === '' ? check.rule : `${check.rule} (${check.case})`
    if (!rules.has(check.rule)) throw changed(folder, `${name} is not of this part`)
    if (!planned.has(keyOf(check)) && !check.verdict.startsWith('not '))
      throw changed(folder, `${name} was not planned`)
    if (told.has(keyOf(check))) throw changed(folder, `${name} is reported twice`)
    told.add(keyOf(check))
  }
  for (const { id } of content.observations) {
    if (!openPoints.has(id)) throw changed(folder, `${id} is not of this part`)
    if (told.has(id)) throw changed(folder, `${id} is reported twice`)
    told.add(id)
  }
  const named = [
    ...content.checks.flatMap(exchangesOf),
    ...content.checks.flatMap(({ controls = [], judged = [] }) => [
      ...controls,
      ...judged.flatMap(({ exchange }) => exchange ?? []),
    ]),
    ...content.observations.flatMap((one) => one.exchanges),
  ]
  for (const id of named)
    if (!exchanges.has(id)) throw changed(folder, `the exchange ${id} is named but missing`)
  if (content.chain === undefined)
    throw changed(folder, 'its lines have no digests, as those of earlier versions')
}

/** Numbers of all exchanges of a check or step, including nested steps. */
function exchangesOf({ exchanges, steps }: Pick<StepRecord, 'exchanges' | 'steps'>): number[] {
  return [...exchanges, ...steps.flatMap(exchangesOf)]
}

/** Identifies a check. */
export function keyOf({ rule, case: name }: Pick<CheckRecord, 'rule' | 'case'>): string {
  return `${rule}\n${name}`
}

function changed(folder: string, what: string): ConfigurationError {
  return refused(
    folder,
    `is not a journal as a run writes it: ${what}`,
    'the unchanged reports of a part',
    'copy them from the job again',
  )
}

function refused(folder: string, found: string, expected: string, fix: string): ConfigurationError {
  return new ConfigurationError(
    `${folder} ${found}. Expected ${expected}. To fix it: ${fix}. Nothing was written.`,
  )
}
