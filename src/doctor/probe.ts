/**
 * Tries the parts of a profile, for both roles.
 * @module
 */
import { LoginFailure } from '../core/browser/login-failure.js'
import { CheckEnding } from '../core/errors.js'
import { type Finding, PartProblem, type PartWorks } from './finding.js'

/** A part of a profile, and how to try it against the target. */
export interface Probe<Context> {
  readonly part: string
  /** Parts that must work before this one can be tried. A part that is not tried at all counts as one that does not. */
  readonly after: readonly string[]
  /** Needs of rules that are not met if it fails. */
  readonly needs: readonly string[]
  /** Features whose rules cannot be decided if it fails; default: none. */
  readonly features?: readonly string[]
  /**
   * Tries it.
   * @returns what works, as a sentence without a full stop, and which rules do not apply because of it
   * @throws {PartProblem} with what is wrong and how to fix it
   */
  readonly look: (context: Context) => Promise<string | PartWorks>
}

/** Receives which part is checked, and the finding about it. */
export interface Listener {
  readonly begins: (part: string, number: number, of: number) => void
  readonly found: (finding: Finding) => void
}

/** How the parts are tried. */
export interface Trial<Context> {
  readonly probes: readonly Probe<Context>[]
  /** The context of one part. */
  readonly context: () => Context
  /** Masks secrets. */
  readonly mask: (text: string) => string
}

/**
 * Tries parts in order, because each part depends on the parts before it.
 * @returns findings without secrets, in order
 */
export async function tryParts<Context>(trial: Trial<Context>, listener: Listener): Promise<Finding[]> {
  const { probes } = trial
  /** The cause of each part that does not work: the part itself, or one before it. */
  const causes = new Map<string, string>()
  const looked = new Set<string>()
  const findings: Finding[] = []
  for (const [index, probe] of probes.entries()) {
    listener.begins(probe.part, index + 1, probes.length)
    const before = probe.after.find((part) => causes.has(part) || !looked.has(part))
    const cause = before === undefined ? undefined : (causes.get(before) ?? before)
    const finding = cause === undefined ? await tried(trial, probe) : skipped(probe, cause)
    looked.add(probe.part)
    if (finding.cause !== null) causes.set(probe.part, finding.cause)
    findings.push(finding)
    listener.found(finding)
  }
  return findings
}

function skipped(
  { part, needs, features = [] }: Pick<Finding, 'part' | 'needs'> & { features?: readonly string[] },
  cause: string,
): Finding {
  const said = `not tried, because of "${cause}"`
  const nothing = { details: [], fix: null, rules: [], inapplicable: [] }
  return { part, needs, features, condition: 'skipped', said, cause, ...nothing }
}

async function tried<Context>(
  { context, mask }: Trial<Context>,
  { part, needs, features = [], look }: Probe<Context>,
): Promise<Finding> {
  const finding = ({
    condition,
    said,
    fix,
    details,
    rules,
    inapplicable = [],
  }: Pick<Finding, 'condition' | 'said' | 'fix' | 'details' | 'rules'> & Partial<Finding>): Finding => ({
    part,
    needs,
    features,
    condition,
    said: mask(said),
    details: details.map(mask),
    fix: fix === null ? null : mask(fix),
    cause: condition === 'bad' ? part : null,
    rules,
    inapplicable,
  })
  try {
    const result = await look(context())
    const {
      said,
      inapplicable,
      details = [],
      withoutData = [],
    }: PartWorks = typeof result === 'string' ? { said: result, inapplicable: [] } : result
    return {
      ...finding({ condition: 'good', said, fix: null, details, rules: [], inapplicable }),
      ...(withoutData.length === 0 ? {} : { withoutData }),
    }
  } catch (error) {
    if (error instanceof PartProblem) {
      const { details = [], rules = [], needs: unmet = needs } = error.about
      return {
        ...finding({ condition: error.condition, said: error.said, fix: error.fix, details, rules }),
        needs: unmet,
      }
    }
    if (!(error instanceof CheckEnding)) throw error
    const fix = error instanceof LoginFailure ? error.fix : 'check the answer of the target, and try again'
    const [said = ''] = error.message.split(' To fix it:')
    return finding({ condition: 'bad', said: said.replace(/\.$/, ''), fix, details: [], rules: [] })
  }
}
