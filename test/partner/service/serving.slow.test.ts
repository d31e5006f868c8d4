/**
 * Whether a school is served, and what tells that it was deactivated.
 */
import { expect, test } from 'vitest'
import { Undecided, Violation } from '../../../src/core/errors.js'
import type { Behaviours } from '../../../src/embedded/partner/index.js'
import { contextOf, withPartner } from '../../support/partner-harness.js'

/** Nothing is ended by a deactivation. */
const endless: Partial<Behaviours> = { schoolsEnded: () => [] }
/** Every school is ended by each deactivation but the first, and none begins afterwards. */
function failing(): Partial<Behaviours> {
  let ended = 0
  return {
    schoolsEnded: (named, all) => {
      ended += 1
      return ended === 1 ? [named] : all
    },
    completeByWebhook: () => ended < 2,
  }
}

async function told(behaviours: Partial<Behaviours> = {}) {
  return withPartner({ behaviours, lean: true }, async (run) => {
    const { service } = contextOf(run)
    const shows = await service.deactivationShows()
    const { tenant: kept } = await service.activate()
    const { tenant: ended } = await service.activate()
    await service.deliver('deactivation', ended)
    const outcome = (judged: Promise<void>): Promise<unknown> =>
      judged.then(
        () => 'nothing',
        (error: unknown) => (error instanceof Error ? error.constructor : error),
      )
    return {
      shows,
      keptServed: await outcome(service.mustServe(kept, 'service')),
      keptEnded: await outcome(service.mustNotServe(kept, 'no service')),
      endedServed: await outcome(service.mustServe(ended, 'service')),
      endedEnded: await outcome(service.mustNotServe(ended, 'no service')),
    }
  })
}

test('a deactivation shows in synchronisations that do not take place', async () => {
  expect(await told()).toEqual({
    shows: ['says that it synchronises', 'asks the platform for data'],
    keptServed: 'nothing',
    keptEnded: Violation,
    endedServed: Violation,
    endedEnded: 'nothing',
  })
})

test('where a deactivation shows nowhere, nothing is told', async () => {
  expect(await told(endless)).toEqual({
    shows: [],
    keptServed: Undecided,
    keptEnded: Undecided,
    endedServed: Undecided,
    endedEnded: Undecided,
  })
})

test('an application that serves no school at all has not ended this one', async () => {
  const { keptServed, endedServed } = await told(failing())
  expect([keptServed, endedServed]).toEqual([Undecided, Undecided])
})

test('what does not answer tells nothing', async () => {
  const profile = { CONTROL_STIMULI: 'export', WHOAMI_URL: '', WHOAMI_SUB: '', WHOAMI_USER: '' }
  const without = { ...profile, WHOAMI_TENANT: '', WHOAMI_ROLE: '', WHOAMI_LOCALE: '' }
  const serving = await withPartner({ profile: without, lean: true }, async (run) => {
    const { service } = contextOf(run)
    return service.serves((await service.activate()).tenant)
  })
  expect(Object.values(serving)).toEqual([null, null, null])
})
