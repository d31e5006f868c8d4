/**
 * What is set up before all checks, for checks that run when all others have ended. An application may wait for seconds
 * after an activation: meanwhile, other checks run.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import { CheckTrace } from '../../core/check-trace.js'
import { settingUp, Undecided } from '../../core/errors.js'
import { PartnerContext } from '../context.js'
import type { PartnerCheck } from '../rule.js'
import type { PartnerRun } from '../run.js'
import type { SimulatedTenant } from '../simulator.js'
import type { SyncRun } from './service.js'
import type { Activation } from './webhook-work.js'

/** An active school, and a synchronisation that has reached the data APIs unless the application serves no school. */
export interface SynchronisedSchool extends Activation {
  readonly run: SyncRun
}

/** What a check declared, made; null if that failed. */
type Early<T> = { readonly made: T; readonly exchanges: readonly number[] } | null

interface Declared<T = unknown> {
  readonly rule: PartnerRuleId
  readonly caseName: string
  readonly make: (context: PartnerContext) => Promise<T>
}

const declared: Declared[] = []

/**
 * Declares what one check needs that runs when all others have ended. It is made before all checks.
 * @param make it must not depend on what other checks do
 * @returns what `make` returned. Each further call, such as that of a second try, makes it again
 * @example
 * const twoSchools = early('credentials.per-school', 'after a restart', async ({ service }) => [
 *   await service.activate(),
 *   await service.activate(),
 * ])
 */
export function early<T>(
  rule: PartnerRuleId,
  caseName: string,
  make: (context: PartnerContext) => Promise<T>,
): (context: PartnerContext) => Promise<T> {
  const check = { rule, caseName, make }
  declared.push(check)
  return async (context) => {
    const school = await context.aside(madeOnce(context.run, check))
    context.run.results.forget(keyOf(check))
    // The evidence of a check shows why its set-up fails.
    if (school === null) return settingUp(() => make(context))
    for (const exchange of school.exchanges) context.trace.saw(exchange)
    return school.made
  }
}

/**
 * Declares a school for one check that runs when all others have ended. It is activated before all checks.
 * @returns synchronises that school, once `fill` has given it its data. If the application does not serve it any more,
 *   for example because of a restart, a new school takes its place
 */
export function earlySchool(
  rule: PartnerRuleId,
  caseName = '',
): (context: PartnerContext, fill?: (tenant: SimulatedTenant) => void) => Promise<SynchronisedSchool> {
  const activated = early(rule, caseName, ({ service }) => service.activate())
  return async (context, fill = () => undefined) => {
    const school = await synchronised(context, await activated(context), fill).catch(notServed)
    if (school !== null && school.run.calls.length > 0) return school
    return synchronised(context, await context.service.activate(), fill)
  }
}

/** Makes what these checks declared. Never rejects: a check whose set-up failed makes it itself. */
export async function makeEarly(run: PartnerRun, checks: readonly PartnerCheck[]): Promise<void> {
  const wanted = declared.filter(({ rule, caseName }) =>
    checks.some((check) => check.rule === rule && check.case === caseName),
  )
  await Promise.all(wanted.map((check) => madeOnce(run, check)))
}

/** Never rejects. */
function madeOnce<T>(run: PartnerRun, check: Declared<T>): Promise<Early<T>> {
  return run.results.get(keyOf(check), async () => {
    const trace = new CheckTrace((text) => text, keyOf(check))
    try {
      const made = await trace.observing(() => check.make(new PartnerContext(run, trace)))
      return { made, exchanges: trace.exchanges }
    } catch {
      return null
    }
  })
}

async function synchronised(
  { service }: PartnerContext,
  activation: Activation,
  fill: (tenant: SimulatedTenant) => void,
): Promise<SynchronisedSchool> {
  fill(activation.tenant)
  return { ...activation, run: await service.sync(activation.tenant) }
}

/** An application may refuse to synchronise a school that it has lost. @throws every other error */
function notServed(error: unknown): null {
  if (error instanceof Undecided) return null
  throw error
}

function keyOf({ rule, caseName }: Pick<Declared, 'rule' | 'caseName'>): string {
  return `what is made early for ${rule} ${caseName}`.trim()
}
