/**
 * Schools that are activated before all checks, for checks that run when all others have ended. An application may wait
 * for seconds after an activation: meanwhile, other checks run.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import { CheckTrace } from '../../core/check-trace.js'
import { Undecided } from '../../core/errors.js'
import { PartnerContext } from '../context.js'
import type { PartnerCheck } from '../rule.js'
import type { PartnerRun } from '../run.js'
import type { SimulatedTenant } from '../simulator.js'
import type { Activation, SyncRun } from './service.js'

/** An active school, and a synchronisation that has reached the data APIs unless the application serves no school. */
export interface SynchronisedSchool extends Activation {
  readonly run: SyncRun
}

interface EarlyActivation {
  readonly activation: Activation
  readonly exchanges: readonly number[]
}

interface Declared {
  readonly rule: PartnerRuleId
  readonly caseName: string
}

const declared: Declared[] = []

/**
 * Declares a school for one check that runs when all others have ended. It is activated before all checks.
 * @returns synchronises that school, once `fill` has given it its data. If the application does not serve it any more,
 *   for example because of a restart, a new school takes its place
 */
export function earlySchool(
  rule: PartnerRuleId,
  caseName = '',
): (context: PartnerContext, fill?: (tenant: SimulatedTenant) => void) => Promise<SynchronisedSchool> {
  const check = { rule, caseName }
  declared.push(check)
  return async (context, fill = () => undefined) => {
    const { activation, exchanges } = await context.aside(activated(context.run, check))
    // A second try of the check makes another one.
    context.run.results.forget(keyOf(check))
    for (const exchange of exchanges) context.trace.saw(exchange)
    const early = await synchronised(context, activation, fill).catch(notServed)
    if (early !== null && early.run.calls.length > 0) return early
    return synchronised(context, await context.service.activate(), fill)
  }
}

/** Activates the schools of these checks. Never rejects: a check whose school is missing activates it. */
export async function activateEarly(run: PartnerRun, checks: readonly PartnerCheck[]): Promise<void> {
  const wanted = declared.filter(({ rule, caseName }) =>
    checks.some((check) => check.rule === rule && check.case === caseName),
  )
  await Promise.all(wanted.map((check) => activated(run, check).catch(() => undefined)))
}

function activated(run: PartnerRun, check: Declared): Promise<EarlyActivation> {
  return run.results.get(keyOf(check), async () => {
    const trace = new CheckTrace((text) => text, keyOf(check))
    const activation = await trace.observing(() => new PartnerContext(run, trace).service.activate())
    return { activation, exchanges: trace.exchanges }
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

function keyOf({ rule, caseName }: Declared): string {
  return `a school for ${rule} ${caseName}`.trim()
}
