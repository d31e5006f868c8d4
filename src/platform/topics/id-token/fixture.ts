/**
 * Values of users in the fixture file.
 * @module
 */
import { NotExercised } from '../../../core/errors.js'
import type { Profile, UserKey } from '../../../profile/profile.js'
import { type Case, type ConditionalCase, lacking } from '../../rule.js'

type UserFixture = NonNullable<ReturnType<Profile['users']['get']>>

/** The key of a value, for messages about a profile that lacks it. */
export function keyOf(user: UserKey, name: keyof UserFixture): string {
  return `FIXTURES: /users/${user}/${name}`
}

/** A value of a user in the fixture file. @throws {NotExercised} if the file lacks it */
export function fixture<Name extends keyof UserFixture>(
  profile: Profile,
  user: UserKey,
  name: Name,
): NonNullable<UserFixture[Name]> {
  const value = profile.users.get(user)?.[name]
  if (value === undefined) throw new NotExercised([keyOf(user, name)])
  return value as NonNullable<UserFixture[Name]>
}

/** A case that needs a value of a user in the fixture file. The rule cannot do without it. */
export function withFixture<Values extends readonly unknown[]>(
  profile: Profile,
  user: UserKey,
  name: keyof UserFixture,
  entry: Case<Values>,
): Case<Values> | ConditionalCase<Values> {
  const known = profile.users.get(user)
  return known === undefined || known[name] !== undefined
    ? entry
    : needing<Values>([keyOf(user, name)], entry[0])
}

/** A case that the profile gives no value for, and that its rule cannot do without. */
export function needing<Values extends readonly unknown[]>(
  lacks: readonly string[],
  name: string,
): ConditionalCase<Values> {
  return { ...lacking<Values>(lacks, name), optional: false }
}
