/**
 * Class management with the token of the application at the second tenant.
 * @module
 */
import type { Context } from '../../context.js'
import type { DataRecord } from '../../data/record.js'

/** A service token of the application at the second tenant. */
export function tokenOfSecondTenant(context: Context): Promise<string> {
  const { profile, service } = context
  const credentials = { clientId: service.clientId, password: profile.servicePasswordB ?? '' }
  return context.at(profile.tenantB ?? '').tokens.serviceToken(credentials)
}

/** The classes of the second tenant, for each school year that it has. They are read once. */
export async function classesOfSecondTenant(context: Context): Promise<readonly (readonly DataRecord[])[]> {
  const lists = await context.once('school years of classes at the second tenant', async () => {
    const there = context.data.as(await tokenOfSecondTenant(context))
    return Promise.all(there.years.map((year) => there.classes(year)))
  })
  return lists.filter(({ found }) => found !== undefined).map(({ records }) => records)
}
