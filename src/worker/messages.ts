/**
 * The messages between the worker that runs the suites and the main thread.
 * @module
 */
import type { Question, Reply } from '../core/drivers/operator.js'
import type { RawExchange } from '../core/http/evidence.js'
import type { Selection } from '../plan/plan.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { Profile } from '../profile/profile.js'
import type {
  ChallengeRecord,
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  Role,
  RuleEntry,
} from '../record/record.js'
import type { GivenConformance } from './project/index.js'

/** A text that no report may contain. */
export interface KnownSecret {
  /** Name in messages: the key of the profile, or a kind with a number. */
  readonly name: string
  readonly value: string
  /** True if the target has used it as a token, code, cookie or password, and the profile does not contain it. */
  readonly seen: boolean
}

/** What a worker runs. */
export interface Assignment<P = Profile | PartnerProfile> {
  readonly role: Role
  /** The target, with its final address as far as it is known, its hosts, and its operator if there is one. */
  readonly profile: P
  readonly selection: Selection
  /** Environment of programs that the run starts; null if it starts none. */
  readonly environment: NodeJS.ProcessEnv | null
  /** True if any address is judged. */
  readonly force: boolean
  /** True if the worker reports its exchanges before they were masked. */
  readonly raw?: boolean
}

/** Custom suites. The worker loads them before it reports that it is ready. */
export interface CustomSuiteFiles {
  readonly rules: readonly RuleEntry[]
  /** Full paths of their folders. */
  readonly folders: readonly string[]
  /** Full path of the module that breaks the embedded partner; null if there is none. */
  readonly fault: string | null
  /** Full paths of the suite files. */
  readonly suites: readonly string[]
}

/** Reports of the worker. */
export type Report =
  /** Everything is loaded. */
  | { readonly type: 'ready' }
  /** The order to end the run early has arrived. */
  | { readonly type: 'interrupted' }
  /** The application answers. Has its address and that of the simulated platform. */
  | {
      readonly type: 'reached'
      readonly url: string
      readonly simulator: string
      /** What is there instead of such an application, if it is judged all the same (`--force`); otherwise null. */
      readonly wrong: string | null
      /** What most rules need and does not work, each with how to fix it. */
      readonly notices: readonly string[]
      /** What it showed to prove that it knows of the run; null without a challenge. */
      readonly challenge: ChallengeRecord | null
    }
  /** The address is no such application. No check runs. */
  | { readonly type: 'wrong target'; readonly message: string }
  /** The application does not answer. No check runs. */
  | { readonly type: 'unreachable'; readonly message: string }
  /** The simulated platform cannot have the address of the profile. No check runs. */
  | { readonly type: 'misplaced'; readonly message: string }
  | { readonly type: 'started'; readonly rule: string; readonly case: string }
  | { readonly type: 'waiting'; readonly what: string; readonly seconds: number }
  /** Has only those exchanges that no earlier report had. */
  | { readonly type: 'ended'; readonly check: CheckRecord; readonly exchanges: readonly ExchangeRecord[] }
  /** As above. */
  | {
      readonly type: 'observed'
      readonly observation: ObservationRecord
      readonly exchanges: readonly ExchangeRecord[]
    }
  /** All changes at the target that are not undone yet. Sent each time they change. */
  | { readonly type: 'open changes'; readonly changes: readonly string[] }
  /** A question for the operator. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** The question is withdrawn. */
  | { readonly type: 'withdraw'; readonly id: number }
  /** A program of the control driver began or ended. */
  | { readonly type: 'program'; readonly pid: number; readonly running: boolean }
  /** All exchanges before they were masked, by id. Sent only if the assignment asks for them. */
  | { readonly type: 'raw'; readonly exchanges: ReadonlyMap<number, RawExchange> }
  /** Everything was reported. The secrets are for the scan of the written files. */
  | {
      readonly type: 'done'
      readonly secrets: readonly KnownSecret[]
      /** True if the target stopped answering. */
      readonly lost: boolean
    }

/** Orders to the worker. */
export type Order =
  | { readonly type: 'begin'; readonly assignment: Assignment }
  /** There is nothing to run. */
  | { readonly type: 'cancel' }
  | { readonly type: 'interrupt' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Reply }

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel between worker and main thread. */
    channel: string
    /** For a run in the vitest project of a user. Absent if the main thread sends what to run. */
    conformance?: GivenConformance
    own: CustomSuiteFiles
    /** Checks that run side by side. */
    width: number
  }
}

/** Makes checks known to reporters of vitest. `meta` is that of a test. */
export interface Show {
  check(meta: object, entry: RuleEntry, check: CheckRecord): Promise<void>
  /** Removes what others have noted about a test. */
  only(meta: object): void
}
