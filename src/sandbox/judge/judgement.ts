/**
 * "Judge my application": the state of the current or latest judgement, for its page.
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { partnerRules } from '../../../generated/catalogue.js'
import { placeOf } from '../../../reporters/clauses.js'
import { decidingExchange } from '../../../reporters/outcome.js'
import { type Headline, headlineOf } from '../../../reporters/result/headline.js'
import type { Question, Reply } from '../../core/drivers/operator.js'
import { onAbort } from '../../core/on-abort.js'
import type { RunListener, WrittenFile } from '../../record/listener.js'
import type { CheckRecord, ExchangeRecord, RuleEntry, Verdict } from '../../record/record.js'
import type { Application } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import type { Judge } from './judge.js'
import { profileOf } from './profile.js'

/** How far a judgement is. */
export type Phase =
  | 'none'
  | 'loading'
  | 'waiting'
  | 'running'
  | 'reporting'
  | 'finished'
  | 'cancelled'
  | 'failed'

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

const entries: Readonly<Record<string, RuleEntry>> = partnerRules

/** Milliseconds until the address of the platform must be free again. */
const patience = 10_000

/** The current or latest judgement. A run of some rules replaces only what is known of these rules. */
export class Judgement {
  phase: Phase = 'none'
  /** What it waits for, or why it failed; otherwise null. */
  message: string | null = null
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
  #running: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()
  #folder: string | undefined

  /**
   * @param judge runs the suite; undefined if the sandbox has none
   * @param reports folder of the report folders
   */
  constructor(
    private readonly sandbox: Sandbox,
    readonly judge: Judge | undefined,
    private readonly reports: string,
  ) {}

  /** Full path of the folder in which each client has a folder with its reports. */
  get reportFolder(): string {
    return path.resolve(this.reports)
  }

  /** True while the suite uses the address of the platform, or is going to. */
  get isActive(): boolean {
    return ['loading', 'waiting', 'running', 'reporting'].includes(this.phase)
  }

  get findings(): readonly Finding[] {
    return this.#findings
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

  /**
   * Starts to judge. The platform of the sandbox is paused meanwhile.
   * @param only rule ids; empty for all rules
   * @returns the problems, as sentences; then nothing has started
   */
  start(application: Application, only: readonly string[] = []): readonly string[] {
    if (this.judge === undefined) return ['This sandbox has no suite.']
    if (this.isActive) return ['The application is already being judged. Wait for the end, or cancel it.']
    const found = profileOf(this.sandbox, application, this.#keyFile())
    if ('problems' in found) return found.problems
    const { profile } = found
    const whole = only.length === 0
    this.selected = only
    const out = path.join(this.reports, ...(whole ? [profile.name] : [profile.name, 'rerun']))
    this.#cancel = new AbortController()
    this.#set('loading')
    const { judge } = this
    this.#running = this.#run(() =>
      judge({
        profile,
        only,
        out,
        listener: this.#listener(whole, out),
        planned: (rules) => this.#plan(rules, whole),
        ask: (question, signal) => this.ask(question, signal),
        ready: async () => {
          await this.sandbox.platform.pause()
          this.#set('waiting', 'your application')
        },
        cancelled: this.#cancel.signal,
      }),
    )
    return []
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

  /** Cancels, and waits until the platform has its address again. */
  async close(): Promise<void> {
    if (this.isActive) this.cancel()
    await this.#running
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
  }

  async #run(judge: () => Promise<void>): Promise<void> {
    let failure: string | null = null
    try {
      await judge()
    } catch (error) {
      if (!this.isCancelled) failure = error instanceof Error ? error.message : String(error)
    }
    failure = (await this.#resume()) ?? failure
    if (failure !== null) this.#set('failed', failure)
    else this.#set(this.isCancelled ? 'cancelled' : 'finished')
  }

  /**
   * The address is free a moment after the worker of the run has ended.
   * @returns why the platform cannot continue; null if it does
   */
  async #resume(): Promise<string | null> {
    const { platform } = this.sandbox
    const ending = performance.now() + patience
    for (;;) {
      try {
        await platform.resume()
        return null
      } catch (error) {
        if (performance.now() >= ending)
          return `The platform cannot listen at ${platform.url} again (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). To fix it: restart the sandbox.`
        await pause(100)
      }
    }
  }

  #set(phase: Phase, message: string | null = null): void {
    this.phase = phase
    this.message = message
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  #plan(rules: readonly string[], whole: boolean): void {
    if (whole) this.#rules.clear()
    const selected = new Set(rules)
    for (const id of selected) this.#rules.delete(id)
    this.#findings = whole ? [] : this.#findings.filter(({ entry }) => !selected.has(entry.id))
    for (const id of rules) {
      const entry = entries[id]
      if (entry === undefined) continue
      const known = this.#rules.get(id) ?? { entry, checks: 0, ended: [] }
      known.checks += 1
      this.#rules.set(id, known)
    }
    this.#set('running')
  }

  #listener(whole: boolean, out: string): RunListener {
    return {
      planned: () => this.#changed(),
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

  /** Writes the key that signs webhooks to a file that only this user can read. */
  #keyFile(): string {
    if (this.#folder === undefined) {
      this.#folder = mkdtempSync(path.join(os.tmpdir(), 'platform-conformance-'))
      writeFileSync(path.join(this.#folder, 'webhook-key.pem'), this.sandbox.webhookKey, { mode: 0o600 })
    }
    return path.join(this.#folder, 'webhook-key.pem')
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
