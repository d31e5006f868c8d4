/**
 * What a watch and the process of a round say to each other.
 * @module
 */
import type { JudgedRule } from '../../reporters/watch/record.js'

/** What one round does. It crosses a process boundary, so it is plain data. */
export interface RoundTask {
  /** Ids of the rules. */
  readonly rules: readonly string[]
  /** Why these rules, in words for the reports. */
  readonly by: string
  /** Folder of the reports of the round. */
  readonly out: string
}

/** What a round found. All texts are masked. */
export interface RoundReport {
  readonly url: string
  readonly started: string
  readonly finished: string
  readonly requests: number
  /** Why the round ended early; null if it did not. */
  readonly interrupted: string | null
  /** Rules with a verdict. Without those that the end of the round cut off. */
  readonly rules: readonly JudgedRule[]
  readonly notUndone: readonly string[]
  /** Parts of the profile that did not work when they were tried. */
  readonly notices: readonly string[]
}

/** How a round ended. */
export type RoundEnd =
  | { readonly type: 'judged'; readonly report: RoundReport }
  /** Nothing was judged, for example because the target did not answer. `message` says why, and what to do. */
  | { readonly type: 'not judged'; readonly code: number; readonly message: string }
  /** A secret was found in the reports. */
  | { readonly type: 'secret found' }

/** To the process of a round. */
export type RoundOrder =
  | { readonly type: 'begin'; readonly task: RoundTask; readonly options: unknown }
  | { readonly type: 'interrupt' }
