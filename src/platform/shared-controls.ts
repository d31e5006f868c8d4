/**
 * Requests that must succeed after refused ones. Checks that send refused requests at the same time share them.
 * @module
 */
import { laterControl, positiveControl } from '../core/errors.js'
import type { RunningCheck } from './check.js'
import { afterControl } from './refusals/after-control.js'

/** Checks that wait for one control at most. */
const mostWaiting = 12

/** A control, after it was sent. */
interface Sent {
  readonly succeeded: boolean
  /** Ids of its exchanges. */
  readonly exchanges: readonly number[]
}

/** A check that waits: it gets the control that another one sent, or sends it for itself and others. */
type Turn = Sent | { readonly others: readonly ((sent: Sent) => void)[] }

/** The checks with the same control. */
class Group {
  /** Checks that still send refused requests. */
  #sending = 0
  #waiting: ((turn: Turn) => void)[] = []
  #latest: Promise<void> = Promise.resolve()

  async send<T>(refused: () => Promise<T>): Promise<T> {
    this.#sending += 1
    try {
      return await refused()
    } finally {
      this.#sending -= 1
      // A check that threw an error waits for nothing.
      setImmediate(() => this.#next())
    }
  }

  /** Waits until all checks of the group have sent their refused requests, or until enough of them wait. */
  turn(): Promise<Turn> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Runs the work of one check after the other. */
  async alone<T>(check: RunningCheck, work: () => Promise<T>): Promise<T> {
    const before = this.#latest
    let end: () => void = () => undefined
    this.#latest = new Promise((resolve) => {
      end = resolve
    })
    await check.aside(before)
    try {
      return await work()
    } finally {
      end()
    }
  }

  #next(): void {
    if (this.#sending > 0 && this.#waiting.length < mostWaiting) return
    const [first, ...others] = this.#waiting.splice(0)
    first?.({ others })
  }
}

/** The controls of a run that checks share. */
export class SharedControls {
  readonly #groups = new Map<string, Group>()

  /**
   * Sends refused requests, then a request that must succeed. If other checks with the same control send refused
   * requests meanwhile, one control follows all of them. If it fails, each check sends its refused requests again, with a
   * control of its own, while no other one of them does.
   * @param key names the control
   * @param refused sends the requests, and judges their answers. It waits for no other check, and may run twice
   * @param control sends the request that must succeed, and judges its answer
   * @param before must succeed before; if it does not, the requests are sent once, for what the target accepts
   * @throws {Accepted} if the target accepts what it must refuse, also if the control fails
   * @throws {Undecided} if the control fails
   */
  async after<T>(
    check: RunningCheck,
    key: string,
    refused: () => Promise<T>,
    control: () => Promise<unknown>,
    before?: () => Promise<unknown>,
  ): Promise<T> {
    if (before !== undefined)
      return afterControl(before, (isControlled) =>
        isControlled ? this.after(check, key, refused, control) : refused(),
      )
    const { trace, urls } = check
    const name = `${urls.tenant} ${key}`
    const group = this.#groups.get(name) ?? new Group()
    this.#groups.set(name, group)
    const again = (): Promise<T> =>
      group.alone(check, async () => {
        const repeated = await refused()
        await laterControl(control)
        return repeated
      })
    const result = await group.send(refused)
    const turn = await check.aside(group.turn())
    if ('others' in turn) {
      const before = trace.exchanges.length
      const succeeded = await laterControl(control).then(
        () => true,
        () => false,
      )
      const sent = { succeeded, exchanges: trace.exchanges.slice(before) }
      for (const give of turn.others) give(sent)
      if (!succeeded) return again()
    } else {
      const { exchanges } = turn
      await trace.step('the correct request after, for several checks', () =>
        positiveControl(async () => exchanges.forEach(trace.saw)),
      )
      if (!turn.succeeded) return again()
    }
    return result
  }
}
