/**
 * Runs checks at data resources, and finds the token that a resource accepts.
 * @module
 */
import { given, ifDetermined, NotApplicable, NotExercised, Undecided } from '../../../core/errors.js'
import { leaveOut } from '../../../core/left-out.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import { type Resource, resourcesOf } from '../../data/resources.js'
import { otherCharacter } from '../../inputs/other-text.js'
import { missingFor } from '../../needs.js'
import { type ConditionalCase, optional } from '../../rule.js'
import type { ValidToken } from './hostile-tokens.js'

/** One case per resource. Resources that the application may not request are left out. */
export function resourceCases(profile: Profile): ConditionalCase<[resource: Resource]>[] {
  return resourcesOf(profile).map((resource) => optional(resource.needs, resource.name, resource))
}

/**
 * Runs the same check at one item of each group. An item that is undecided, that does not apply to the target, or that
 * the profile lacks something for, is followed by the next item of its group. A violation ends the check.
 * Each case of a rule begins at another item: together they reach every item.
 * @param groupOf names the group of an item
 * @throws {Undecided} the first undecided item
 * @throws {NotExercised} if no item could be checked
 */
export async function atOneOfEach<Item extends Pick<Resource, 'name' | 'needs'>>(
  context: Context,
  items: readonly Item[],
  groupOf: (item: Item) => string,
  check: (item: Item) => Promise<void>,
): Promise<void> {
  const missing: string[] = []
  const without = ({ name }: Item, keys: readonly string[]): void => {
    leaveOut(name, keys)
    missing.push(...keys)
  }
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const keys = missingFor(item.needs, context.profile)
    if (keys.length > 0) without(item, keys)
    else groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item])
  }
  let undecided: Undecided | undefined
  let checked = 0
  for (const group of groups.values()) {
    for (const item of context.rotated(group)) {
      try {
        await context.trace.step(item.name, () => check(item))
        checked += 1
        break
      } catch (error) {
        if (error instanceof NotExercised) without(item, error.missing)
        else if (error instanceof Undecided) undecided ??= error
        else if (!(error instanceof NotApplicable)) throw error
      }
    }
  }
  if (undecided !== undefined) throw undecided
  if (checked === 0) throw new NotExercised([...new Set(missing)])
}

/** A token that the resource accepts: a user token for the roster if the profile says so, else a service token. */
export function tokenFor(context: Context, resource: Resource): Promise<string> {
  return isOfUser(context, resource) ? context.signIns.userToken() : context.tokens.serviceToken()
}

/** True if the resource accepts only tokens of users. */
export function isOfUser({ profile }: Context, { api }: Resource): boolean {
  return api === 'roster' && profile.data.roster.token === 'user'
}

/** A token of the same kind that no other check uses. A user token is the one that checks share. */
export async function newTokenFor(context: Context, resource: Resource): Promise<string> {
  if (isOfUser(context, resource)) return tokenFor(context, resource)
  const answer = await context.tokens.service(context.tokens.serviceHeader).answer()
  const token = answer.field('access_token')
  given(token !== undefined, `no service token came: ${answer.summary}`)
  return token
}

/**
 * The same with everything that invalid tokens are made from.
 * @param token by default the one that checks share
 */
export async function validTokenFor(
  context: Context,
  resource: Resource,
  token?: string,
): Promise<ValidToken> {
  return withSecrets(context, token ?? (await tokenFor(context, resource)))
}

/** A valid token with everything that invalid ones are made from. */
export async function withSecrets(context: Context, token: string): Promise<ValidToken> {
  const { profile, service, urls } = context
  const { app } = profile
  return {
    token,
    tenant: urls.tenant,
    otherTenant: profile.tenantB ?? otherCharacter(urls.tenant, -1),
    issuer: urls.ssoBase,
    clientId: service.clientId,
    secrets: [service.password, ...(app.clientSecret === null ? [] : [app.clientSecret])],
    // Other rules judge whether there is a key set.
    keys: (await ifDetermined(() => context.discovery.keys())) ?? [],
  }
}
