/**
 * Runs checks at every data resource, and finds the token that a resource accepts.
 */
import {
  type ConditionalCase,
  type Context,
  ifDetermined,
  leaveOut,
  NotApplicable,
  NotExercised,
  optional,
  otherCharacter,
  type Profile,
  type Resource,
  resourcesOf,
  Undecided,
} from '#kit/platform'
import type { ValidToken } from './tokens.inputs.js'

/** One case per resource. Resources that the application may not request are left out. */
export function resourceCases(profile: Profile): ConditionalCase<[resource: Resource]>[] {
  return resourcesOf(profile).map((resource) => optional(resource.needs, resource.name, resource))
}

/**
 * Runs the same check for each item whose needs the profile meets, and leaves the others out, and those that do not
 * apply to the target. A violation ends it. An undecided item does not stop the others.
 * @throws {Undecided} the first undecided item
 * @throws {NotExercised} if no item could be checked
 */
export async function atEach<Item extends Pick<Resource, 'name' | 'needs'>>(
  context: Context,
  items: readonly Item[],
  check: (item: Item) => Promise<void>,
): Promise<void> {
  const missing: string[] = []
  let undecided: Undecided | undefined
  let checked = 0
  for (const item of items) {
    try {
      context.require(...item.needs)
      await context.trace.step(item.name, () => check(item))
      checked += 1
    } catch (error) {
      if (error instanceof NotExercised) {
        leaveOut(item.name, error.missing)
        missing.push(...error.missing)
      } else if (error instanceof Undecided) undecided ??= error
      else if (!(error instanceof NotApplicable)) throw error
    }
  }
  if (undecided !== undefined) throw undecided
  if (checked === 0) throw new NotExercised([...new Set(missing)])
}

/** A token that the resource accepts: a user token for the roster if the profile says so, else a service token. */
export async function tokenFor(context: Context, { api }: Resource): Promise<string> {
  const isOfUser = api === 'roster' && context.profile.data.roster.token === 'user'
  return isOfUser ? (await context.identity()).accessToken : context.serviceToken()
}

/** The same with everything that invalid tokens are made from. */
export async function validTokenFor(context: Context, resource: Resource): Promise<ValidToken> {
  const { app, profile, service, urls } = context
  return {
    token: await tokenFor(context, resource),
    tenant: urls.tenant,
    otherTenant: profile.tenantB ?? otherCharacter(urls.tenant, -1),
    issuer: urls.ssoBase,
    clientId: service.clientId,
    secrets: [service.password, ...(app.clientSecret === null ? [] : [app.clientSecret])],
    // Other rules judge whether there is a key set.
    keys: (await ifDetermined(() => context.discovery.keys())) ?? [],
  }
}
