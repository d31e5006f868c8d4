/**
 * The state of the current or latest judgement, for its page.
 * @module
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { placeOf } from '../../reporters/clauses.js'
import { decidingExchange } from '../../reporters/outcome.js'
import { type SharedCause, sharedCausesOf } from '../../reporters/result/causes.js'
import { type Headline, headlineOf } from '../../reporters/result/headline.js'
import type { Question, Reply } from '../core/drivers/operator.js'
import { onAbort } from '../core/on-abort.js'
import type { RunListener, WrittenFile } from '../record/listener.js'
import {
  type CheckRecord,
  type ExchangeRecord,
  type RuleEntry,
  type Verdict,
  worst,
} from '../record/record.js'
import { rulesOfRole } from './selection.js'
import type { JudgedTarget, Phase, PreparedRun, ShownPlan } from './target.js'

/** A violated check. */
export interface Finding {
  /** Counts from 1 and is never reused. */
  readonly id: number
  readonly entry: RuleEntry
  readonly check: CheckRecord
  /** The exchange that shows it. */
  readonly exchange: ExchangeRecord | null
}

/** The progress of the rules of one section of the contract, or of one standard. */
export interface SectionProgress {
  readonly section: string
  readonly order: string
  /** Ids of its rules that have checks. */
  readonly rules: ReadonlySet<string>
  readonly checks: number
  readonly ended: number
  readonly verdicts: Readonly<Record<Verdict, number>>
}

/** An open question. */
export interface OpenQuestion {
  readonly id: number
  readonly question: Question
}

/** The end of a run. */
export interface Ending {
  /** The result and its reason, in the words of all reports. */
  readonly headline: Headline
  /** True if all rules were selected. */
  readonly whole: boolean
  /** The rules of the run with their verdicts; empty if all rules were selected. */
  readonly rules: readonly { readonly id: string; readonly verdict: Verdict }[]
  readonly out: string
  readonly files: readonly WrittenFile[]
}

interface RuleProgress {
  readonly entry: RuleEntry
  checks: number
  readonly ended: CheckRecord[]
}

/** Why a run has not started. */
export interface NotStarted {
  /** What is wrong, as sentences. */
  readonly problems: readonly string[]
  /** The plan to confirm, because the run does what nobody can undo. Absent if something is wrong. */
  readonly plan?: ShownPlan
}

/** The current or latest judgement. A run of some rules replaces only what is known of these rules. */
export class Judgement {
  phase: Phase = 'none'
  /** What it waits for, or why it failed; otherwise null. */
  message: string | null = null
  /** What the run found out about its target before the checks, as sentences. */
  notices: readonly string[] = []
  /** Ids of the rules that are being judged, or were judged last; empty for all rules. */
  selected: readonly string[] = []
  /** The latest ending of a run of all rules, and of any run. */
  readonly endings: { whole: Ending | undefined; latest: Ending | undefined } = {
    whole: undefined,
    latest: undefined,
  }
  readonly #rules = new Map<string, RuleProgress>()
  #findings: readonly Finding[] = []
  #questions: readonly (OpenQuestion & { readonly reply: (reply: Reply) => void })[] = []
  #count = 0
  #cancel = new AbortController()
  #isPreparing = false
  #running: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(readonly target: JudgedTarget) {}

  /** True while the suite runs, or is going to. */
  get isActive(): boolean {
    return ['loading', 'waiting', 'running', 'reporting'].includes(this.phase)
  }

  get findings(): readonly Finding[] {
    return this.#findings
  }

  /** What the findings have in common so far. */
  get causes(): readonly SharedCause[] {
    const rules = [...this.#rules.values()].flatMap(({ entry, ended }) =>
      ended.length === 0
        ? []
        : [{ entry, verdict: worst(ended.map(({ verdict }) => verdict)), waived: false, checks: ended }],
    )
    return sharedCausesOf({ role: this.target.role, rules })
  }

  /** The oldest open question. */
  get question(): OpenQuestion | undefined {
    return this.#questions[0]
  }

  /** Progress by section, in the order of the contract. */
  get sections(): readonly SectionProgress[] {
    const sections = new Map<string, RuleProgress[]>()
    for (const rule of this.#rules.values()) {
      const { section } = placeOf(rule.entry.clause, rule.entry.tier)
      sections.set(section, [...(sections.get(section) ?? []), rule])
    }
    return [...sections]
      .map(([section, rules]) => sectionOf(section, rules))
      .sort((one, other) => (one.order < other.order ? -1 : 1))
  }

  /** Subscribes to changes. @returns a function that unsubscribes */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ids of the rules with a check that was violated or undecided. */
  get failed(): readonly string[] {
    const failed = [...this.#rules.values()].filter(({ ended }) =>
      ended.some(({ verdict }) => verdict === 'violated' || verdict === 'undecided'),
    )
    return failed.map(({ entry }) => entry.id)
  }

  /**
   * The plan of a run. Sends nothing.
   * @param only rule ids; empty for all rules
   */
  async plan(only: readonly string[]): Promise<ShownPlan | { readonly problems: readonly string[] }> {
    const prepared = await this.target.prepare()
    return 'problems' in prepared ? prepared : planOf(prepared, only)
  }

  /**
   * Starts to judge.
   * @param only rule ids; empty for all rules
   * @param confirmed the {@link agreementTo} that the user gave; empty for none
   * @returns why nothing has started; null if the run goes on
   */
  async start(only: readonly string[] = [], confirmed = ''): Promise<NotStarted | null> {
    if (this.isActive || this.#isPreparing)
      return { problems: ['A run is already going on. Wait for its end, or cancel it.'] }
    this.#isPreparing = true
    try {
      const prepared = await this.target.prepare()
      if ('problems' in prepared) return prepared
      if (prepared.mayLast) {
        const plan = await planOf(prepared, only)
        if ('problems' in plan) return plan
        if (plan.lasting.length > 0 && confirmed !== agreementTo(plan)) return { problems: [], plan }
      }
      this.#begin(prepared, only)
      return null
    } finally {
      this.#isPreparing = false
    }
  }

  #begin(prepared: PreparedRun, only: readonly string[]): void {
    const whole = only.length === 0
    this.selected = only
    this.notices = []
    const out = path.join(prepared.out, ...(whole ? [] : ['rerun']))
    this.#cancel = new AbortController()
    this.#set('loading')
    this.#running = this.#run(() =>
      prepared.run({
        only,
        out,
        listener: this.#listener(whole, out),
        planned: (rules) => this.#planned(rules, whole),
        ask: (question, signal) => this.ask(question, signal),
        ready: async () => this.#set('waiting', await this.target.begin()),
        cancelled: this.#cancel.signal,
      }),
    )
  }

  /** Ends the judgement early. The results so far are reported. */
  cancel(): void {
    this.#cancel.abort()
    for (const { reply } of this.#questions) reply({ kind: 'gone' })
    this.#changed()
  }

  /** True after {@link cancel}. */
  get isCancelled(): boolean {
    return this.#cancel.signal.aborted
  }

  /** Answers an open question. @returns false if it is no longer open */
  answer(id: number, reply: Reply): boolean {
    const open = this.#questions.find((one) => one.id === id)
    open?.reply(reply)
    return open !== undefined
  }

  /** Cancels, and waits for the end. */
  async close(): Promise<void> {
    if (this.isActive) this.cancel()
    await this.#running
  }

  async #run(judge: () => Promise<void>): Promise<void> {
    let failure: string | null = null
    try {
      await judge()
    } catch (error) {
      if (!this.isCancelled) failure = error instanceof Error ? error.message : String(error)
    }
    failure = (await this.target.end()) ?? failure
    if (failure !== null) this.#set('failed', failure)
    else this.#set(this.isCancelled ? 'cancelled' : 'finished')
  }

  #set(phase: Phase, message: string | null = null): void {
    this.phase = phase
    this.message = message
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  #planned(rules: readonly string[], whole: boolean): void {
    if (whole) this.#rules.clear()
    const entries = rulesOfRole(this.target.role)
    const selected = new Set(rules)
    for (const id of selected) this.#rules.delete(id)
    this.#findings = whole ? [] : this.#findings.filter(({ entry }) => !selected.has(entry.id))
    for (const id of rules) {
      const entry = entries.get(id)
      if (entry === undefined) continue
      const known = this.#rules.get(id) ?? { entry, checks: 0, ended: [] }
      known.checks += 1
      this.#rules.set(id, known)
    }
    this.#set('running')
  }

  #listener(whole: boolean, out: string): RunListener {
    return {
      planned: ({ adaptation = [], notices }) => {
        this.notices = [...notices.map((notice) => `Check the profile: ${notice}`), ...adaptation]
        this.#changed()
      },
      started: () => undefined,
      waiting: (what, seconds) => {
        this.message = `${what}, at most ${seconds} s`
        this.#changed()
      },
      ended: (check, entry, exchanges) => {
        this.message = null
        this.#rules.get(entry.id)?.ended.push(check)
        if (check.verdict === 'violated') {
          this.#count += 1
          this.#findings = [
            ...this.#findings,
            {
              id: this.#count,
              entry,
              check,
              exchange: decidingExchange(check, new Map(exchanges.map((one) => [one.id, one]))),
            },
          ]
        }
        this.#changed()
      },
      finished: (run, files) => {
        const rules = whole ? [] : run.rules.map(({ entry, verdict }) => ({ id: entry.id, verdict }))
        const ending = { headline: headlineOf(run), whole, rules, out, files }
        this.endings.latest = ending
        if (whole) this.endings.whole = ending
        this.#set('reporting')
      },
    }
  }

  /** Asks the developer on the page. */
  ask(question: Question, signal: AbortSignal): Promise<Reply> {
    this.#count += 1
    const id = this.#count
    return new Promise((resolve) => {
      const reply = (given: Reply): void => {
        clearTimeout(timer)
        stopListening()
        this.#questions = this.#questions.filter((one) => one.id !== id)
        resolve(given)
        this.#changed()
      }
      const timer = setTimeout(() => reply({ kind: 'late' }), question.seconds * 1000)
      this.#questions = [...this.#questions, { id, question, reply }]
      let stopListening = (): void => undefined
      stopListening = onAbort(signal, () => reply({ kind: 'gone' }))
      this.#changed()
    })
  }
}

/** What stands for the agreement to the lasting changes of a plan. It does not cover any other change. */
export function agreementTo({ lasting }: ShownPlan): string {
  return createHash('sha256').update(JSON.stringify(lasting)).digest('base64url')
}

async function planOf(
  prepared: PreparedRun,
  only: readonly string[],
): Promise<ShownPlan | { readonly problems: readonly string[] }> {
  try {
    return await prepared.plan(only)
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] }
  }
}

function sectionOf(section: string, rules: readonly RuleProgress[]): SectionProgress {
  const verdicts: Record<Verdict, number> = {
    passed: 0,
    violated: 0,
    undecided: 0,
    'not exercised': 0,
    'not applicable': 0,
    'not violated': 0,
    'not seen': 0,
  }
  for (const { ended } of rules) for (const { verdict } of ended) verdicts[verdict] += 1
  const orders = rules.map(({ entry }) => placeOf(entry.clause, entry.tier).order).sort()
  return {
    section,
    order: orders[0] ?? '',
    rules: new Set(rules.map(({ entry }) => entry.id)),
    checks: rules.reduce((sum, { checks }) => sum + checks, 0),
    ended: rules.reduce((sum, { ended }) => sum + ended.length, 0),
    verdicts,
  }
}
