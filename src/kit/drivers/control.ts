/**
 * The `http` control driver: causes things at the target over the control protocol.
 * @module
 */
import { isRecord } from '../data/record.js'
import { NotExercised, Undecided } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { Sender } from '../run/sender.js'

/** Where the control protocol is spoken. */
export interface ControlAddress {
  readonly url: string
  readonly token: string
}

export class Control {
  constructor(
    readonly sender: Sender,
    readonly address: ControlAddress,
  ) {}

  /**
   * Moves the clock of a tenant forward.
   * @param seconds how far
   */
  async advanceClock(tenant: string, seconds: number): Promise<void> {
    await this.#cause('advance-clock', { tenant, seconds })
  }

  /** Borrows an own copy of a tenant; null where the target cannot make one. */
  async lendTenant(tenant: string): Promise<string | null> {
    const answer = await this.#send('lend-tenant', { tenant })
    if (answer.status === 404) return null
    const lent = this.#expectOk('lend-tenant', answer).object?.tenant
    if (typeof lent !== 'string') throw new Undecided('the control driver lent no tenant')
    return lent
  }

  /** Gives a borrowed tenant back. */
  async returnTenant(tenant: string): Promise<void> {
    await this.#cause('return-tenant', { tenant })
  }

  /** Changes the platform language of the user with this login name. */
  async setLanguage(tenant: string, user: string, language: string): Promise<void> {
    await this.#cause('set-language', { tenant, user, language })
  }

  /** Changes the login name of a user. */
  async renameUser(tenant: string, user: string, username: string): Promise<void> {
    await this.#cause('rename-user', { tenant, user, username })
  }

  /**
   * Prepared data that leaves no trace, by section and entry of a fixture file; empty where the target cannot tell.
   */
  async describePrepared(tenant: string): Promise<Record<string, unknown>> {
    const answer = await this.#send('describe-prepared', { tenant })
    if (answer.status === 404) return {}
    const fixtures = this.#expectOk('describe-prepared', answer).object?.fixtures
    if (!isRecord(fixtures)) throw new Undecided('the control driver described no prepared data')
    return fixtures
  }

  async #cause(name: string, body: Record<string, unknown>): Promise<void> {
    const answer = await this.#send(name, body)
    if (answer.status === 404)
      throw new NotExercised([`a control driver that can ${name.replaceAll('-', ' ')}`])
    this.#expectOk(name, answer)
  }

  #expectOk(name: string, answer: Answer): Answer {
    if (answer.ok) return answer
    throw new Undecided(`the control driver could not ${name.replaceAll('-', ' ')}: ${answer.summary}`)
  }

  #send(name: string, body: Record<string, unknown>): Promise<Answer> {
    return this.sender.send({
      purpose: `control: ${name}`,
      method: 'POST',
      url: `${this.address.url}/stimuli/${name}`,
      headers: [
        ['Authorization', `Bearer ${this.address.token}`],
        ['Content-Type', 'application/json'],
      ],
      body: JSON.stringify(body),
    })
  }
}
