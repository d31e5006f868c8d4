/**
 * Compares a certificate with the reports of its run.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { verdictOfRule } from '../../src/record/conclude.js'
import type { Verdict } from '../../src/record/record.js'
import { digestOfFile, FileError, pathBelow, readRegularFile } from '../../src/record/regular-file.js'
import { contradictionIn, undeclaredIn } from '../contradictions.js'
import { type JournalContent, JournalError, readJournal } from '../journal.js'
import { groupBy } from '../outcome.js'
import { type Certificate, originOf } from './content.js'

/** Files that do not fit, and files that could not be compared. */
export interface EvidenceFindings {
  readonly problems: readonly string[]
  readonly remarks: readonly string[]
}

/** Compares all reports that a certificate names. */
export function againstEvidence(certificate: Certificate, folder: string): EvidenceFindings {
  const problems: string[] = []
  const remarks: string[] = []
  for (const [name, digest] of Object.entries(certificate.evidence)) {
    const file = name.includes('\0') ? JSON.stringify(name).slice(1, -1) : name
    try {
      const place = pathBelow(folder, name)
      if (digestOfFile(place) !== digest)
        problems.push(`${file} was changed after the run: its digest differs`)
      else if (name === 'verdicts.json') problems.push(...againstVerdicts(certificate, place))
      else if (name === 'run.jsonl') problems.push(...againstJournal(certificate, place))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      if (error.absent) remarks.push(`${file} does not exist: its digest was not compared`)
      else problems.push(`${file} ${error.message}`)
    }
  }
  return { problems, remarks }
}

/** Fields that `verdicts.json` and the certificate have in common. */
const common = ['suite', 'contract', 'contractDocument', 'role', 'started', 'finished', 'shard'] as const

function againstVerdicts(certificate: Certificate, file: string): string[] {
  const content = parsed(readRegularFile(file).toString('utf8'))
  // Old certificates name reports of any form.
  if (!Array.isArray(content?.rules)) return []
  const verdicts = new Map(
    (content.rules as readonly { readonly id?: unknown; readonly verdict?: unknown }[]).map((rule) => [
      rule.id,
      rule.verdict,
    ]),
  )
  const other = certificate.rules.find(({ id, verdict }) => verdicts.get(id) !== verdict)
  const differ = common.filter((name) => !isDeepStrictEqual(content[name], certificate[name]))
  return [
    ...differ.map((name) => `verdicts.json has another ${name} than the certificate`),
    ...(other === undefined && verdicts.size === certificate.rules.length
      ? []
      : [
          `verdicts.json has other verdicts than the certificate${other === undefined ? '' : ` (${other.id})`}`,
        ]),
  ]
}

function againstJournal(certificate: Certificate, file: string): string[] {
  let journal: JournalContent
  try {
    journal = readJournal(file)
  } catch (error) {
    if (error instanceof JournalError) return [`run.jsonl ${error.problem}`]
    throw error
  }
  const { head, end } = journal
  const url = certificate.target.url
  const problems = (
    [
      'suite',
      'contract',
      'role',
      'started',
      'shard',
      'standards',
      'features',
      'own',
      'challenge',
      'attested',
    ] as const
  )
    .filter((name) => !isDeepStrictEqual(head[name], certificate[name]))
    .map((name) => `run.jsonl has another ${name} than the certificate`)
  const { name, version } = certificate.target
  if (
    head.target.name !== name ||
    head.target.version !== version ||
    originOf(head.target.url) !== originOf(url)
  )
    problems.push('run.jsonl is of another target than the certificate')
  if (end !== null && end.finished !== certificate.finished)
    problems.push('run.jsonl has another finished than the certificate')
  if (certificate.chain !== undefined && certificate.chain !== journal.chain)
    problems.push('run.jsonl has another last digest than the certificate')
  const contradiction = contradictionIn(journal)
  if (contradiction !== null) problems.push(`run.jsonl contradicts itself: ${contradiction}`)
  const undeclared = undeclaredIn(head.features, certificate.rules)
  if (undeclared !== null) problems.push(`run.jsonl contradicts the certificate: ${undeclared}`)
  const verdicts = verdictsIn(journal)
  for (const { id, verdict } of certificate.rules)
    if (verdicts.get(id) !== verdict)
      problems.push(
        `run.jsonl gives ${id} the verdict "${verdicts.get(id) ?? 'none'}", the certificate "${verdict}"`,
      )
  return problems
}

/** The verdict of each rule of a journal. A planned check that was not reported is undecided, or cut off by --bail. */
function verdictsIn({ planned, checks, end }: JournalContent): Map<string, Verdict> {
  const keyOf = (check: { readonly rule: string; readonly case: string }): string =>
    `${check.rule}\n${check.case}`
  const reported = new Set(checks.map(keyOf))
  const verdict: Verdict = end?.bailed === undefined ? 'undecided' : 'not exercised'
  const unreported = planned.checks.filter((check) => !reported.has(keyOf(check)))
  const byRule = groupBy(
    [...checks, ...unreported.map((check) => ({ ...check, verdict }))],
    ({ rule }) => rule,
  )
  return new Map([...byRule].map(([rule, some]) => [rule, verdictOfRule(some)]))
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
