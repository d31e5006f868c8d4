/**
 * What a run writes down. Every text in these records is already masked: reporters copy, they never redact.
 * @module
 */

/** How a check or a rule ended. Worst first: see {@link worst}. */
export type Verdict = 'violated' | 'undecided' | 'not exercised' | 'passed' | 'not applicable'

/** How a run ended. */
export type Result = 'conformant' | 'conformant with waivers' | 'not conformant' | 'incomplete'

/** The kind of target that is judged. */
export type Role = 'platform' | 'partner'

/**
 * `contract`: the contract document says it. `standard`: a standard that the document names says it. `own`: it is a rule
 * of somebody's own.
 */
export type Tier = 'contract' | 'standard' | 'own'

/** `must` decides the result, `should` gives a warning, `info` is only recorded. */
export type Level = 'must' | 'should' | 'info'

/** A header as it stood on the wire: original case, order and repeats. */
export type HeaderLine = readonly [name: string, value: string]

/** A masked message body. Long bodies keep only head and tail. */
export interface BodyRecord {
  /** Masked text, with a note in place of what was left out; for binary bodies a short note only. */
  readonly text: string
  /** Size on the wire in bytes, before masking. */
  readonly bytes: number
  /** True where `text` is head and tail only. */
  readonly cut: boolean
  /**
   * Digest of the whole body, content coding undone, in hex. Only of a cut body in which no secret is known: whoever
   * knows the rest could try secrets until the digest fits.
   */
  readonly sha256: string | null
}

/** One request and its answer, masked. */
export interface ExchangeRecord {
  /** Number within the run, from 1. */
  readonly id: number
  /** What the suite wanted with it, e.g. `authorize`, `token (authorization_code)`. */
  readonly purpose: string
  /** When it was sent, ISO 8601 in UTC. */
  readonly at: string
  /** From sending to the last byte, in milliseconds; one decimal. */
  readonly ms: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HeaderLine[]
    readonly body: BodyRecord | null
  }
  /** Null where no answer came. */
  readonly response: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: BodyRecord | null
  } | null
  /** Where the answer is described by an OpenAPI schema: what it was held against, and what did not fit. */
  readonly schema: { readonly name: string; readonly errors: readonly string[] } | null
  /** Transport error, e.g. `{ code: 'ECONNREFUSED', message: '…' }`. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** A curl line that repeats the request; secrets of the profile stand as `$KEY`, others as labels. */
  readonly curl: string
}

/** A named part of a check: a login, a request, an assertion. */
export interface StepRecord {
  readonly title: string
  readonly verdict: 'passed' | 'violated' | 'undecided'
  /** Milliseconds since the check began. */
  readonly start: number
  readonly ms: number
  /** Ids of the exchanges made in this step, own and nested. */
  readonly exchanges: readonly number[]
  readonly steps: readonly StepRecord[]
}

/** One executed (or skipped) case of a rule. */
export interface CheckRecord {
  readonly rule: string
  /** Name of the case; empty for a rule with a single check. */
  readonly case: string
  readonly verdict: Verdict
  /** Why it is undecided, not exercised or not applicable; for a violated one the one-line summary. Null when passed. */
  readonly reason: string | null
  /** Only when violated. */
  readonly expected: string | null
  /** Only when violated. */
  readonly actual: string | null
  /** An optional case that lacks a fixture or driver does not count for its rule's verdict. */
  readonly optional: boolean
  /** When it began, ISO 8601 in UTC. */
  readonly at: string
  readonly ms: number
  /** Ids of all exchanges behind the verdict, the deciding one last. */
  readonly exchanges: readonly number[]
  readonly steps: readonly StepRecord[]
  /** Masked stack of an unexpected error (a defect of the suite); else null. */
  readonly stack: string | null
}

/** What the target does where the contract is silent. */
export interface ObservationRecord {
  readonly id: string
  /** What was seen, masked; null where it could not be observed. */
  readonly seen: string | null
  /** Why nothing was seen; else null. */
  readonly reason: string | null
  readonly exchanges: readonly number[]
}

/** An entry of the rule catalogue. */
export interface RuleEntry {
  readonly id: string
  readonly role: Role
  readonly tier: Tier
  readonly level: Level
  /** Section of the contract (tier contract), of the standard (tier standard), or where else it stands (tier own). */
  readonly clause: string
  /** The obligation in our own words. */
  readonly says: string
  /** True where the contract implies it in one step rather than saying it. */
  readonly implied: boolean
  readonly feature: string
  /** Further features without which the rule makes no sense. */
  readonly also?: readonly string[]
  /** What a check of it needs from the profile: see `src/platform/needs.ts`. */
  readonly needs: readonly string[]
  /** OpenAPI operationId that it is about. */
  readonly operation: string | null
}

/** An entry of the catalogue of silences: what the contract leaves open and the suite only records. */
export interface SilenceEntry {
  readonly id: string
  readonly role: Role
  readonly clause: string
  /** What is recorded. */
  readonly says: string
  readonly feature: string
  readonly needs: readonly string[]
}

/** A rule with the verdict of all its checks. */
export interface RuleRecord {
  readonly entry: RuleEntry
  readonly verdict: Verdict
  /** True where the profile waives it. */
  readonly waived: boolean
  readonly checks: readonly CheckRecord[]
}

/** One of the parts that a run is divided into: they are numbered from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** What of a plan one part executes. */
export interface Part {
  readonly rules: readonly string[]
  readonly observations: readonly string[]
}

/** What a run is to do, known before it begins. */
export interface PlannedRun {
  /** SHA-256 in hex of what all parts of the run have in common. */
  readonly digest: string
  /** The rules and observations of the plan by the parts that execute them; a single part where it is not divided. */
  readonly parts: readonly Part[]
  /** Checks that this run executes. */
  readonly checks: readonly Pick<CheckRecord, 'rule' | 'case' | 'optional'>[]
  /** Ids of the rules that the profile waives. */
  readonly waived: readonly string[]
  /** Rules of somebody's own in all parts; absent where there are none. */
  readonly own?: readonly RuleEntry[]
}

/** Suites of somebody's own that ran beside those of the contract. */
export interface CustomSuites {
  /** True where their must rules count for the result. */
  readonly counted: boolean
  readonly folders: readonly CustomFolderRecord[]
}

/** A folder of suites of somebody's own. */
export interface CustomFolderRecord {
  /** Its last name. */
  readonly name: string
  /** SHA-256 of its files, hex: see `src/cli/own/folder.ts`. */
  readonly digest: string
  /** Number of its rules. */
  readonly rules: number
}

/** A whole run, masked: the one input of every reporter. */
export interface RunRecord {
  /** Version of this package. */
  readonly suite: string
  /** SHA-256 of the catalogue, hex. */
  readonly contract: string
  readonly role: Role
  readonly target: { readonly name: string; readonly url: string }
  readonly started: string
  readonly finished: string
  readonly result: Result
  /** Why the run ended early (interrupted, target lost); else null. */
  readonly interrupted: string | null
  /** Parts of the profile that did not work when they were tried before the run, each with what to do. */
  readonly notices: readonly string[]
  /** Changes at the target that could not be undone, each in words; an operator must undo them. */
  readonly notUndone: readonly string[]
  /** Features that the target declares, in order. */
  readonly features: readonly string[]
  /** Waivers and aliases of the profile, each in words. */
  readonly waivers: readonly string[]
  /** True where standard-tier rules count for the result. */
  readonly standards: boolean
  /** Absent where the suites of the contract ran alone. */
  readonly own?: CustomSuites
  /** Which part of a run this is; null for a whole one. A part alone is never conformant. */
  readonly shard: Shard | null
  readonly rules: readonly RuleRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly exchanges: readonly ExchangeRecord[]
}

const order: readonly Verdict[] = ['violated', 'undecided', 'not exercised', 'passed', 'not applicable']

/** The worst of some verdicts, `violated` first; `not exercised` where there are none. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'not exercised'
}
