/**
 * Where a check works: at the tenant itself, or at a private copy of it that the control driver lends.
 * @module
 */
import type { RunningCheck } from './check.js'
import { ControlEvents } from './drivers/control-events.js'
import { UndoLog } from './drivers/undo-log.js'
import { giveBack, lend } from './lent-tenant.js'
import { TenantTurns } from './tenant-turns.js'

/** Runs work of a check at its tenant, or at a copy. */
export class Tenants<Same extends RunningCheck> {
  constructor(readonly check: Same) {}

  /**
   * Runs `work` with a private copy of the tenant if the control driver can lend one; otherwise with the tenant
   * itself.
   */
  async isolated<T>(work: (own: Same) => Promise<T>): Promise<T> {
    const lent = await lend(this.check)
    return lent === undefined ? work(this.check) : this.#inTenant(lent, work)
  }

  /**
   * Runs `work`, which signs users out: in a private copy of the tenant, as {@link isolated}. Checks that sign users out
   * use one copy, one after the other.
   */
  isolatedSignOuts<T>(work: (own: Same) => Promise<T>): Promise<T> {
    return this.check.run.part(TenantTurns).during(this.check, work)
  }

  /**
   * Runs `work`, which signs users in. If a sign-in ends other sessions of the user, it runs with a private copy of the
   * tenant, as far as the control driver can lend one.
   */
  isolatedSignIns<T>(work: (own: Same) => Promise<T>): Promise<T> {
    return this.check.profile.oneSessionPerUser ? this.isolated(work) : work(this.check)
  }

  /**
   * Runs `work` only with a private copy of the tenant: for checks that change users.
   * @throws {NotExercised} if the control driver cannot lend one
   */
  async inLentTenant<T>(work: (own: Same) => Promise<T>): Promise<T> {
    const { tenant } = await this.check.part(ControlEvents).send('lend-tenant', {})
    return this.#inTenant(tenant, work)
  }

  /**
   * Runs `work` where it may change something: in a private copy of the tenant if the control driver can lend one.
   * Otherwise in the tenant itself, while no other check runs; then everything that {@link ControlDriver.change}
   * changed is undone.
   */
  async whereChangesAreUndone<T>(work: (own: Same) => Promise<T>): Promise<T> {
    const { check } = this
    if (check.turn !== null || check.urls.lent) return work(check)
    const lent = await lend(check)
    return lent === undefined ? check.run.part(UndoLog).inTurn(check, work) : this.#inTenant(lent, work)
  }

  async #inTenant<T>(lent: string, work: (own: Same) => Promise<T>): Promise<T> {
    const { check } = this
    const result = await work(check.atCopy(lent)).catch(async (error: unknown) => {
      // What the check has found stays, also if the copy cannot be given back.
      await giveBack(check, lent).catch(() => undefined)
      throw error
    })
    await giveBack(check, lent)
    return result
  }
}
