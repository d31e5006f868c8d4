/**
 * The thread that the suites run in: vitest with one worker. It loads while the main thread still looks at the
 * target, and does nothing until it is told what.
 * @module
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import type { Vitest } from 'vitest/node'
import { packageRoot } from '../profile/package-root.js'
import type { CustomSuiteFiles, Order, Report } from './messages.js'
import { openVitest } from './vitest-instance.js'

/** How checks are run. */
export interface ThreadOptions {
  readonly role: 'platform' | 'partner'
  /** True where one check must end before the next begins. */
  readonly serial: boolean
  /** Suites of somebody's own; default: there are none. */
  readonly own?: CustomSuiteFiles
}

/** Nothing of somebody's own. */
export const noCustomSuites: CustomSuiteFiles = { rules: [], folders: [], suites: [], fault: null }

/** Checks that go on side by side. */
const sideBySide = 128

/** Milliseconds in which messages arrive that travel beside vitest's own. */
const onTheWay = 2000

/** A thread with the suites of one role, which begins to load at once. Whoever makes one must close it. */
export class SuiteThread {
  readonly #name = `conformance-${randomUUID()}`
  readonly #channel = new BroadcastChannel(this.#name)
  readonly #vitest: Promise<Vitest>
  readonly #ended: Promise<void>
  readonly #ready: Promise<void>
  readonly #done: Promise<void>
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
    this.#channel.onmessage = (message): void => {
      const report = (message as { data: Report }).data
      if (report.type !== 'ready') this.#listener(report)
      if (report.type === 'ready' || report.type === 'done') resolvers[report.type]()
    }
    this.#vitest = create(options, this.#name)
    this.#ended = this.#vitest.then(async (vitest) => {
      await vitest.start()
    })
    // Told to whoever runs or closes it.
    this.#ended.catch(() => undefined)
  }

  /** Tells the thread something. */
  send(order: Order): void {
    this.#channel.postMessage(order)
  }

  /**
   * Runs what the thread is told, once.
   * @param listener hears each report at once
   * @param begun called when the thread was told
   * @returns errors of the thread outside of checks
   */
  async run(
    assignment: Extract<Order, { type: 'begin' }>['assignment'],
    listener: (report: Report) => void,
    begun: () => void,
  ): Promise<readonly string[]> {
    this.#listener = listener
    this.#begun = true
    await Promise.race([this.#ready, this.#ended])
    this.send({ type: 'begin', assignment })
    begun()
    await this.#ended
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

  /** Ends the thread, also where it has nothing to run. Further calls do nothing. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    try {
      if (!this.#begun) {
        await Promise.race([this.#ready, this.#ended])
        this.send({ type: 'cancel' })
        await this.#ended
      }
      await (await this.#vitest).close()
    } finally {
      this.#channel.close()
    }
  }
}

function create({ role, serial, own = noCustomSuites }: ThreadOptions, channel: string): Promise<Vitest> {
  return openVitest(
    {
      dir: path.join(packageRoot, 'dist/src/run'),
      include: [`${role}.entry.js`, `**/${role}.entry.js`],
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      maxConcurrency: serial ? 1 : sideBySide,
      provide: { channel, assignment: null, own },
    },
    own,
  )
}
