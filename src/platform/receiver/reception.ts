/**
 * The receiver of a run: opened and tested for reachability at first use, closed with the run.
 * @module
 */
import { NotExercised, Undecided } from '../../core/errors.js'
import { isLoopback } from '../../core/http/loopback.js'
import { Origins } from '../../core/http/origins.js'
import type { RunningCheck } from '../check.js'
import type { Run } from '../run.js'
import { type Delivery, textIn } from './delivery.js'
import type { Inbox } from './inbox.js'
import { Receiver } from './receiver.js'

/** Gives checks addresses for webhooks. */
export class Reception {
  /** What came to all addresses that are no longer in use. */
  readonly received: Delivery[] = []
  #opening: Promise<Receiver> | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(readonly run: Run) {
    run.atEnd('close', () => this.close())
  }

  /**
   * Runs `work` with a pair of addresses. If the application has fixed addresses, only one caller runs at a time.
   * @throws {NotExercised} if the platform could not reach the addresses
   * @throws {Undecided} if the receiver cannot listen, or is not reachable at its public address
   */
  async withInbox<T>(check: RunningCheck, work: (inbox: Inbox) => Promise<T>): Promise<T> {
    const receiver = await this.#reachable(check)
    const fixed = this.run.profile.webhooks.receiver.paths === 'fixed'
    if (!fixed) return this.#useOf(receiver.inbox(), work)
    const before = this.#turn
    let done: () => void = () => undefined
    this.#turn = new Promise((resolve) => {
      done = resolve
    })
    try {
      await before
      return await this.#useOf(receiver.inbox(true), work)
    } finally {
      done()
    }
  }

  /** Stops listening. */
  async close(): Promise<void> {
    const receiver = await this.#opening?.catch(() => undefined)
    await receiver?.close()
  }

  async #useOf<T>(inbox: Inbox, work: (inbox: Inbox) => Promise<T>): Promise<T> {
    try {
      return await work(inbox)
    } finally {
      inbox.close()
      this.received.push(...inbox.deliveries)
    }
  }

  /** The receiver, after it was reached at its public address. */
  async #reachable(check: RunningCheck): Promise<Receiver> {
    const { receiver, exchange } = await this.run.results.get('receiver', async () => {
      const opened = await this.#open()
      mayBeReached(opened.url, this.run.profile.baseUrl)
      return { receiver: opened, exchange: await prove(opened, check) }
    })
    check.trace.saw(exchange)
    return receiver
  }

  /** Masks the password of a webhook, whose field can have any name. */
  readonly #learn = (bytes: Buffer): void => {
    const password = textIn(bytes, this.run.profile.webhooks.pointers.password)
    if (password !== undefined) this.run.redactor.add(password, 'password')
  }

  #open(): Promise<Receiver> {
    const settings = this.run.profile.webhooks.receiver
    this.#opening ??= Receiver.open(settings, this.run.evidence, undefined, this.#learn).catch(
      (error: NodeJS.ErrnoException) => {
        this.#opening = undefined
        const where = `${settings.host}:${settings.port}`
        throw new Undecided(
          error.syscall === 'listen' || error.syscall === 'getaddrinfo'
            ? `the receiver cannot listen on ${where} (${error.code}): check RECEIVER_LISTEN`
            : `the receiver cannot use its certificate (${error.code ?? error.name}): check RECEIVER_CERTIFICATE and RECEIVER_KEY`,
        )
      },
    )
    return this.#opening
  }
}

/** @throws {NotExercised} if the address of the receiver works only on this machine, and the platform is elsewhere */
function mayBeReached(url: string, target: string): void {
  const { hostname } = new URL(url)
  const unspecified = hostname === '0.0.0.0' || hostname === '[::]'
  if (unspecified || (isLoopback(hostname) && !isLoopback(new URL(target).hostname)))
    throw new NotExercised(['RECEIVER_URL (an address that the platform can reach)'])
}

/** Sends a request to the public address of the receiver. @throws {Undecided} if something else answers */
async function prove(receiver: Receiver, check: RunningCheck): Promise<number> {
  const { url, text } = receiver.proof()
  const advice = 'check RECEIVER_URL, RECEIVER_LISTEN, and the tunnel, proxy or firewall between them'
  try {
    const sender = check.sender.within(new Origins([receiver.url], 'RECEIVER_URL').mayReach)
    const answer = await sender.send({ origin: 'other', purpose: 'receiver: reachable', url })
    if (answer.status === 200 && answer.text === text) return answer.exchange
    throw new Undecided(`something else answers with ${answer.summary}`)
  } catch (error) {
    if (!(error instanceof Undecided) || check.run.signal.aborted) throw error
    throw new Undecided(
      `the receiver is not reachable under its public address ${receiver.url} (${error.message}): ${advice}`,
    )
  }
}
