/**
 * Determines whether an application serves a school. Contract 6 does not say what a deactivation must end, so the visible
 * effect of a genuine one is the measure.
 * @module
 */
import { given, ifExercised, must } from '../../core/errors.js'
import { isBusy } from '../../core/http/retry.js'
import type { RunningCheck } from '../check.js'
import { Sessions } from '../sessions.js'
import { SignIns } from '../sign-ins.js'
import type { SimulatedTenant } from '../simulator.js'
import type { ServiceWork } from './service.js'

/** A visible sign that an application serves a school. */
export type ServiceSign = 'says that it synchronises' | 'asks the platform for data' | 'signs users in'

/**
 * Seconds within which a deactivation takes effect. The contract names no limit, and an application may answer a webhook
 * before it processes it, for example in a queue.
 */
export const effectSeconds = 10
/** How much longer than a genuine deactivation a wrong one may take. */
const margin = 2

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
  const { check } = service
  const run = await ifExercised(() => service.trySync(tenant))
  const asks = run !== undefined && run.tokenRequests.length + run.calls.length > 0
  // An application that is busy or down shows nothing about the school.
  const sure = run?.triggered === true
  return {
    'says that it synchronises': sure ? run.succeeded : null,
    'asks the platform for data': asks || (sure ? false : null),
    'signs users in': await signsIn(check, tenant),
  }
}

/** Whether a user of the school can sign in; null if it cannot be determined. */
async function signsIn(check: RunningCheck, tenant: SimulatedTenant): Promise<boolean | null> {
  if (check.profile.probe === null) return null
  const { browser, pages, facts } = await check.part(SignIns).signIn({ tenant })
  if ((await check.part(Sessions).settled(browser, 'signed in')).signedIn) return true
  const last = pages.at(-1)
  const answered = last !== undefined && last.status < 500 && !isBusy(last) && facts.visit.failure === null
  return answered ? false : null
}

/**
 * Looks for the signs of a school once, and again until they are as expected or the time is over.
 * @param most seconds
 * @returns the signs of the last look, and the seconds that the further looks took: 0 if the first one was enough
 */
export async function serviceSignsWithin(
  most: number,
  service: ServiceWork,
  tenant: SimulatedTenant,
  areExpected: (signs: ServiceSigns) => boolean,
): Promise<{ readonly signs: ServiceSigns; readonly seconds: number }> {
  const { check } = service
  const { clock } = check.run
  let signs = await serviceSigns(service, tenant)
  if (most === 0 || areExpected(signs)) return { signs, seconds: 0 }
  const began = clock.now()
  await check.within(most, 'the effect of a deactivation', async () => {
    signs = await serviceSigns(service, tenant)
    return areExpected(signs)
  })
  return { signs, seconds: (clock.now() - began) / 1000 }
}

/** What a genuine deactivation ends, and the seconds until it shows: 0 if the first look shows it. */
interface DeactivationEffect {
  readonly ended: readonly ServiceSign[]
  readonly seconds: number
}

/** The signs that a genuine deactivation ends. */
export async function deactivationShows(service: ServiceWork): Promise<readonly ServiceSign[]> {
  return (await deactivationEffect(service)).ended
}

/**
 * Seconds for which a school is looked at to see that it stays active. If a genuine deactivation shows late, so does a
 * wrong one; otherwise one look is enough.
 */
export async function secondsToLook(service: ServiceWork): Promise<number> {
  const { ended, seconds } = await deactivationEffect(service)
  return ended.length === 0 ? 0 : Math.min(seconds * margin, effectSeconds)
}

/** The effect of a genuine deactivation. Determined once per run, at a separate school. */
function deactivationEffect(service: ServiceWork): Promise<DeactivationEffect> {
  const { check } = service
  return check.once('what a deactivation shows', async () => {
    const { tenant } = await service.activate()
    const before = await serviceSigns(service, tenant)
    const { ok, summary } = await service.deliver('deactivation', tenant)
    given(ok, `the application did not take a genuine deactivation: ${summary}`)
    const missingIn = (now: ServiceSigns): readonly ServiceSign[] =>
      allServiceSigns.filter((sign) => before[sign] === true && now[sign] === false)
    const { signs, seconds } = await serviceSignsWithin(
      effectSeconds,
      service,
      tenant,
      (now) => missingIn(now).length > 0,
    )
    // A deactivation that is processed during a look shows less than one before it.
    const after = seconds === 0 ? signs : await serviceSigns(service, tenant)
    return { ended: await lost(service, tenant, missingIn(after)), seconds }
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
 * Judges that a school is still served, like a school that was not deactivated. A wrong deactivation may show late.
 * @throws {Undecided} if a genuine deactivation has no visible effect, or it cannot be determined
 */
export async function mustServe(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
): Promise<void> {
  const shows = await shownBy(service)
  const missingIn = (signs: ServiceSigns): readonly ServiceSign[] =>
    shows.filter((sign) => signs[sign] === false)
  const { signs: now } = await serviceSignsWithin(
    await secondsToLook(service),
    service,
    tenant,
    (signs) => missingIn(signs).length > 0,
  )
  const ended = await lost(service, tenant, missingIn(now))
  must(ended.length === 0, expected, `a school for which the application no longer ${ended.join(', nor ')}`)
  given(
    shows.some((sign) => now[sign] === true),
    'it could not be determined whether the application serves the school',
  )
}

/**
 * Judges that a school is no longer served, like a deactivated school. The deactivation may take effect late.
 * @throws {Undecided} if a genuine deactivation has no visible effect, or it cannot be determined
 */
export async function mustNotServe(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
): Promise<void> {
  const shows = await shownBy(service)
  const servedIn = (signs: ServiceSigns): readonly ServiceSign[] =>
    shows.filter((sign) => signs[sign] === true)
  const { signs: now } = await serviceSignsWithin(
    effectSeconds,
    service,
    tenant,
    (signs) => servedIn(signs).length === 0,
  )
  const there = servedIn(now)
  must(there.length === 0, expected, `a school for which the application still ${there.join(', and ')}`)
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
