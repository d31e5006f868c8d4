/**
 * Whether a journal agrees with itself. A run of the suite never writes one of these contradictions, so a journal with one
 * was changed, or made by another program.
 * @module
 */
import { isCustom } from '../src/record/custom.js'
import { isEchoLabel } from '../src/record/echoes.js'
import type { CheckRecord, ExchangeRecord, StepRecord } from '../src/record/record.js'
import { type CertifiedRule, originOf } from './certificate/content.js'
import type { JournalContent } from './journal.js'

/** Milliseconds by which a clock may be set during a run. */
const skew = 5 * 60 * 1000

/** The first contradiction in a journal, as a sentence without a subject; null if it agrees with itself. */
export function contradictionIn(content: JournalContent): string | null {
  return ofTimes(content) ?? ofTarget(content) ?? ofWaivers(content) ?? ofChecks(content)
}

/** Its exchanges are from the time between its start and its end. */
function ofTimes({ head, end, exchanges }: JournalContent): string | null {
  const from = Date.parse(head.started) - skew
  const until = end === null ? Number.POSITIVE_INFINITY : Date.parse(end.finished) + skew
  const other = exchanges.find(({ at }) => !(Date.parse(at) >= from && Date.parse(at) <= until))
  return other === undefined
    ? null
    : `exchange ${other.id} is from ${other.at}, and the run is from ${head.started} to ${end?.finished ?? 'its interruption'}`
}

/** At least one exchange is with the target. An address that is withheld names no target. */
function ofTarget({ head, exchanges }: JournalContent): string | null {
  const origin = originOf(head.target.url)
  const shown = exchanges.filter(({ request }) => !isEchoLabel(request.url))
  const isReached = shown.some(({ request }) => originOf(request.url) === origin)
  return shown.length === 0 || isReached
    ? null
    : `no exchange is with its target ${head.target.url}, but with ${originOf(shown[0]?.request.url ?? '') ?? 'another one'}`
}

/** Each waived rule has its waiver in words. */
function ofWaivers({ head, planned }: JournalContent): string | null {
  const [rule] = planned.waived
  return rule === undefined || head.waivers.length > 0 ? null : `${rule} is waived, and no waiver is named`
}

function ofChecks({ checks, exchanges }: JournalContent): string | null {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  for (const check of checks) {
    const problem = ofCheck(check, byId)
    if (problem !== null)
      return `${check.rule}${check.case === '' ? '' : ` (${check.case})`} ${check.verdict === 'passed' ? 'has passed' : `is ${check.verdict}`}, and ${problem}`
  }
  return null
}

function ofCheck(check: CheckRecord, exchanges: ReadonlyMap<number, ExchangeRecord>): string | null {
  const { verdict, reason, expected, actual, stack, judged = [] } = check
  if (verdict === 'violated')
    return expected === null || actual === null ? 'nothing says what was expected and what came' : null
  if (verdict !== 'passed') return null
  if (reason !== null || expected !== null || actual !== null || stack !== null)
    return 'it has the reason of another verdict'
  const steps = stepsOf(check)
  const other = steps.find((step) => step.verdict !== 'passed')
  if (other !== undefined) return `its step "${other.title}" is ${other.verdict}`
  const behind = new Set(check.exchanges)
  const named = [
    ...(check.controls ?? []),
    ...judged.flatMap(({ exchange }) => exchange ?? []),
    ...steps.flatMap((step) => step.exchanges),
  ]
  const absent = named.find((id) => !behind.has(id))
  if (absent !== undefined) return `exchange ${absent} of one of its parts is not among its exchanges`
  // A custom rule may judge something that is no exchange.
  if (isCustom(check.rule)) return null
  if (judged.length === 0) return 'it has judged nothing'
  return check.exchanges.some((id) => exchanges.get(id)?.response != null)
    ? null
    : 'no exchange behind it has an answer'
}

function stepsOf({ steps }: Pick<StepRecord, 'steps'>): StepRecord[] {
  return steps.flatMap((step) => [step, ...stepsOf(step)])
}

/** A judged rule of a feature that the target does not declare, as a sentence without a subject; null if there is none. */
export function undeclaredIn(
  features: readonly string[],
  rules: readonly Pick<CertifiedRule, 'id' | 'tier' | 'feature' | 'verdict'>[],
): string | null {
  const rule = rules.find(
    ({ tier, feature, verdict }) =>
      tier !== 'own' && !features.includes(feature) && (verdict === 'passed' || verdict === 'violated'),
  )
  return rule === undefined
    ? null
    : `${rule.id} is ${rule.verdict}, and the feature ${rule.feature} is not declared`
}
