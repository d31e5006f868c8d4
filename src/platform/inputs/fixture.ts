/**
 * What the profile knows of its users.
 * @module
 */

import { NotExercised } from '../../core/errors.js'
import type { Profile, UserFixture, UserKey } from '../../profile/profile.js'

/**
 * A value of the fixture file.
 * @throws {NotExercised} where the file lacks it
 */
export function fixture<Name extends keyof UserFixture>(
  profile: Profile,
  user: UserKey,
  name: Name,
): NonNullable<UserFixture[Name]> {
  const value = profile.users.get(user)?.[name]
  if (value === undefined) throw new NotExercised([`FIXTURES: /users/${user}/${name}`])
  return value as NonNullable<UserFixture[Name]>
}
