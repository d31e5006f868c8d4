/**
 * New schools that the application serves. Only at such a school does a refused sign-in show anything about its keys.
 */
import { ifDetermined, type PartnerContext, type SimulatedTenant } from '#kit/partner'

/**
 * A new school, activated if the profile allows it: an application may serve only schools that it has credentials for.
 * @param prepare changes the answers of the school before the application learns of it
 * @param fields of the school; default: as documented
 * @throws {Undecided} if users of another new school cannot sign in
 */
export async function servedSchool(
  context: PartnerContext,
  prepare: (tenant: SimulatedTenant) => void = () => undefined,
  fields: { readonly issuer?: string } = {},
): Promise<SimulatedTenant> {
  await context.once('a sign-in at a new school', async () =>
    context.signedIn({ tenant: await activatedIfPossible(context, context.freshTenant()) }),
  )
  const tenant = context.freshTenant(fields)
  prepare(tenant)
  return activatedIfPossible(context, tenant)
}

async function activatedIfPossible(
  context: PartnerContext,
  tenant: SimulatedTenant,
): Promise<SimulatedTenant> {
  if (context.profile.consent.has('mutate')) await ifDetermined(() => context.service.activate(tenant))
  return tenant
}
