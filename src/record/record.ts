/**
 * The records of a run. Every text in them is already masked, so reporters copy and never redact.
 * @module
 */

/**
 * How a check or a rule ended. Worst first: see {@link worst}. An audit of a recording has only `violated`, `not violated`
 * and `not seen`: what others recorded cannot show that a target conforms.
 */
export type Verdict =
  | 'violated'
  | 'undecided'
  | 'not exercised'
  | 'not seen'
  | 'passed'
  | 'not violated'
  | 'not applicable'

/**
 * The verdict of a rule in words. `passed in part`: it passed, and some of its cases were not exercised: the profile
 * lacks what optional cases need, or the budget of the run leaves them out. For a program, such a rule is `passed`.
 */
export type RuleVerdict = Verdict | 'passed in part'

/**
 * How a run ended. `selected rules passed`: the run judged only some of the rules, and none that counts was violated.
 * It says nothing about the target as a whole. `violations found`, `no violations found`, `nothing judged`: an audit of a recording. `for one school`: the profile of the application fixes one school, and
 * nothing is open except rules that need more.
 */
export type Result =
  | 'conformant'
  | 'conformant with waivers'
  | 'conformant for one school'
  | 'conformant for one school with waivers'
  | 'selected rules passed'
  | 'not conformant'
  | 'incomplete'
  | 'violations found'
  | 'no violations found'
  | 'nothing judged'

/** The kind of target that is judged. */
export type Role = 'platform' | 'partner'

/**
 * `contract`: a rule of the contract document. `standard`: a rule of a standard that the document names. `own`: a
 * custom rule.
 */
export type Tier = 'contract' | 'standard' | 'own'

/** `must` decides the result, `should` gives a warning, `info` is only recorded. */
export type Level = 'must' | 'should' | 'info'

/** A header as it was on the wire: original case, order and repeats. */
export type HeaderLine = readonly [name: string, value: string]

/** A masked message body. Of a long body, only head and tail are kept. */
export interface BodyRecord {
  /** Masked text, with a note in place of omitted parts; for a binary body only a short note. */
  readonly text: string
  /** Size on the wire in bytes, before masking. */
  readonly bytes: number
  /** True if `text` is only head and tail. */
  readonly cut: boolean
  /**
   * SHA-256 of the decoded body, hex. Only for a cut body without a known secret: with the rest of the body, a secret
   * could be guessed until the digest fits.
   */
  readonly sha256: string | null
}

/** An ID token that an exchange carries, decoded. Values are masked like those of a body. */
export interface IdTokenRecord {
  /** What stands for it in the messages: `‹id_token 85›`. */
  readonly label: string
  /** Fields of the header, each with its value as JSON. */
  readonly header: readonly HeaderLine[]
  /** Claims, each with its value as JSON. */
  readonly claims: readonly HeaderLine[]
}

/** One request and its answer, masked. */
export interface ExchangeRecord {
  /** Number within the run, from 1. */
  readonly id: number
  /** The purpose of the request, e.g. `authorize`, `discovery`. */
  readonly purpose: string
  /** When it was sent, ISO 8601 in UTC. */
  readonly at: string
  /** Milliseconds from sending to the last byte; one decimal. */
  readonly ms: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HeaderLine[]
    readonly body: BodyRecord | null
  }
  /** Null if no answer came. */
  readonly response: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: BodyRecord | null
  } | null
  /**
   * If an OpenAPI document describes the answer (role partner: the request of the application): the name of the schema,
   * and the parts that do not fit it.
   */
  readonly schema: { readonly name: string; readonly errors: readonly string[] } | null
  /** Transport error, e.g. `{ code: 'ECONNREFUSED', message: '…' }`. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** Why a suite made the request by hand, not a generated client from the OpenAPI documents. Absent if it did not. */
  readonly byHand?: string
  /**
   * SHA-256, hex, of the public key (SPKI) in the TLS certificate of the other side. Only on the first exchange of a
   * connection; otherwise absent.
   */
  readonly tlsKey?: string
  /** The ID tokens that it carries, decoded; absent if there are none. */
  readonly idTokens?: readonly IdTokenRecord[]
  /** A curl line that repeats the request. Secrets of the profile are shown as `$KEY`, others as labels. */
  readonly curl: string
}

/** A named part of a check: a login, a request, an assertion. */
export interface StepRecord {
  readonly title: string
  readonly verdict: 'passed' | 'violated' | 'undecided'
  /** Milliseconds since the check began. */
  readonly start: number
  readonly ms: number
  /** Ids of the exchanges of this step and of its nested steps. */
  readonly exchanges: readonly number[]
  readonly steps: readonly StepRecord[]
}

/** A part that a check did not judge. */
export interface LeftOut {
  readonly part: string
  /** What the profile lacks. */
  readonly reason: string
}

/** Something that a check expected. */
export interface JudgedRecord {
  /** What a conforming target does, in words. */
  readonly expected: string
  /** Id of the last exchange that was judged by it; null if it is not known. */
  readonly exchange: number | null
}

/** What an assertion compared: a thing, and the place where it is. */
export interface ComparedRecord {
  /** With its preposition: `in the ID token`. */
  readonly place: string
  /** A field or claim: `sc`. Absent if the texts of the assertion name it. */
  readonly thing?: string
}

/** What a check of a signature said. */
export interface SignatureRecord {
  /** The label of the token: `‹id_token 85›`. */
  readonly token: string
  /** `verifies with the key "k1" of the key set` */
  readonly says: string
}

/** One executed (or skipped) case of a rule. */
export interface CheckRecord {
  readonly rule: string
  /** Name of the case; empty for a rule with a single check. */
  readonly case: string
  readonly verdict: Verdict
  /**
   * Why it is undecided, not exercised or not applicable; for a violated check the one-line summary. Null if it
   * passed.
   */
  readonly reason: string | null
  /** Only when violated. */
  readonly expected: string | null
  /** Only when violated. */
  readonly actual: string | null
  /** What was compared, and where. Absent if it is not violated, and in records of earlier versions. */
  readonly compared?: ComparedRecord
  /** The signatures of tokens that the check verified; absent if it verified none. */
  readonly signatures?: readonly SignatureRecord[]
  /**
   * True for a case that does not count for the verdict of its rule if it was not exercised: it lacks a fixture or driver,
   * or the budget of the run leaves it out.
   */
  readonly optional: boolean
  /** True if it was not exercised because it needs more than one school, and the profile fixes one. Otherwise absent. */
  readonly oneSchool?: true
  /** The parts that a passed check did not judge; left out if it judged all. */
  readonly leftOut?: readonly LeftOut[]
  /** When it began, ISO 8601 in UTC. */
  readonly at: string
  readonly ms: number
  /** Ids of all exchanges behind the verdict, the deciding one last. */
  readonly exchanges: readonly number[]
  /** Ids of the exchanges that a positive control made; left out if there are none. */
  readonly controls?: readonly number[]
  /** What the check expected, at most 10 different things, the deciding one last; left out if it judged nothing. */
  readonly judged?: readonly JudgedRecord[]
  readonly steps: readonly StepRecord[]
  /** Masked stack of an unexpected error (a defect of the suite); otherwise null. */
  readonly stack: string | null
}

/** What the target does at an open point of the contract. */
export interface ObservationRecord {
  readonly id: string
  /** What was seen, masked; null if it could not be observed. */
  readonly seen: string | null
  /** Why nothing was seen; otherwise null. */
  readonly reason: string | null
  readonly exchanges: readonly number[]
}

/** An entry of the rule catalogue. */
export interface RuleEntry {
  readonly id: string
  readonly role: Role
  readonly tier: Tier
  readonly level: Level
  /** Section of the contract (tier contract) or of the standard (tier standard), or another source (tier own). */
  readonly clause: string
  /** The obligation in our own words. */
  readonly says: string
  /** Why the rule follows from the contract although its text does not say it; null if the text says it. */
  readonly implied: string | null
  readonly feature: string
  /** Further features that the target must have for the rule to apply. */
  readonly also?: readonly string[]
  /** What its checks need from the profile: see `src/platform/needs.ts`. */
  readonly needs: readonly string[]
  /** OpenAPI operationId of the operation that it is about. */
  readonly operation: string | null
  /** The version of the suite that brought the rule. Absent if the first release has it. */
  readonly since?: string
  /** The level that it gets with the next minor version, or with `--strict`. Absent if it is not on trial. */
  readonly later?: Level
  /** The version that deprecated it: a later major version may lack it. Absent if it is not deprecated. */
  readonly deprecated?: string
  /** The rule that replaces a deprecated one. */
  readonly replacedBy?: string
}

/** An open point of the contract. The suite records what the target does there and does not judge it. */
export interface OpenPointEntry {
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
  /** True if a waiver accepts its violation: a setting of the profile, or entries of the baseline. */
  readonly waived: boolean
  /** If the baseline names only cases of a waived rule: the verdict of its other cases. Otherwise absent. */
  readonly otherCases?: Verdict
  /** True if it was not exercised only because the profile fixes one school. Otherwise absent. */
  readonly oneSchool?: true
  readonly checks: readonly CheckRecord[]
}

/** One of the parts that a run is divided into, numbered from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** What a run with a budget of requests judges, as it was planned. */
export interface BudgetRecord {
  /** Largest number of requests. */
  readonly requests: number
  /** Requests that it was expected to send. */
  readonly estimated: number
  /** Number of its checks. */
  readonly checks: number
  /** Number of checks that the same run has without a budget. */
  readonly of: number
  /** Number of known faults that its checks detect. A known fault is one of the embedded target of this project. */
  readonly detected: number
  /** Number of all known faults. */
  readonly faults: number
}

/** The selection of a run that does not judge every rule of its role. */
export interface RunSelection {
  /** The options that made it, as they can be typed: `--only authorize.scope`. */
  readonly by: readonly string[]
  /** Number of selected rules, of all parts of the run. */
  readonly rules: number
  /** Number of rules that the run could have judged. */
  readonly of: number
  /** With --rerun: when the earlier run began, ISO 8601, and the ids of its rules that run again. */
  readonly rerun?: { readonly started: string; readonly rules: readonly string[] }
  /** With --budget and --quick. */
  readonly budget?: BudgetRecord
}

/** The rules and observations that one part executes. */
export interface Part {
  readonly rules: readonly string[]
  readonly observations: readonly string[]
}

/** The plan of a run, known before it begins. */
export interface PlannedRun {
  /** SHA-256, hex, of what all parts of the run have in common. */
  readonly digest: string
  /** The rules and observations of the plan by the part that executes them. One part if the run is not divided. */
  readonly parts: readonly Part[]
  /** Checks that this run executes. */
  readonly checks: readonly Pick<CheckRecord, 'rule' | 'case' | 'optional'>[]
  /** Ids of the rules that the profile waives. */
  readonly waived: readonly string[]
  /** Custom rules of all parts; absent if there are none. */
  readonly own?: readonly RuleEntry[]
}

/** A known violation that the operator accepts for a time. */
export interface KnownViolation {
  readonly rule: string
  /** Name of the case. Absent if the entry is for all cases of the rule. */
  readonly case?: string
  /** Who takes care of it. */
  readonly owner: string
  readonly reason: string
  /** Last day on which it is accepted, `YYYY-MM-DD` in UTC. */
  readonly expires: string
}

/** A baseline file. */
export interface Baseline {
  /** Last name of the file. */
  readonly name: string
  /** SHA-256 of the file, hex. */
  readonly digest: string
  readonly entries: readonly KnownViolation[]
}

/**
 * What a run found about a known violation. `known`: it is violated, and accepted. `expired`: it is violated, and counts
 * again. `removable`: it passed. `open`: the run has no verdict about it.
 */
export type KnownState = 'known' | 'expired' | 'removable' | 'open'

/** A baseline with what the run found about each entry. */
export interface BaselineRecord extends Baseline {
  readonly entries: readonly (KnownViolation & { readonly state: KnownState })[]
}

/** Custom suites that ran together with those of the contract. */
export interface CustomSuites {
  /** True if their must rules count for the result. */
  readonly counted: boolean
  readonly folders: readonly CustomFolderRecord[]
}

/** A folder of custom suites. */
export interface CustomFolderRecord {
  /** Its last name. */
  readonly name: string
  /** SHA-256 of its files, hex: see `src/custom/folder.ts`. */
  readonly digest: string
  /** Number of its rules. */
  readonly rules: number
}

/** What an audit has judged instead of a target. */
export interface AuditRecord {
  /** Names of the files, without their folders. */
  readonly files: readonly string[]
  /** Number of exchanges in the recording, and of those with the platform and its webhooks. */
  readonly exchanges: number
  readonly located: number
  /** Number of rules of the role that need requests of their own, so that no recording can judge them. */
  readonly further: number
  /** When the first and the last request were sent, ISO 8601; null if the recording does not say it. */
  readonly from: string | null
  readonly until: string | null
  /** True if masks hide secrets of the recording. */
  readonly masked: boolean
  /** Parts of the files that could not be read, each as a sentence. */
  readonly damage: readonly string[]
}

/** A text that the target showed before the first check, which proves that it knew of the run. */
export interface ChallengeRecord {
  readonly text: string
  /** The address that was requested. */
  readonly url: string
  /** Where its answer had the text. */
  readonly seenIn: 'body' | 'header'
}

/** A statement of the contract that no check can judge, and for which a person vouches. It never counts as passed. */
export interface Attestation {
  /** Id of the statement, such as `1.console`. */
  readonly statement: string
  readonly clause: string
  /** Who attests. */
  readonly by: string
  /** The day on which it was examined, `YYYY-MM-DD`. */
  readonly on: string
  /** By what means it was examined. */
  readonly means: string
}

/** The Node.js that a run was started with. */
export interface NodeRecord {
  readonly version: string
  /** Options that load code into it before the suite, from the command line and NODE_OPTIONS. */
  readonly preloads: readonly string[]
}

/** The target of a run. */
export interface RunTargetRecord {
  readonly name: string
  readonly url: string
  /** Its version or commit, as the profile names it. Absent if it does not. */
  readonly version?: string
}

/** A whole run, masked. Every reporter works from this record only. */
export interface RunRecord {
  /** Version of this package. */
  readonly suite: string
  /** SHA-256 of the catalogue, hex. */
  readonly contract: string
  /** SHA-256 of the contract document that the catalogue was made from, hex: see `src/contract/passages.ts`. */
  readonly contractDocument: string
  /** SHA-256 of the profile, hex, without secrets: see `src/profile/digest.ts`. Absent in an audit. */
  readonly profile?: string
  readonly role: Role
  readonly target: RunTargetRecord
  readonly started: string
  readonly finished: string
  /** The text that the verifier gave before the run. Absent if none was given. */
  readonly nonce?: string
  /** Of a merged run: the last digest in the journal of each part. */
  readonly merged?: readonly string[]
  /** Absent in journals of earlier versions. */
  readonly node?: NodeRecord
  /** Absent without a challenge. */
  readonly challenge?: ChallengeRecord
  /** Absent without attestations. */
  readonly attested?: readonly Attestation[]
  readonly result: Result
  /** Why the run ended early (interrupted, target lost, --bail); otherwise null. */
  readonly interrupted: string | null
  /** With --bail: the id of the violated rule that ended the run. Absent if none did. */
  readonly bailed?: string
  /** Absent without --baseline. */
  readonly baseline?: BaselineRecord
  /** Parts of the profile that did not work when they were tried before the run, each with how to fix it. */
  readonly notices: readonly string[]
  /** What the run found out about its target before the first check, and what follows. Absent if nothing was tried. */
  readonly adaptation?: readonly string[]
  /** Changes at the target that could not be undone, each in words. An operator must undo them. */
  readonly notUndone: readonly string[]
  /** Features that the target declares, in order. */
  readonly features: readonly string[]
  /** Waivers and aliases of the profile, and entries of the baseline that accept a violation, each as a sentence. */
  readonly waivers: readonly string[]
  /** True if standard-tier rules count for the result. */
  readonly standards: boolean
  /** With --strict: rules on trial have their later level. Otherwise absent. */
  readonly strict?: true
  /** With --strict-schema: messages of the target that do not fit the OpenAPI documents decide. Otherwise absent. */
  readonly strictSchema?: true
  /** With --publishable: names and texts of records are replaced. Otherwise absent. */
  readonly publishable?: true
  /** Absent if the run had no custom suites. */
  readonly own?: CustomSuites
  /** The part of a run that this is; null for a whole run. One part is never conformant. */
  readonly shard: Shard | null
  /** Which rules were selected. Absent if the run has all of them. A run of selected rules is never conformant. */
  readonly selection?: RunSelection
  /** True if checks that wait in real time are left out (--no-wait); otherwise absent. */
  readonly noWait?: true
  /** For an audit of a recording: what was judged. Absent for a run. */
  readonly audit?: AuditRecord
  /** What decided its order and its random values, as `--seed` accepts it. Absent if the parts of a run had several. */
  readonly seed?: string
  /** The options of the command `repro` that name this target, unquoted; absent in runs of other tools. */
  readonly repeat?: readonly string[]
  readonly rules: readonly RuleRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly exchanges: readonly ExchangeRecord[]
}

const order: readonly Verdict[] = [
  'violated',
  'undecided',
  'not exercised',
  'not seen',
  'passed',
  'not violated',
  'not applicable',
]

/** The worst of some verdicts, `violated` first; `not exercised` for an empty list. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'not exercised'
}
