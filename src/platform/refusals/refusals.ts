/**
 * Requests that must be refused, between requests that must succeed.
 * @module
 */
import { Accepted } from '../../core/errors.js'
import type { BrowserUser } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import { mustDeclare } from '../disturbances.js'
import { SharedControls } from '../shared-controls.js'
import type { Grant } from '../sso/authorize-result.js'
import { tokensInBody } from '../sso/findings.js'
import type { TokenAttempt } from '../sso/token.js'
import { RefusalGroups } from './groups.js'
import { codeOf, type SetUp } from './set-up.js'

/** Sends what must be refused, with its controls. Checks with the same set-up share the controls. */
export class Refusals {
  readonly #groups: RefusalGroups

  constructor(readonly check: RunningCheck) {
    this.#groups = check.run.part(RefusalGroups)
  }

  /**
   * Sends a code exchange that must be refused, with its control: between two that must succeed. Checks with the same set-up share these
   * and a session. If that fails, the exchange is sent again, between two of its own in a session of its own.
   * @param setUp the authorize request of all codes
   * @param refused sends the exchange with a code, and judges its answer. It may be called twice
   * @throws {Undecided} if one of the exchanges that must succeed fails
   * @example
   * await context.refusals.exchange({ app }, (grant) =>
   *   tokens.redeem(grant, { client_secret: 'wrong' }).deliversNoToken(),
   * )
   */
  async exchange<T>(setUp: SetUp, refused: (grant: Grant, teacher: BrowserUser) => Promise<T>): Promise<T> {
    const [result] = await this.exchanges(setUp, [null], (grant, _, teacher) => refused(grant, teacher))
    return result as T
  }

  /**
   * The same as {@link exchange}, and returns the exchange: for rules that judge one answer in different ways. If tokens come, it does so also
   * without the exchanges that must succeed.
   */
  async attempt(setUp: SetUp, refused: (grant: Grant) => TokenAttempt): Promise<TokenAttempt> {
    let accepted: TokenAttempt | undefined
    try {
      return await this.exchange(setUp, async (grant) => {
        const attempt = refused(grant)
        if (tokensInBody(await attempt.answer()).length === 0) return attempt
        accepted = attempt
        await attempt.deliversNoToken()
        return attempt
      })
    } catch (error) {
      if (error instanceof Accepted && accepted !== undefined) return accepted
      throw error
    }
  }

  /**
   * The same as {@link exchange} for several exchanges, each with a code of its own. They are sent side by side.
   * @param inputs one for each exchange
   */
  exchanges<Input, T>(
    setUp: SetUp,
    inputs: readonly Input[],
    refused: (grant: Grant, input: Input, teacher: BrowserUser) => Promise<T>,
  ): Promise<readonly T[]> {
    mustDeclare(this.check.trace.of, 'grants')
    const probes = inputs.map(
      (input) => async (teacher: BrowserUser) => refused(await codeOf(teacher, setUp), input, teacher),
    )
    return this.#groups.send(this.check, 'tokens', setUp, probes)
  }

  /**
   * Sends requests whose code or tokens must be refused, between two exchanges that must succeed. See
   * {@link exchange}; this one gets no code.
   * @param refused gets a user whose session no other check uses meanwhile
   */
  async byTokens<T>(setUp: SetUp, refused: (teacher: BrowserUser) => Promise<T>): Promise<T> {
    mustDeclare(this.check.trace.of, 'grants')
    const [result] = await this.#groups.send(this.check, 'tokens', setUp, [refused])
    return result as T
  }

  /**
   * Sends authorize requests between two of the same set-up that must get a code. All are sent in the session that
   * checks share.
   * @param refused sends the requests, and judges their answers. It may be called twice
   * @throws {Undecided} if one of the requests that must succeed fails
   */
  async byCodes<T>(setUp: SetUp, refused: (teacher: BrowserUser) => Promise<T>): Promise<T> {
    const [result] = await this.#groups.send(this.check, 'code', setUp, [refused])
    return result as T
  }

  /**
   * Sends refused requests, then a request that must succeed. Checks that do so at the same time share this control.
   * @param key names the control
   * @param refused sends the requests, and judges their answers. It waits for no other check, and may run twice
   * @param control sends the request that must succeed, and judges its answer
   * @param before must succeed before; if it does not, the requests are sent once, for what the target accepts
   * @throws {Undecided} if the control fails
   */
  beforeControl<T>(
    key: string,
    refused: () => Promise<T>,
    control: () => Promise<unknown>,
    before?: () => Promise<unknown>,
  ): Promise<T> {
    return this.check.run.part(SharedControls).after(this.check, key, refused, control, before)
  }
}
