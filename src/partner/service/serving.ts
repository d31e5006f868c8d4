/**
 * Whether an application serves a school: what of it can be seen, and what a deactivation ends. Clause 6: what a
 * deactivation must end is not said.
 * @module
 */
import { given, ifExercised, must } from '../../core/errors.js'
import { isBusy } from '../../core/http/retry.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedTenant } from '../simulator.js'
import { comparison } from './sample.js'
import type { ServiceWork } from './service.js'

/** Something by which an application shows that it serves a school. */
export type ServingSign = 'says that it synchronises' | 'asks the platform for data' | 'signs users in'

/** Which signs are there; null where it cannot be told. */
export type Serving = Readonly<Record<ServingSign, boolean | null>>

const signs: readonly ServingSign[] = [
  'says that it synchronises',
  'asks the platform for data',
  'signs users in',
]

/** How far a school is served. */
export async function isServed(service: ServiceWork, tenant: SimulatedTenant): Promise<Serving> {
  const { context } = service
  const run = await ifExercised(() => service.trySync(tenant))
  const asks = run !== undefined && run.tokenRequests.length + run.calls.length > 0
  // Whoever is busy, or down, says nothing of the school.
  const sure = run?.caused === true
  return {
    'says that it synchronises': sure ? run.succeeded : null,
    'asks the platform for data': asks || (sure ? false : null),
    'signs users in': await signsIn(context, tenant),
  }
}

/** Whether a user of the school is signed in; null where nothing tells. */
async function signsIn(context: PartnerContext, tenant: SimulatedTenant): Promise<boolean | null> {
  if (context.profile.probe === null) return null
  const { browser, pages, facts } = await context.signIn({ tenant })
  if ((await context.settled(browser, 'signed in')).signedIn) return true
  const last = pages.at(-1)
  const told = last !== undefined && last.status < 500 && !isBusy(last) && facts.visit.failure === null
  return told ? false : null
}

/** Signs that a genuine deactivation ends: looked at once in a run, at a school of its own. */
export function deactivationShows(service: ServiceWork): Promise<readonly ServingSign[]> {
  const { context } = service
  return context.once('what a deactivation shows', async () => {
    const { tenant } = await service.activate()
    const before = await isServed(service, tenant)
    const { ok, summary } = await service.deliver('deactivation', tenant)
    given(ok, `the application did not take a genuine deactivation: ${summary}`)
    const after = await isServed(service, tenant)
    return lost(
      service,
      tenant,
      signs.filter((sign) => before[sign] === true && after[sign] === false),
    )
  })
}

/**
 * Which of the signs that a school lacks it has lost: those that another school that is active has, and that it lacks
 * a second time. An application that was just restarted has not ended this school.
 * @throws {Undecided} where the other school has none of them
 */
async function lost(
  service: ServiceWork,
  tenant: SimulatedTenant,
  missing: readonly ServingSign[],
): Promise<readonly ServingSign[]> {
  if (missing.length === 0) return []
  const elsewhere = await isServed(service, await comparison(service))
  const there = missing.filter((sign) => elsewhere[sign] === true)
  given(there.length > 0, 'another school that is active is not served either')
  const again = await isServed(service, tenant)
  return there.filter((sign) => again[sign] === false)
}

/**
 * Judges that a school is served as one that was not deactivated.
 * @throws {Undecided} where a genuine deactivation shows nowhere, or it cannot be told
 */
export async function mustServe(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
): Promise<void> {
  const shows = await shownBy(service)
  const now = await isServed(service, tenant)
  const missing = shows.filter((sign) => now[sign] === false)
  const ended = await lost(service, tenant, missing)
  must(ended.length === 0, expected, `it no longer ${ended.join(', nor ')}`)
  given(
    shows.some((sign) => now[sign] === true),
    'the application does not tell whether it serves the school',
  )
}

/**
 * Judges that a school is treated as one that was deactivated.
 * @throws {Undecided} where a genuine deactivation shows nowhere, or it cannot be told
 */
export async function mustNotServe(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
): Promise<void> {
  const shows = await shownBy(service)
  const now = await isServed(service, tenant)
  const there = shows.filter((sign) => now[sign] === true)
  must(there.length === 0, expected, `it still ${there.join(', and ')}`)
  given(
    shows.some((sign) => now[sign] === false),
    'the application does not tell whether it serves the school',
  )
}

/** @throws {Undecided} where there are none */
async function shownBy(service: ServiceWork): Promise<readonly ServingSign[]> {
  const shows = await deactivationShows(service)
  given(shows.length > 0, 'a genuine deactivation ends nothing that can be seen, so that nothing tells one')
  return shows
}
