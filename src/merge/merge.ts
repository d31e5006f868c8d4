/**
 * One run from its parts.
 * @module
 */
import type { RunHead } from '../../reporters/journal.js'
import { unexecuted } from '../plan/unexecuted.js'
import type {
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  Part,
  PlannedRun,
  RuleEntry,
  RunRecord,
  StepRecord,
} from '../record/record.js'
import { concluded, endOf, withSelection } from '../run/run-record.js'
import { keyOf, type ReadPart } from './read.js'

/** A merged run. */
export interface MergedRun {
  readonly head: RunHead
  readonly planned: PlannedRun
  readonly record: RunRecord
}

/**
 * Makes one run of its parts. If a part lacks something, it is undecided, and the run is not conformant.
 * @param parts of one run, at least one, in their order
 * @param catalogue every rule of the role
 */
export function merge(parts: readonly ReadPart[], catalogue: readonly RuleEntry[]): MergedRun {
  const [first] = parts
  if (first === undefined) throw new TypeError('there is no part to merge')
  const { planned } = first.content
  const available = catalogue.length + (planned.own ?? []).length
  const { seed, ...any } = withSelection(first.content.head, planned, available)
  const contents = parts.map(({ content }) => content)
  const absent = planned.parts
    .map((part, at) => ({ part, index: at + 1 }))
    .filter(({ index }) => parts.every(({ shard }) => shard.index !== index))
  const ends = contents.map(endOf)
  const numbers = renumbered(parts)
  const words = (index: number): string => `part ${index} of ${planned.parts.length}`
  const finished = ends
    .map((end) => end.finished)
    .sort()
    .at(-1) as string
  const told = parts.map((part, at) =>
    toldBy(part, numbers[at] as Renumbering, words(part.shard.index), finished),
  )
  const lacking = absent.map(({ part, index }) => lackedBy(part, `${words(index)} is missing`, finished))
  const interruptions = [
    ...absent.map(({ index }) => `${words(index)} is missing`),
    ...parts.flatMap(({ shard }, at) => {
      const why = ends[at]?.interrupted ?? null
      return why === null ? [] : [`${words(shard.index)}: ${why}`]
    }),
  ]
  const bailed = ends.find((end) => end.bailed !== undefined)?.bailed
  const adaptation = [...new Set(contents.flatMap(({ head }) => head.adaptation ?? []))]
  const head: RunHead = {
    ...any,
    ...nodeOf(contents.map(({ head }) => head)),
    started: contents.map(({ head }) => head.started).sort()[0] as string,
    notices: [...new Set(contents.flatMap(({ head }) => head.notices))],
    ...(adaptation.length === 0 ? {} : { adaptation }),
    shard: null,
    merged: contents.flatMap(({ chain }) => chain ?? []),
    // Parts with several seeds cannot be repeated with one.
    ...(seed !== undefined && contents.every(({ head }) => head.seed === seed) ? { seed } : {}),
  }
  const whole: Part = {
    rules: planned.parts.flatMap(({ rules }) => rules),
    observations: planned.parts.flatMap(({ observations }) => observations),
  }
  const together: PlannedRun = {
    digest: planned.digest,
    parts: [whole],
    checks: contents.flatMap((content) => content.planned.checks),
    waived: [...new Set(contents.flatMap((content) => content.planned.waived))].sort(),
    ...(planned.own === undefined ? {} : { own: planned.own }),
  }
  const partRules = new Set(whole.rules)
  const record = concluded({
    head,
    planned: together,
    rules: [...catalogue, ...(planned.own ?? [])].filter(({ id }) => partRules.has(id)),
    checks: [...told, ...lacking].flatMap(({ checks }) => checks),
    observations: [...told, ...lacking].flatMap(({ observations }) => observations),
    exchanges: numbers.flatMap(({ exchanges }) => exchanges),
    notUndone: [...new Set(contents.flatMap(({ notUndone }) => notUndone))],
    finished,
    interrupted: interruptions.length === 0 ? null : interruptions.join('; '),
    ...(bailed === undefined ? {} : { bailed }),
  })
  return { head, planned: together, record }
}

/** The Node.js of the first part, with the preloaded code of all parts. */
function nodeOf(heads: readonly RunHead[]): Pick<RunHead, 'node'> {
  const [first, ...more] = heads.flatMap(({ node }) => node ?? [])
  if (first === undefined) return {}
  const preloads = [...new Set([first, ...more].flatMap((node) => node.preloads))]
  return { node: { version: first.version, preloads } }
}

/** The records of one part, including those that are missing in it. */
interface Told {
  readonly checks: readonly CheckRecord[]
  readonly observations: readonly ObservationRecord[]
}

/**
 * The records of a part, with the numbers of the merged run. Planned checks that the part did not report are
 * undecided.
 */
function toldBy({ content, own }: ReadPart, { numberOf }: Renumbering, name: string, finished: string): Told {
  const exchanges = (ids: readonly number[]): number[] => ids.map(numberOf)
  const stepOf = (step: StepRecord): StepRecord => ({
    ...step,
    exchanges: exchanges(step.exchanges),
    steps: step.steps.map(stepOf),
  })
  const reported = new Set(content.checks.map(keyOf))
  const seen = new Set(content.observations.map(({ id }) => id))
  const why = `${name} ended before this was reported`
  return {
    checks: [
      ...content.checks.map((check) => ({
        ...check,
        exchanges: exchanges(check.exchanges),
        ...(check.controls === undefined ? {} : { controls: exchanges(check.controls) }),
        ...(check.judged === undefined
          ? {}
          : {
              judged: check.judged.map(({ expected, exchange }) => ({
                expected,
                exchange: exchange === null ? null : numberOf(exchange),
              })),
            }),
        steps: check.steps.map(stepOf),
      })),
      ...content.planned.checks
        .filter((check) => !reported.has(keyOf(check)))
        .map((check) =>
          unexecuted(check, content.end?.bailed === undefined ? 'undecided' : 'not exercised', why, finished),
        ),
      ...unheard(own, [...content.checks, ...content.planned.checks], why, finished),
    ],
    observations: [
      ...content.observations.map((one) => ({ ...one, exchanges: exchanges(one.exchanges) })),
      ...own.observations.filter((id) => !seen.has(id)).map((id) => unseen(id, why)),
    ],
  }
}

/** The skipped checks of rules that no journal reported. */
function unheard(
  own: Part,
  checks: readonly { readonly rule: string }[],
  why: string,
  finished: string,
): CheckRecord[] {
  const known = new Set(checks.map(({ rule }) => rule))
  return own.rules
    .filter((rule) => !known.has(rule))
    .map((rule) => unexecuted({ rule, case: '', optional: false }, 'undecided', why, finished))
}

function lackedBy(part: Part, why: string, finished: string): Told {
  return {
    checks: unheard(part, [], why, finished),
    observations: part.observations.map((id) => unseen(id, why)),
  }
}

function unseen(id: string, reason: string): ObservationRecord {
  return { id, seen: null, reason, exchanges: [] }
}

/** The exchanges of a part, with numbers that no other part has. */
interface Renumbering {
  readonly exchanges: readonly ExchangeRecord[]
  readonly numberOf: (id: number) => number
}

/** Numbers all exchanges in the order of their times. */
function renumbered(parts: readonly ReadPart[]): Renumbering[] {
  const exchangesOfParts = parts
    .flatMap(({ content }, part) => content.exchanges.map((exchange) => ({ part, exchange })))
    .sort(
      (one, other) =>
        Date.parse(one.exchange.at) - Date.parse(other.exchange.at) ||
        one.part - other.part ||
        one.exchange.id - other.exchange.id,
    )
  const numbers = parts.map(() => new Map<number, number>())
  for (const [at, { part, exchange }] of exchangesOfParts.entries()) numbers[part]?.set(exchange.id, at + 1)
  return parts.map(({ content }, part) => {
    const numberOf = (id: number): number => numbers[part]?.get(id) as number
    return {
      exchanges: content.exchanges.map((exchange) => ({ ...exchange, id: numberOf(exchange.id) })),
      numberOf,
    }
  })
}
