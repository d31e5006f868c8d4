/**
 * Checks a profile part by part.
 * @module
 */

import { LoginFailure } from '../core/browser/login-failure.js'
import { CheckTrace } from '../core/check-trace.js'
import { CheckEnding } from '../core/errors.js'
import { Context } from '../platform/context.js'
import type { Run } from '../platform/run.js'
import { apiProbes } from './apis.js'
import { type Condition, type Finding, PartProblem } from './finding.js'
import { surroundingProbes } from './host-environment.js'
import type { Probe } from './probe.js'
import { providerProbes } from './provider.js'
import { peopleProbes } from './users.js'

/** Receives which part is checked, and the finding about it. */
export interface Listener {
  readonly begins: (part: string, number: number, of: number) => void
  readonly found: (finding: Finding) => void
}

/**
 * Tries each part of a profile in order, because each part depends on the parts before it. Only reads, except for
 * sign-ins and for the events of a control driver, which are undone and need CONSENT=mutate.
 * @param wanted true for parts to try; default: all parts
 * @returns findings without secrets, in order
 */
export async function examine(
  run: Run,
  listener: Listener,
  wanted: (part: string) => boolean = () => true,
): Promise<Finding[]> {
  const probes = [
    ...providerProbes,
    ...peopleProbes(run.profile),
    ...apiProbes(run.profile),
    ...surroundingProbes(run.profile),
  ].filter(({ part }) => wanted(part))
  /** The cause of each part that does not work: the part itself, or one before it. */
  const causes = new Map<string, string>()
  const looked = new Set<string>()
  const findings: Finding[] = []
  for (const [index, probe] of probes.entries()) {
    listener.begins(probe.part, index + 1, probes.length)
    const before = probe.after.find((part) => causes.has(part) || !looked.has(part))
    const cause = before === undefined ? undefined : (causes.get(before) ?? before)
    const finding = cause === undefined ? await tried(run, probe) : skipped(probe, cause)
    looked.add(probe.part)
    if (finding.cause !== null) causes.set(probe.part, finding.cause)
    findings.push(finding)
    listener.found(finding)
  }
  return findings
}

function skipped({ part, needs }: Probe, cause: string): Finding {
  return { part, needs, condition: 'skipped', said: `not tried, because of "${cause}"`, fix: null, cause }
}

async function tried(run: Run, { part, needs, look }: Probe): Promise<Finding> {
  const mask = (text: string): string => run.redactor.url(text)
  const context = new Context(run, new CheckTrace(mask))
  const finding = (condition: Condition, said: string, fix: string | null): Finding => ({
    part,
    needs,
    condition,
    said: mask(said),
    fix: fix === null ? null : mask(fix),
    cause: condition === 'bad' ? part : null,
  })
  try {
    return finding('good', await look(context), null)
  } catch (error) {
    if (error instanceof PartProblem)
      return { ...finding(error.condition, error.said, error.fix), needs: error.needs ?? needs }
    if (!(error instanceof CheckEnding)) throw error
    const fix = error instanceof LoginFailure ? error.fix : 'check the answer of the target, and try again'
    const [said = ''] = error.message.split(' To fix it:')
    return finding('bad', said.replace(/\.$/, ''), fix)
  }
}
