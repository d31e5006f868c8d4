/**
 * Private copies of the tenant, which the control driver lends.
 * @module
 */
import { ifExercised } from '../core/errors.js'
import { withoutCounting } from '../core/scope.js'
import type { RunningCheck } from './check.js'
import { ControlEvents } from './drivers/control-events.js'

/** The id of a private copy of the tenant; undefined if the control driver cannot lend one. */
export async function lend(check: RunningCheck): Promise<string | undefined> {
  const driver = check.part(ControlEvents)
  if (!driver.can('lend-tenant')) return undefined
  return (await ifExercised(() => driver.send('lend-tenant', {})))?.tenant
}

/** Gives a private copy of the tenant back, also after the run was interrupted. @param lent id of the copy */
export async function giveBack(check: RunningCheck, lent: string): Promise<void> {
  const { run, sender } = check
  const transport = run.signal.aborted ? run.lasting : sender.transport
  // What the check has looked at last decides it, also after the copy was given back.
  await withoutCounting(() => check.atCopy(lent, transport).part(ControlEvents).send('return-tenant', {}))
}
