/**
 * Looks at a profile part by part.
 * @module
 */
import { Context } from '../context.js'
import { CheckEnding } from '../errors.js'
import type { Run } from '../run/run.js'
import { Trail } from '../run/trail.js'
import { apiProbes } from './apis.js'
import { Ailment, type Condition, type Finding } from './finding.js'
import type { Probe } from './probe.js'
import { providerProbes } from './provider.js'
import { surroundingProbes } from './surroundings.js'
import { peopleProbes } from './users.js'

/** Hears which part is looked at, and what was found. */
export interface Listener {
  readonly begins: (part: string, number: number, of: number) => void
  readonly found: (finding: Finding) => void
}

/**
 * Tries each part of a profile, one after the other: each stands on those before it. Reads only, apart from sign-ins.
 * @returns findings without secrets, in order
 */
export async function examine(run: Run, listener: Listener): Promise<Finding[]> {
  const probes = [
    ...providerProbes,
    ...peopleProbes(run.profile),
    ...apiProbes(run.profile),
    ...surroundingProbes(run.profile),
  ]
  const conditions = new Map<string, Condition>()
  const findings: Finding[] = []
  for (const [index, probe] of probes.entries()) {
    listener.begins(probe.part, index + 1, probes.length)
    const lacking = probe.after.find((part) => ['bad', 'skipped'].includes(conditions.get(part) ?? 'skipped'))
    const finding = lacking === undefined ? await tried(run, probe) : skipped(probe, lacking)
    conditions.set(probe.part, finding.condition)
    findings.push(finding)
    listener.found(finding)
  }
  return findings
}

function skipped({ part, needs }: Probe, lacking: string): Finding {
  return { part, needs, condition: 'skipped', said: `not tried, because of "${lacking}"`, mend: null }
}

async function tried(run: Run, { part, needs, look }: Probe): Promise<Finding> {
  const mask = (text: string): string => run.redactor.url(text)
  const context = new Context(run, new Trail(mask))
  const finding = (condition: Condition, said: string, mend: string | null): Finding => ({
    part,
    needs,
    condition,
    said: mask(said),
    mend: mend === null ? null : mask(mend),
  })
  try {
    return finding('good', await look(context), null)
  } catch (error) {
    if (error instanceof Ailment) return finding(error.condition, error.said, error.mend)
    if (!(error instanceof CheckEnding)) throw error
    const { mend = null } = error as { mend?: string | null }
    return finding('bad', error.message, mend ?? 'look at what the target says, and try again')
  }
}
