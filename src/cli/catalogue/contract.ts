/**
 * The commands `contract check` and `contract impact`.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contractDigest, statements } from '../../../generated/catalogue.js'
import type { Certificate } from '../../../reporters/certificate/content.js'
import { certificateProblem } from '../../../reporters/certificate/schema.js'
import { loadCatalogue } from '../../catalogue/load.js'
import { passagesIn } from '../../catalogue/statements.js'
import { type Change, comparePassages } from '../../contract/compare.js'
import { ContractError, documentDigest, type Passage, passagesOf } from '../../contract/passages.js'
import { coverageOfContract } from '../../coverage/coverage.js'
import { type Dependent, Dependents } from '../../coverage/dependents.js'
import { type Impact, impactOf, inOrder } from '../../coverage/impact.js'
import { palette, standardOutput } from '../../output/writer.js'
import { packageRoot } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'

/** Options of `contract check`, as typed. */
export interface CheckContractOptions {
  readonly json: boolean
}

/** Options of `contract impact`, as typed. */
export interface ImpactOptions {
  readonly json: boolean
  /** Folder with the reports of runs. */
  readonly out: string
}

/** The largest document that is read, in bytes. */
const largest = 10_000_000

/**
 * Prints how a document differs from the one that the catalogue was made from.
 * @returns the exit code: 0 if nothing differs, otherwise 1
 * @throws {ConfigurationError} if the file cannot be read, or is no Markdown with numbered headings
 */
export function checkContract(file: string, { json }: CheckContractOptions): number {
  const passages = readContract(file)
  const known = passagesIn(statements).map(({ digest, clause }) => ({ digest, section: sectionOf(clause) }))
  const { unchanged, changes } = comparePassages(known, passages)
  const digest = documentDigest(passages)
  const listed = changes.map(({ kind, old, present }) => ({
    kind,
    section: (present ?? old)?.section ?? '',
    from: kind === 'moved' ? (old?.section ?? '') : null,
    text: present?.text ?? null,
    digest: present?.digest ?? null,
    statements: statements.filter((statement) => statement.digest === old?.digest).map(({ id }) => id),
  }))
  if (json)
    standardOutput.json({ digest, catalogue: contractDigest, unchanged: unchanged.length, changes: listed })
  else {
    standardOutput.line(
      palette.bold(`${shown(file)}: ${passages.length} sentences and table rows, digest ${digest}`),
    )
    for (const { kind, section, from, text, statements: ids } of listed) {
      const origin = from === null || from === section ? '' : `, from section ${from}`
      standardOutput.lines(['', `${palette.bold(kind)}, section ${section}${origin}`])
      if (text !== null) standardOutput.line(`  now: ${shown(text)}`)
      for (const id of ids) standardOutput.line(`  ${palette.cyan(id)}: ${saysOf(id)}`)
    }
    standardOutput.lines(['', `${unchanged.length} unchanged, ${countsOf(changes)}.`])
    standardOutput.line(
      digest === contractDigest
        ? 'The catalogue was made from this document.'
        : 'The catalogue was made from another document. To see what the differences concern, run "contract impact" with both.',
    )
  }
  return digest === contractDigest ? exitCodes.success : exitCodes.violated
}

/**
 * Prints what the differences of two documents concern.
 * @throws {ConfigurationError} if a file cannot be read, or is no Markdown with numbered headings
 */
export async function printImpact(old: string, present: string, { json, out }: ImpactOptions): Promise<void> {
  const before = readContract(old)
  const { unchanged, changes } = comparePassages(before, readContract(present))
  const dependents = new Dependents(packageRoot, await loadCatalogue(path.join(packageRoot, 'specs')))
  const impacts = impactOf(changes, await coverageOfContract(), dependents)
  const concerned = new Set(impacts.flatMap(({ rules }) => rules.map(({ id }) => id)))
  const certificates = certificatesWith(out, documentDigest(before), concerned)
  if (json) {
    standardOutput.json({ unchanged: unchanged.length, impacts, certificates })
    return
  }
  if (documentDigest(before) !== contractDigest)
    standardOutput.lines([
      `The catalogue was made from another document than ${shown(old)}: parts of it may have no statement.`,
      '',
    ])
  for (const impact of impacts) standardOutput.lines([...linesOf(impact), ''])
  standardOutput.lines(workLines(inOrder(impacts.flatMap((impact) => impact.dependents))))
  for (const { file, target, finished, rules } of certificates)
    standardOutput.line(
      `certificate ${shown(file)} of ${shown(target)}, ${finished}: ${rules.length} rules concerned`,
    )
  if (certificates.length === 0) standardOutput.line(`No certificate below ${shown(out)} is concerned.`)
  standardOutput.line(
    `${unchanged.length} unchanged, ${countsOf(changes)}; ${concerned.size} rules concerned.`,
  )
}

/** The places to look at, in the order of the work: the next kind may be made from the one before. */
function workLines(dependents: readonly Dependent[]): string[] {
  if (dependents.length === 0) return []
  const width = Math.max(...dependents.map(({ place }) => place.length))
  const lines = dependents.map(
    ({ kind, id, place }) => `  ${place.padEnd(width)}  ${kind === 'code' ? kind : `${kind} ${id}`}`,
  )
  return [palette.bold('Read these in this order:'), ...lines, '']
}

function linesOf({ change, rules, statements: ids }: Impact): string[] {
  const { kind, old, present } = change
  return [
    palette.bold(`${kind}, section ${(present ?? old)?.section ?? ''}`),
    ...(old === null ? [] : [`  before: ${shown(old.text)}`]),
    ...(present === null ? [] : [`  now: ${shown(present.text)}`]),
    ...ids.map((id) => `  ${palette.cyan(id)}: ${saysOf(id)}`),
    ...(kind === 'new' ? ['  It has no statement: add it to specs/statements/.'] : []),
    ...rules.flatMap(({ id, role, cases, faults }) => [
      `  rule ${id} (${role}): ${cases.length} checks; faults ${faults.join(', ') || 'none'}`,
    ]),
  ]
}

function readContract(file: string): Passage[] {
  const fix = 'To fix it: name the contract document, a Markdown file with numbered headings.'
  let text: string
  try {
    text = new TextDecoder().decode(readFileSync(file))
  } catch (error) {
    throw new ConfigurationError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ${fix}`)
  }
  if (text.length > largest)
    throw new ConfigurationError(`${file} has ${text.length} characters. Expected at most ${largest}. ${fix}`)
  try {
    return passagesOf(text)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    throw new ConfigurationError(`${file}: ${error.message}. ${fix}`)
  }
}

/** A certificate that was made with the older document. */
interface ConcernedCertificate {
  /** Path of its `certificate.json`. */
  readonly file: string
  /** Name of its target. */
  readonly target: string
  /** End of the run, ISO 8601. */
  readonly finished: string
  /** Ids of the rules in it that a change concerns. */
  readonly rules: readonly string[]
}

/**
 * Returns the certificates in a folder that name the older document and have rules that a change concerns, by file.
 * A file that is no certificate is left out.
 * @param folder of reports; searched with its subfolders
 * @param digest of the older document
 * @param concerned ids of the rules that a change concerns
 */
function certificatesWith(
  folder: string,
  digest: string,
  concerned: ReadonlySet<string>,
): ConcernedCertificate[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'certificate.json')
    .sort()
    .flatMap((name) => {
      const file = path.join(folder, name)
      const content = contentOf(file)
      if (content?.contractDocument !== digest) return []
      const named = content.rules.map(({ id }) => id).filter((id) => concerned.has(id))
      return named.length === 0
        ? []
        : [{ file, target: content.target.name, finished: content.finished, rules: named }]
    })
}

function contentOf(file: string): Certificate | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return certificateProblem(content) === null ? (content as Certificate) : null
  } catch {
    return null
  }
}

function countsOf(changes: readonly Change<{ digest: string; section: string }>[]): string {
  const of = (kind: string): string => `${changes.filter((change) => change.kind === kind).length} ${kind}`
  return [of('changed'), of('moved'), of('new'), of('gone')].join(', ')
}

function sectionOf(clause: string): string {
  return clause.split(' ')[0] ?? ''
}

function saysOf(id: string): string {
  return statements.find((statement) => statement.id === id)?.says ?? ''
}

/** Text of a file without control characters. */
function shown(text: string): string {
  return text.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')
}
