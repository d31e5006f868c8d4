/**
 * A watch: one round after the other, each with another part of the rules, until it is stopped.
 * @module
 */
import path from 'node:path'
import { contractHash } from '../../generated/catalogue.js'
import type {
  PartReports,
  RoundRecord,
  WatchChange,
  WatchedRule,
  WatchRecord,
} from '../../reporters/watch/record.js'
import { packageVersion } from '../profile/package-root.js'
import { exitCodes } from '../record/exit-codes.js'
import type { WatchFiles } from './files.js'
import { Knowledge } from './knowledge.js'
import type { RoundEnd, RoundReport, RoundTask } from './messages.js'
import { againIn, type EstimateOf, nextPart, type WatchPart, type WatchUnit } from './parts.js'
import { Ticks, type WatchClock } from './ticks.js'

/** What is watched, and how often. */
export interface WatchSettings {
  readonly target: { readonly name: string; readonly url: string }
  /** Milliseconds between the beginnings of two rounds. */
  readonly everyMs: number
  /** Requests of a round at most, as estimated. */
  readonly budget: number
  /** The rules, in the order of the catalogue. */
  readonly units: readonly WatchUnit[]
  readonly parts: readonly WatchPart[]
  readonly estimateOf: EstimateOf
  /** Folder of the watch. */
  readonly folder: string
}

/** What a watch stands on. */
export interface WatchDependencies {
  readonly clock: WatchClock
  readonly files: Pick<WatchFiles, 'write' | 'add'>
  /** Runs a round. Never rejects. */
  readonly run: (task: RoundTask, signal: AbortSignal) => Promise<RoundEnd>
  /**
   * Receives each round.
   * @param changed the rules whose verdict it changed
   * @param notices parts of the profile that do not work, if that is news
   */
  readonly ended: (
    round: RoundRecord,
    changed: readonly WatchedRule[],
    record: WatchRecord,
    notices: readonly string[],
  ) => void
  /** Receives a problem of the files, in words. The watch goes on. */
  readonly problem: (text: string) => void
  /** Aborted to end the watch. */
  readonly signal: AbortSignal
}

/** Why a watch ended. */
export type WatchEnd =
  | { readonly type: 'stopped'; readonly rounds: number; readonly notUndone: readonly string[] }
  /** The first round could not judge anything, and no later one could. */
  | { readonly type: 'refused'; readonly code: number; readonly message: string }
  | { readonly type: 'secret found' }

/** Milliseconds within which every rule is judged, if all rounds run in time. */
export function coveredMs({ parts, everyMs }: Pick<WatchSettings, 'parts' | 'everyMs'>): number {
  return parts.length * everyMs
}

/**
 * Watches a target until the signal is aborted.
 * @param earlier the state of an earlier watch of this target; null if there is none
 */
export async function watch(
  settings: WatchSettings,
  dependencies: WatchDependencies,
  earlier: WatchRecord | null,
): Promise<WatchEnd> {
  const { clock, run, signal } = dependencies
  const state = new WatchState(settings, earlier)
  const ticks = new Ticks(clock, settings.everyMs)
  let notices: readonly string[] = []
  if (signal.aborted) return { type: 'stopped', rounds: 0, notUndone: [] }
  for (let rounds = 1, leftOut = 0; ; rounds += 1) {
    const { part, task } = state.next()
    const started = clock.now().toISOString()
    const end = await run(task, signal)
    if (end.type === 'secret found') return end
    if (end.type === 'not judged') {
      if (signal.aborted) return { type: 'stopped', rounds: rounds - 1, notUndone: [] }
      if (rounds === 1 && end.code !== exitCodes.unreachable) return { ...end, type: 'refused' }
    }
    const round = state.add(part, end, {
      started,
      finished: clock.now().toISOString(),
      leftOut,
    })
    const record = state.record(clock.now())
    try {
      dependencies.files.add(round)
      dependencies.files.write(record)
    } catch (error) {
      dependencies.problem(`The files of the watch cannot be written: ${(error as Error).message}.`)
    }
    const notes = end.type === 'judged' ? end.report.notices : notices
    const isNews = JSON.stringify(notes) !== JSON.stringify(notices)
    notices = notes
    dependencies.ended(round, state.changedIn(round), record, isNews ? notices : [])
    if (!signal.aborted) leftOut = await ticks.next(signal)
    if (signal.aborted) return { type: 'stopped', rounds, notUndone: round.notUndone }
  }
}

/** What a watch remembers from round to round. */
class WatchState {
  readonly #knowledge: Knowledge
  /** Numbers of parts in the order of their last rounds. */
  #tried: number[] = []
  #reports: readonly PartReports[]
  #last: RoundRecord | null
  #url: string

  constructor(
    readonly settings: WatchSettings,
    earlier: WatchRecord | null,
  ) {
    const ids = settings.units.map(({ id }) => id)
    this.#knowledge = new Knowledge(ids, earlier?.rules, earlier?.changes)
    this.#reports = earlier?.reports ?? []
    this.#last = earlier?.last ?? null
    this.#url = settings.target.url
  }

  /** The part of the next round, and its task. */
  next(): { readonly part: WatchPart; readonly task: RoundTask } {
    const { parts, units, budget, everyMs, estimateOf, folder } = this.settings
    const judged = this.#knowledge.judged()
    const part = nextPart(parts, judged, this.#tried)
    const limits = { requests: budget, seconds: everyMs / 1000 }
    const again = againIn(part, units, judged, limits, estimateOf)
    const more = again.length === 0 ? '' : `, and ${again.length} again`
    return {
      part,
      task: {
        rules: [...part.rules, ...again],
        by: `part ${part.number} of ${parts.length} of a watch${more}`,
        out: path.join(folder, folderOf(part)),
      },
    }
  }

  /** Adds a round. */
  add(
    part: WatchPart,
    end: Exclude<RoundEnd, { type: 'secret found' }>,
    times: Pick<RoundRecord, 'started' | 'finished' | 'leftOut'>,
  ): RoundRecord {
    const round = (this.#last?.round ?? 0) + 1
    const common = { round, part: part.number, of: this.settings.parts.length, ...times }
    this.#last =
      end.type === 'judged'
        ? { ...common, ...this.#learned(part, round, end.report) }
        : { ...common, ...nothing, outcome: 'not judged', reason: end.message }
    // Nothing was sent to an unreachable target, so the same part is next. All else must not keep the others waiting.
    if (end.type === 'judged' || end.code !== exitCodes.unreachable)
      this.#tried = [...this.#tried.filter((number) => number !== part.number), part.number]
    return this.#last
  }

  #learned(
    part: WatchPart,
    round: number,
    report: RoundReport,
  ): Omit<RoundRecord, 'round' | 'part' | 'of' | 'started' | 'finished' | 'leftOut'> {
    const { changes, firstJudged } = this.#knowledge.learn(round, report.finished, report.rules)
    this.#url = report.url
    const partRound = { part: part.number, folder: folderOf(part), round }
    this.#reports = [...this.#reports.filter(({ folder }) => folder !== partRound.folder), partRound]
    return {
      outcome: report.interrupted === null ? 'judged' : 'ended early',
      reason: report.interrupted,
      requests: report.requests,
      rules: report.rules.length,
      firstJudged,
      changes,
      notUndone: report.notUndone,
    }
  }

  /** The rules whose verdict a round changed. */
  changedIn({ changes }: { readonly changes: readonly WatchChange[] }): WatchedRule[] {
    const changed = new Set(changes.map(({ rule }) => rule))
    return this.#knowledge.rules.filter(({ id }) => changed.has(id))
  }

  record(now: Date): WatchRecord {
    const { target, everyMs, budget, parts } = this.settings
    const { rules, neverJudged, changes } = this.#knowledge
    return {
      schema: 1,
      suite: packageVersion,
      contract: contractHash,
      target: { name: target.name, url: this.#url },
      everyMs,
      budget,
      parts: parts.length,
      coveredMs: coveredMs(this.settings),
      updated: now.toISOString(),
      last: this.#last,
      rules,
      neverJudged,
      reports: this.#reports,
      changes,
    }
  }
}

/** What a round has found that judged nothing. */
const nothing = { requests: 0, rules: 0, firstJudged: 0, changes: [], notUndone: [] } as const

function folderOf({ number }: WatchPart): string {
  return `part-${number}`
}
