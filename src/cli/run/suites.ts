/**
 * Runs the suites in vitest and gathers what they report.
 * @module
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import type { Ask } from '../../kit/drivers/operator.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord } from '../../kit/run/record.js'
import { packageRoot } from '../../profile/package-root.js'
import type { Assignment, Order, PartnerAssignment, Report } from './messages.js'

/** What a run of the suites gave, as far as it came. */
export interface Gathered {
  readonly checks: readonly CheckRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly exchanges: ReadonlyMap<number, ExchangeRecord>
  readonly secrets: readonly { readonly name: string; readonly value: string }[]
  /** True where the target stopped answering. */
  readonly lost: boolean
  /** Changes at the target that were not undone when the thread was last heard. */
  readonly notUndone: readonly string[]
  /** False where the suites' thread ended without having reported everything. */
  readonly complete: boolean
  /** Errors of the suites' thread outside of checks. */
  readonly errors: readonly string[]
}

/** Vite finds no configuration of its own: neither this package's nor that of a project it is installed in. */
const viteSettings = { configFile: false } as object

/** Compiled files of this package, without the entries. */
const compiled = new RegExp(
  `^${withSlashes(packageRoot).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}/dist/(?!src/cli/run/\\w+\\.entry\\.)`,
)

function withSlashes(file: string): string {
  return file.replaceAll(path.sep, '/')
}

/** Vitest ends the process at the first signal; here the run ends in order. */
function keepSignals(): { restore: () => void } {
  const kept = (['SIGINT', 'SIGTERM'] as const).map((signal) => ({ signal, own: process.listeners(signal) }))
  return {
    restore: () => {
      for (const { signal, own } of kept) {
        for (const listener of process.listeners(signal))
          if (!own.includes(listener)) process.off(signal, listener)
      }
    },
  }
}

/** Hears reports as they come, each with all exchanges that it stands on. */
export type ReportListener = (report: Report) => void

/** What to run: the suites of one role. The channel is chosen here. */
export type Task =
  | { readonly role: 'platform'; readonly assignment: Omit<Assignment, 'channel'> }
  | { readonly role: 'partner'; readonly assignment: Omit<PartnerAssignment, 'channel'> }

/**
 * @param task what to run
 * @param listener hears each report at once
 * @param ask asks the operator
 * @param interrupted aborted when the run is to end early
 */
export async function runSuites(
  task: Task,
  listener: ReportListener,
  ask: Ask,
  interrupted: AbortSignal,
): Promise<Gathered> {
  const { role } = task
  const name = `conformance-${randomUUID()}`
  const channel = new BroadcastChannel(name)
  const checks: CheckRecord[] = []
  const observations: ObservationRecord[] = []
  const exchanges = new Map<number, ExchangeRecord>()
  const asked = new Map<number, AbortController>()
  let secrets: Gathered['secrets'] = []
  let lost = false
  let notUndone: Gathered['notUndone'] = []
  let complete = false
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  channel.onmessage = (message): void => {
    const report = (message as { data: Report }).data
    if (report.type === 'ended') checks.push(report.check)
    if (report.type === 'observed') observations.push(report.observation)
    if (report.type === 'ended' || report.type === 'observed') {
      for (const exchange of report.exchanges) exchanges.set(exchange.id, exchange)
    }
    if (report.type === 'open changes') notUndone = report.changes
    if (report.type === 'ask') {
      const { id, question } = report
      const withdrawal = new AbortController()
      asked.set(id, withdrawal)
      void ask(question, withdrawal.signal).then((reply) => {
        if (asked.delete(id)) channel.postMessage({ type: 'reply', id, reply } satisfies Order)
      })
    }
    if (report.type === 'withdraw') {
      asked.get(report.id)?.abort()
      asked.delete(report.id)
    }
    if (report.type === 'done') {
      secrets = report.secrets
      lost = report.lost
      complete = true
      finish()
    }
    listener(whole(report, exchanges))
  }
  const interrupt = (): void => channel.postMessage({ type: 'interrupt' } satisfies Order)
  interrupted.addEventListener('abort', interrupt, { once: true })
  const errors: string[] = []
  try {
    // Takes long to load, and wrong use, plans and targets that are not there need none of it.
    const { createVitest } = await import('vitest/node')
    const ownSignals = keepSignals()
    const vitest = await createVitest(
      'test',
      {
        config: false,
        root: packageRoot,
        dir: path.join(packageRoot, 'dist/src/cli/run'),
        include: [`${role}.entry.js`, `**/${role}.entry.js`],
        exclude: [],
        watch: false,
        pool: 'threads',
        maxWorkers: 1,
        isolate: false,
        maxConcurrency: task.role === 'platform' && task.assignment.serial ? 1 : 48,
        reporters: [{}],
        // Compiled already: Node loads it as it is.
        server: { deps: { external: [compiled] } },
        // An installed package may be read-only.
        cache: false,
        provide:
          task.role === 'platform'
            ? { assignment: { ...task.assignment, channel: name } }
            : { partnerAssignment: { ...task.assignment, channel: name } },
      },
      viteSettings,
    )
    ownSignals.restore()
    await vitest.start()
    for (const error of vitest.state.getUnhandledErrors()) {
      errors.push(String((error as { message?: unknown }).message ?? error))
    }
    for (const file of vitest.state.getFiles()) {
      for (const error of file.result?.errors ?? []) errors.push(error.message)
    }
    await vitest.close()
    // Reports travel beside vitest's own messages: the last of them may still be on its way.
    if (errors.length === 0)
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 2000).unref())])
  } finally {
    interrupted.removeEventListener('abort', interrupt)
    for (const withdrawal of asked.values()) withdrawal.abort()
    asked.clear()
    channel.close()
  }
  return { checks, observations, exchanges, secrets, lost, notUndone, complete, errors }
}

/** The same report with the exchanges that were told before it. */
function whole(report: Report, exchanges: ReadonlyMap<number, ExchangeRecord>): Report {
  if (report.type !== 'ended' && report.type !== 'observed') return report
  const { exchanges: ids } = report.type === 'ended' ? report.check : report.observation
  return { ...report, exchanges: ids.flatMap((id) => exchanges.get(id) ?? []) }
}
