/**
 * Writes the folders of parts of a run, as their jobs leave them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { contractDigest, contractHash } from '../../generated/catalogue.js'
import { openJournal, type RunEnd, type RunHead } from '../../reporters/journal.js'
import { packageVersion } from '../../src/profile/package-root.js'
import type { CheckRecord, ObservationRecord, Part, PlannedRun } from '../../src/record/record.js'
import { at, sampleCheck, sampleExchange } from '../reporters/sample-run.js'

export const installation = {
  suite: packageVersion,
  contract: contractHash,
  contractDocument: contractDigest,
}

/** The rules and observations of two parts. */
export const plan: readonly [Part, Part] = [
  { rules: ['discovery.issuer', 'discovery.rsa-key'], observations: ['observe.discovery.keys'] },
  { rules: ['rooms.by-id.found'], observations: ['observe.rooms.members'] },
]

/** How a part differs from a part that passed. */
export interface Change {
  readonly head?: Partial<RunHead>
  readonly planned?: Partial<PlannedRun>
  /** Checks by rule; null if none was reported. */
  readonly checks?: Readonly<Record<string, Partial<CheckRecord> | null>>
  readonly observations?: readonly ObservationRecord[]
  readonly notUndone?: readonly string[]
  /** Null if the part was killed. */
  readonly end?: RunEnd | null
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'merge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Writes a part. Its checks made the exchanges 1, 2 and so on. Each part began one second after the part before it.
 * @returns its folder
 */
export function writePart(parent: string, index: 1 | 2, change: Change = {}): string {
  const folder = path.join(parent, `part-${index}`)
  const partOfPlan = plan[index - 1] as Part
  const later = (index - 1) * 1000
  const head: RunHead = {
    ...installation,
    role: 'platform',
    target: { name: 'staging', url: 'https://school.example' },
    started: at(later),
    notices: [],
    features: ['data-api', 'sso'],
    waivers: [],
    standards: false,
    shard: { index, count: 2 },
    ...change.head,
  }
  const planned: PlannedRun = {
    digest: 'cd'.repeat(32),
    parts: plan,
    checks: partOfPlan.rules.map((rule) => ({ rule, case: '', optional: false })),
    waived: [],
    ...change.planned,
  }
  const journal = openJournal(path.join(folder, 'run.jsonl'), head, planned)
  for (const [at0, rule] of partOfPlan.rules.entries()) {
    const id = at0 + 1
    const different = change.checks?.[rule]
    // First the first exchange of each part, then the second of each part.
    journal.exchange(sampleExchange(id, { at: at(id * 10_000 + later) }))
    if (different === null) continue
    const step = { title: 'read', verdict: 'passed', start: 0, ms: 1, exchanges: [id], steps: [] } as const
    const judged = [{ expected: 'the documented answer', exchange: id }]
    journal.check(
      sampleCheck(rule, { exchanges: [id], judged, steps: [{ ...step, steps: [step] }], ...different }),
    )
  }
  for (const observation of change.observations ?? seenBy(partOfPlan)) journal.observation(observation)
  journal.openChanges(change.notUndone ?? [])
  if (change.end !== null) journal.end(change.end ?? { finished: at(50_000 + later), interrupted: null })
  journal.close()
  return folder
}

function seenBy({ observations }: Part): ObservationRecord[] {
  return observations.map((id) => ({ id, seen: `what ${id} saw`, reason: null, exchanges: [1] }))
}
