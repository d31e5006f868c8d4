/** Values of users in the fixture file. */
import { NotExercised, type Profile, type UserKey } from '#kit/platform'

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
