/**
 * Checks of an application that wait for other checks: meanwhile they take no slot.
 */
import { expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { Slots } from '../../src/core/slots.js'
import { PartnerContext } from '../../src/partner/context.js'
import { ActivatedFirst } from '../../src/partner/service/activated-first.js'
import { contextOf, withPartner } from '../support/partner-harness.js'

/** A promise that `give` fulfils. */
function awaited() {
  let give: () => void = () => undefined
  const come = new Promise<void>((resolve) => {
    give = resolve
  })
  return { come, give }
}

/** What checks wait for, and work of a check that waits for it. */
const waits: readonly (readonly [
  string,
  (holder: PartnerContext, held: Promise<void>) => Promise<unknown>,
  (waiter: PartnerContext) => Promise<unknown>,
])[] = [
  [
    'a deactivation, until a check that needs none has ended',
    ({ service }, held) => service.withoutOtherDeactivations(() => held),
    ({ service }) => service.inTurn('deactivation', () => Promise.resolve()),
  ],
  [
    'a part that needs no other deactivation, until another one has ended',
    ({ service }, held) => service.withoutOtherDeactivations(() => held),
    ({ service }) => service.withoutOtherDeactivations(() => Promise.resolve()),
  ],
  [
    'a result that another check makes',
    (holder, held) => holder.once('a result', () => held),
    (waiter) => waiter.once('a result', () => Promise.reject(new Error('made twice'))),
  ],
  [
    'a plain sign-in that another check makes',
    ({ run, tenant }, held) =>
      run.plainSignIns.after(tenant.id, async () => {
        await held
        return tenant.user()
      }),
    (waiter) => waiter.signIns.plainSignIn('after'),
  ],
]

test.for(waits)('%s, takes no slot', async ([_what, hold, wait]) => {
  const slots = new Slots(2)
  await withPartner({ slots, lean: true }, async (run) => {
    const held = awaited()
    const holding = hold(contextOf(run), held.come)
    const began: string[] = []
    const waiting = [1, 2].map((began) =>
      slots.run(() => wait(new PartnerContext(run, new CheckTrace((text) => text, '', '', began)))),
    )
    const third = slots.run(async () => void began.push('a third check'))
    // A check looks once whether what it waits for is there.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    const beganMeanwhile = [...began]
    held.give()
    await Promise.all([holding, ...waiting, third])
    expect(beganMeanwhile).toEqual(['a third check'])
  })
})

test('what is there already takes no slot away: no other check begins meanwhile', async () => {
  const slots = new Slots(2)
  await withPartner({ slots, lean: true }, async (run) => {
    await contextOf(run).once('a result', () => Promise.resolve())
    await contextOf(run).signIns.plainSignIn('before')
    const held = awaited()
    let began = false
    let beganMeanwhile = false
    const first = slots.run(async () => {
      const context = contextOf(run)
      await context.aside(Promise.resolve())
      await context.once('a result', () => Promise.reject(new Error('made twice')))
      await context.signIns.plainSignIn('before')
      await run.part(ActivatedFirst).before(context, context.tenant)
      beganMeanwhile = began
    })
    const second = slots.run(() => held.come)
    const third = slots.run(async () => {
      began = true
    })
    await first
    held.give()
    await Promise.all([second, third])
    expect(beganMeanwhile).toBe(false)
  })
})
