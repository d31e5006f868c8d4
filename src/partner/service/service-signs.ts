/**
 * Determines whether an application serves a school. Contract 6 does not say what a deactivation must end, so the visible
 * effect of a genuine one is the measure.
 * @module
 */
import { given, ifExercised, must } from '../../core/errors.js'
import { isBusy } from '../../core/http/retry.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedTenant } from '../simulator.js'
import type { ServiceWork } from './service.js'

/** A visible sign that an application serves a school. */
export type ServiceSign = 'says that it synchronises' | 'asks the platform for data' | 'signs users in'

/** Which signs are present; null if it cannot be determined. */
export type ServiceSigns = Readonly<Record<ServiceSign, boolean | null>>

/** All signs. */
export const allServiceSigns: readonly ServiceSign[] = [
  'says that it synchronises',
  'asks the platform for data',
  'signs users in',
]

/** Looks for each sign at a school. */
export async function serviceSigns(service: ServiceWork, tenant: SimulatedTenant): Promise<ServiceSigns> {
  const { context } = service
  const run = await ifExercised(() => service.trySync(tenant))
  const asks = run !== undefined && run.tokenRequests.length + run.calls.length > 0
  // An application that is busy or down shows nothing about the school.
  const sure = run?.triggered === true
  return {
    'says that it synchronises': sure ? run.succeeded : null,
    'asks the platform for data': asks || (sure ? false : null),
    'signs users in': await signsIn(context, tenant),
  }
}

/** Whether a user of the school can sign in; null if it cannot be determined. */
async function signsIn(context: PartnerContext, tenant: SimulatedTenant): Promise<boolean | null> {
  if (context.profile.probe === null) return null
  const { browser, pages, facts } = await context.signIn({ tenant })
  if ((await context.settled(browser, 'signed in')).signedIn) return true
  const last = pages.at(-1)
  const answered = last !== undefined && last.status < 500 && !isBusy(last) && facts.visit.failure === null
  return answered ? false : null
}

/** The signs that a genuine deactivation ends. Determined once per run, at a separate school. */
export function deactivationShows(service: ServiceWork): Promise<readonly ServiceSign[]> {
  const { context } = service
  return context.once('what a deactivation shows', async () => {
    const { tenant } = await service.activate()
    const before = await serviceSigns(service, tenant)
    const { ok, summary } = await service.deliver('deactivation', tenant)
    given(ok, `the application did not take a genuine deactivation: ${summary}`)
    const after = await serviceSigns(service, tenant)
    return lost(
      service,
      tenant,
      allServiceSigns.filter((sign) => before[sign] === true && after[sign] === false),
    )
  })
}

/**
 * The missing signs that another active school has and that are still missing at a second look. An application that has
 * just restarted is not blamed.
 * @throws {Undecided} if the other school has none of them
 */
async function lost(
  service: ServiceWork,
  tenant: SimulatedTenant,
  missing: readonly ServiceSign[],
): Promise<readonly ServiceSign[]> {
  if (missing.length === 0) return []
  const elsewhere = await serviceSigns(service, await service.comparisonSchool())
  const there = missing.filter((sign) => elsewhere[sign] === true)
  given(there.length > 0, 'another active school is not served either')
  const again = await serviceSigns(service, tenant)
  return there.filter((sign) => again[sign] === false)
}

/**
 * Judges that a school is still served, like a school that was not deactivated.
 * @throws {Undecided} if a genuine deactivation has no visible effect, or it cannot be determined
 */
export async function mustServe(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
): Promise<void> {
  const shows = await shownBy(service)
  const now = await serviceSigns(service, tenant)
  const missing = shows.filter((sign) => now[sign] === false)
  const ended = await lost(service, tenant, missing)
  must(ended.length === 0, expected, `it no longer ${ended.join(', nor ')}`)
  given(
    shows.some((sign) => now[sign] === true),
    'it could not be determined whether the application serves the school',
  )
}

/**
 * Judges that a school is no longer served, like a deactivated school.
 * @throws {Undecided} if a genuine deactivation has no visible effect, or it cannot be determined
 */
export async function mustNotServe(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
): Promise<void> {
  const shows = await shownBy(service)
  const now = await serviceSigns(service, tenant)
  const there = shows.filter((sign) => now[sign] === true)
  must(there.length === 0, expected, `it still ${there.join(', and ')}`)
  given(
    shows.some((sign) => now[sign] === false),
    'it could not be determined whether the application serves the school',
  )
}

/** @throws {Undecided} if there are none */
async function shownBy(service: ServiceWork): Promise<readonly ServiceSign[]> {
  const shows = await deactivationShows(service)
  given(
    shows.length > 0,
    'a genuine deactivation has no visible effect, so a deactivation cannot be detected',
  )
  return shows
}
