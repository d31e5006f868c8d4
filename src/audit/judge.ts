/**
 * Judges the subjects of a recording by the properties of rules.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { CheckEnding, NotApplicable, Undecided, Violation } from '../core/errors.js'
import { type AnyProperty, Memory } from '../core/properties.js'
import { placeOfKind } from '../record/places.js'
import type { ComparedRecord } from '../record/record.js'
import type { Sight } from './subject.js'

/** Something that a rule found wrong. */
export interface RecordedViolation {
  readonly expected: string
  readonly actual: string
  readonly compared: ComparedRecord
  /** Numbers of the exchanges behind it, the deciding one last. */
  readonly exchanges: readonly number[]
}

/** What a rule saw in the recording. */
export interface Tally {
  readonly rule: string
  readonly kinds: readonly string[]
  /** Number of subjects that it judged. */
  looked: number
  /** Number of subjects that violate it. */
  violated: number
  /** The first violations. */
  readonly violations: RecordedViolation[]
  /** Numbers of the exchanges of the first subject that it judged. */
  example: readonly number[] | null
  /** Why it judged nothing so far. */
  reason: string | null
}

/** Violations of a rule that are kept. */
const mostViolations = 10

/** A property, where it keeps what it noted, and what its rule saw. */
interface JudgingProperty {
  readonly property: AnyProperty
  readonly memories: readonly Memory[]
  readonly tally: Tally
}

/** How one subject was judged. */
type Judgement = Violation | 'held' | CheckEnding

/** Why what was judged several times, with other texts in place of masks, counts for nothing. */
const hidden = 'masks hide what the rule looks at'

/** Judges all subjects of a recording. */
export class RecordingJudge {
  readonly #byKind = new Map<string, JudgingProperty[]>()
  readonly #tallies = new Map<string, Tally>()

  /**
   * @param rules the properties of each rule
   * @param fillings how often each subject is judged, with other texts in place of masks: 1 for a recording without masks
   */
  constructor(
    rules: Iterable<readonly [rule: string, properties: readonly AnyProperty[]]>,
    readonly fillings: number,
  ) {
    for (const [rule, properties] of rules) {
      const kinds = [...new Set(properties.map(({ kind }) => kind))]
      const tally: Tally = {
        ...{ rule, kinds, looked: 0, violated: 0, violations: [], example: null, reason: null },
      }
      this.#tallies.set(rule, tally)
      for (const property of properties) {
        const memories = Array.from({ length: fillings }, () => new Memory())
        const judging = { property, memories, tally }
        this.#byKind.set(property.kind, [...(this.#byKind.get(property.kind) ?? []), judging])
      }
    }
  }

  /** What each rule saw, in the order in which the rules were given. */
  get tallies(): readonly Tally[] {
    return [...this.#tallies.values()]
  }

  /**
   * Judges what an exchange shows.
   * @param exchange its number
   * @param sights what it shows, for each filling of its masks
   * @returns what violates a rule in it
   */
  async judge(
    exchange: number,
    sights: readonly (readonly Sight[])[],
  ): Promise<readonly (RecordedViolation & { readonly rule: string })[]> {
    const { stackTraceLimit } = Error
    // A judgement that does not concern a subject is an error. To record the calls of each takes most of the time.
    Error.stackTraceLimit = 0
    try {
      return await this.#judge(exchange, sights)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }

  async #judge(
    exchange: number,
    sights: readonly (readonly Sight[])[],
  ): Promise<readonly (RecordedViolation & { readonly rule: string })[]> {
    const [first = []] = sights
    const violations: (RecordedViolation & { readonly rule: string })[] = []
    for (const [at, sight] of first.entries()) {
      for (const judging of this.#byKind.get(sight.kind) ?? []) {
        const { tally } = judging
        const judgements: Judgement[] = []
        for (const [filling, seen] of sights.entries()) {
          const same = seen[at]
          const judgement =
            same?.kind === sight.kind ? judgementOf(judging, same, filling, exchange) : unclear
          judgements.push(judgement instanceof Promise ? await judgement : judgement)
        }
        const related = 'with' in sight ? (sight.with ?? []) : []
        const violation = note(tally, combined(judgements), exchange, related)
        if (violation !== null) violations.push({ rule: tally.rule, ...violation })
      }
    }
    return violations
  }
}

const unclear = new Undecided(hidden)

function judgementOf(
  { property, memories, tally }: JudgingProperty,
  sight: Sight,
  filling: number,
  exchange: number,
): Judgement | Promise<Judgement> {
  if ('unseen' in sight) return new Undecided(sight.unseen)
  const trace = new CheckTrace((text) => text, tally.rule)
  trace.looksAt(exchange)
  const memory = memories[filling] as Memory
  try {
    const { assertions, result } = trace.judging(() => property.judge(sight.subject as never, memory))
    const ending = (): Judgement => (assertions.count > 0 ? 'held' : unconcerned)
    return result === undefined ? ending() : result.then(ending, endingOf)
  } catch (error) {
    return endingOf(error)
  }
}

const unconcerned = new NotApplicable('nothing of it is subject of the rule')

function endingOf(error: unknown): CheckEnding {
  if (error instanceof CheckEnding) return error
  throw error
}

/** One judgement for all fillings: it counts only if they agree. */
function combined(judgements: readonly Judgement[]): Judgement {
  const [first = unclear, ...others] = judgements
  return others.every((other) => outcomeOf(other) === outcomeOf(first)) ? first : unclear
}

/** What fillings must agree about: the reason of an open judgement, too, or else it would speak of the filling. */
function outcomeOf(judgement: Judgement): string {
  if (judgement === 'held') return 'held'
  return judgement instanceof Violation ? 'violated' : judgement.message
}

/** Counts a judgement. @returns the violation; null if it is none */
function note(
  tally: Tally,
  judgement: Judgement,
  exchange: number,
  related: readonly number[],
): RecordedViolation | null {
  if (judgement !== 'held' && !(judgement instanceof Violation)) {
    tally.reason ??= judgement.message
    return null
  }
  tally.looked += 1
  tally.example ??= [...related, exchange]
  if (judgement === 'held') return null
  tally.violated += 1
  const { expected, actual, exchange: decisive, compared } = judgement
  const place = compared.place ?? placeOfKind(tally.kinds[0] ?? 'recording')
  const last = decisive !== null && decisive > 0 ? decisive : exchange
  const before = [...new Set([...related, exchange])].filter((number) => number !== last)
  const violation = { expected, actual, compared: { ...compared, place }, exchanges: [...before, last] }
  if (tally.violations.length < mostViolations) tally.violations.push(violation)
  return violation
}
