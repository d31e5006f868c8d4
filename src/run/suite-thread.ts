/**
 * Starts the worker that runs the suites: vitest with one thread. The worker loads the suites while the main thread
 * contacts the target, and then waits for its assignment.
 * @module
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import type { Vitest } from 'vitest/node'
import { packageRoot } from '../profile/package-root.js'
import { plainPath } from '../vitest/plain-path.js'
import { openVitest } from '../vitest/vitest-instance.js'
import type { CustomSuiteFiles, Order, Report } from '../worker/messages.js'
import { allTests, sideBySide } from '../worker/side-by-side.js'

/** How the checks run. */
export interface ThreadOptions {
  readonly role: 'platform' | 'partner'
  /** True if one check must end before the next begins. */
  readonly serial: boolean
  /** Checks that run at the same time if not serial; default: 128. */
  readonly concurrent?: number
  /** Custom suites; by default there are none. */
  readonly own?: CustomSuiteFiles
}

/** No custom suites. */
export const noCustomSuites: CustomSuiteFiles = { rules: [], folders: [], suites: [], fault: null }

/** Milliseconds until messages arrive that do not use the channel of vitest. */
const onTheWay = 2000

/** A worker with the suites of one role. It starts to load at once. The caller must close it. */
export class SuiteThread {
  readonly #name = `conformance-${randomUUID()}`
  readonly #channel = new BroadcastChannel(this.#name)
  readonly #vitest: Promise<Vitest>
  readonly #ended: Promise<void>
  readonly #ready: Promise<void>
  readonly #done: Promise<void>
  readonly #abandoned: Promise<void>
  #abandon: () => void = () => undefined
  /** True once {@link abandon} was called. */
  isAbandoned = false
  /** The threads that vitest started. */
  readonly #workers: Worker[] = []
  readonly #noteWorker = (worker: Worker): void => void this.#workers.push(worker)
  #listener: (report: Report) => void = () => undefined
  #begun = false
  #closed: Promise<void> | undefined

  constructor(options: ThreadOptions) {
    const resolvers = { ready: (): void => undefined, done: (): void => undefined }
    this.#ready = new Promise((resolve) => {
      resolvers.ready = resolve
    })
    this.#done = new Promise((resolve) => {
      resolvers.done = resolve
    })
    this.#abandoned = new Promise((resolve) => {
      this.#abandon = resolve
    })
    process.on('worker', this.#noteWorker)
    this.#channel.onmessage = (message): void => {
      const report = (message as { data: Report }).data
      if (report.type !== 'ready') this.#listener(report)
      if (report.type === 'ready' || report.type === 'done') resolvers[report.type]()
    }
    this.#vitest = create(options, this.#name)
    this.#ended = this.#vitest.then(async (vitest) => {
      await vitest.start()
    })
    // Reported by `run` or `close`.
    this.#ended.catch(() => undefined)
  }

  /** Sends an order to the worker. */
  send(order: Order): void {
    this.#channel.postMessage(order)
  }

  /** Waits until the suites are loaded, or the worker has ended. */
  async loaded(): Promise<void> {
    await Promise.race([this.#ready, this.#ended, this.#abandoned])
  }

  /**
   * Runs an assignment. Call it once.
   * @param listener receives each report at once
   * @param begun called when the assignment was sent
   * @returns errors of the worker outside of checks
   */
  async run(
    assignment: Extract<Order, { type: 'begin' }>['assignment'],
    listener: (report: Report) => void,
    begun: () => void,
  ): Promise<readonly string[]> {
    this.#listener = listener
    this.#begun = true
    await this.loaded()
    this.send({ type: 'begin', assignment })
    begun()
    await Promise.race([this.#ended, this.#abandoned])
    if (this.isAbandoned) return []
    const { state } = await this.#vitest
    const errors = [
      ...state.getUnhandledErrors().map((error) => String((error as { message?: unknown }).message ?? error)),
      ...state.getFiles().flatMap(({ result }) => (result?.errors ?? []).map(({ message }) => message)),
    ]
    if (errors.length === 0) {
      const late = new Promise((resolve) => setTimeout(resolve, onTheWay).unref())
      await Promise.race([this.#done, late])
    }
    return errors
  }

  /**
   * Ends the worker at once, even in the middle of a loop. `run` returns without further reports, and `close` waits for
   * nothing.
   */
  abandon(): void {
    this.isAbandoned = true
    for (const worker of this.#workers) void worker.terminate()
    this.#abandon()
  }

  /** Ends the worker, even if it has nothing to run. Further calls do nothing. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    process.off('worker', this.#noteWorker)
    try {
      if (this.isAbandoned) return
      if (!this.#begun) {
        await Promise.race([this.#ready, this.#ended, this.#abandoned])
        this.send({ type: 'cancel' })
        await Promise.race([this.#ended, this.#abandoned])
      }
      if (this.isAbandoned) return
      await (await this.#vitest).close()
    } finally {
      this.#channel.close()
    }
  }
}

function create(
  { role, serial, concurrent = sideBySide, own = noCustomSuites }: ThreadOptions,
  channel: string,
): Promise<Vitest> {
  return openVitest(
    {
      dir: path.join(plainPath(packageRoot), 'dist/src/roles'),
      include: [`${role}.entry.js`, `**/${role}.entry.js`],
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      maxConcurrency: allTests,
      provide: { channel, own: loadable(own), width: serial ? 1 : concurrent },
    },
    own,
  )
}

/** Custom suites with paths that vitest can load. */
function loadable(own: CustomSuiteFiles): CustomSuiteFiles {
  const fault = own.fault === null ? null : plainPath(own.fault)
  return {
    ...own,
    fault,
    suites: own.suites.map(plainPath),
    folders: [...new Set([...own.folders, ...own.folders.map(plainPath)])],
  }
}
