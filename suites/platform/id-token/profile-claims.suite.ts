/**
 * Names, gender and date of birth, which come with the profile scope.
 * Clause: 2.2 profile claims.
 */
import {
  type Context,
  exactly,
  type Flow,
  given,
  ifKnown,
  judgesRecorded,
  leaveOut,
  missingFor,
  must,
  NotApplicable,
  observe,
  optional,
  rule,
  type UserKey,
} from '#kit/platform'
import { claim, fixture, keyOf, mustHaveProfileScope } from '#kit/platform/id-token'

/** Claims of a user who signs in with the profile scope. */
async function profileOf(context: Context, user: UserKey): Promise<Flow['claims']> {
  const { profileScope } = context.profile
  return (await context.signIns.identity({ user, scope: `openid ${profileScope}` })).claims
}

const users = [['teacher', 'teacher'], optional(['user.second'], 'second user', 'second')] as const

// 2.2 profile claims: The ID token has `given_name`, `family_name` and `name` of the user if the profile
//   scope is requested.
//   Check: The teacher and the second user sign in with the profile scope. Each claim must be a text that is
//   not blank; first and last name must also be equal to those in the fixture file, if it has them.
rule(
  'id-token.profile-claims.names',
  [
    ['given_name', 'given_name'],
    ['family_name', 'family_name'],
    ['name', undefined],
  ],
  async (context, known: 'given_name' | 'family_name' | undefined) => {
    for (const user of ['teacher', 'second'] as const) {
      leaveOut(user, missingFor([`user.${user}`], context.profile))
      if (!context.profile.users.has(user)) continue
      const claims = await profileOf(context, user)
      const seen = claims[known ?? 'name']

      must(
        typeof seen === 'string' && seen.trim() !== '',
        claim(known ?? 'name', 'a text that is not empty'),
        seen,
      )
      if (known !== undefined)
        ifKnown(context.profile.users.get(user)?.[known], keyOf(user, known), (expected) =>
          must(
            seen.normalize() === expected.normalize(),
            claim(known, `${exactly(expected)}, as in the fixture file`),
            seen,
          ),
        )
    }
  },
)

judgesRecorded('id-token.profile-claims.names', 'ID token', (token) => {
  mustHaveProfileScope(token)
  for (const name of ['given_name', 'family_name', 'name'] as const) {
    const seen = token.claims[name]
    must(typeof seen === 'string' && seen.trim() !== '', claim(name, 'a text that is not empty'), seen)
  }
})

// 2.2 gender: The `gender` of an ID token with the profile scope is a non-empty word if it is present.
//   Check: With the profile scope, `gender` must be a text that is not blank, and the one of the fixture file
//   if it has one (letter case does not matter). If the claim is absent or null, the rule does not apply.
rule('id-token.profile-claims.gender', users, async (context, user) => {
  const { gender } = await profileOf(context, user)
  if (gender === undefined || gender === null) throw new NotApplicable('the ID token has no gender')

  must(typeof gender === 'string' && gender.trim() !== '', claim('gender', 'a word'), gender)
  ifKnown(context.profile.users.get(user)?.gender, keyOf(user, 'gender'), (expected) =>
    must(
      gender.toLowerCase() === expected.toLowerCase(),
      claim('gender', `${exactly(expected)}, as in the fixture file`),
      gender,
    ),
  )
})

judgesRecorded('id-token.profile-claims.gender', 'ID token', (token) => {
  mustHaveProfileScope(token)
  const { gender } = token.claims
  if (gender === undefined || gender === null) throw new NotApplicable('the ID token has no gender')
  must(typeof gender === 'string' && gender.trim() !== '', claim('gender', 'a word'), gender)
})

const day = 86_400

// 2.2 birthdate: The `birthdate` of an ID token with the profile scope is a number that counts from 1970 if
//   it is present.
//   Check: With the profile scope, `birthdate` must be a JSON number, also for a user without a date of
//   birth. If the fixture file has the date, the number must be that day in seconds or milliseconds since
//   1970, give or take a day for the time zone.
rule(
  'id-token.profile-claims.birthdate',
  [...users, optional(['user.nobirth'], 'user without a date of birth', 'nobirth')],
  async (context, user) => {
    const { birthdate } = await profileOf(context, user)
    if (birthdate === undefined || birthdate === null)
      throw new NotApplicable('the ID token has no birthdate')
    must(typeof birthdate === 'number', claim('birthdate', 'a number'), birthdate)
    if (user === 'nobirth') return

    ifKnown(context.profile.users.get(user)?.birthdate, keyOf(user, 'birthdate'), (known) => {
      // Midnight of which zone, and seconds or milliseconds: both are open.
      const seconds = Date.parse(known) / 1000
      const isThatDay = [seconds, seconds * 1000].some(
        (expected, index) => Math.abs(birthdate - expected) <= day * (index === 0 ? 1 : 1000),
      )
      must(isThatDay, claim('birthdate', `${known} in seconds or milliseconds since 1970`), birthdate)
    })
  },
)

judgesRecorded('id-token.profile-claims.birthdate', 'ID token', (token) => {
  mustHaveProfileScope(token)
  const { birthdate } = token.claims
  if (birthdate === undefined || birthdate === null) throw new NotApplicable('the ID token has no birthdate')
  must(typeof birthdate === 'number', claim('birthdate', 'a number'), birthdate)
})

// 2.2 gender: Which words the ID token uses for `gender`.
observe('observe.id-token.gender', async (context) => {
  const seen = new Set<string>()
  for (const user of ['teacher', 'second'] as const)
    if (context.profile.users.has(user)) seen.add(String((await profileOf(context, user)).gender))
  return [...seen].sort().join(', ')
})

// 2.2 birthdate: Which unit `birthdate` of the ID token has, and which value an unknown birthdate has.
observe('observe.id-token.birthdate', async (context) => {
  const { birthdate } = await profileOf(context, 'teacher')
  const seconds = Date.parse(fixture(context.profile, 'teacher', 'birthdate')) / 1000
  given(typeof birthdate === 'number', 'the teacher has no birthdate')
  const unit = Math.abs(birthdate - seconds) <= day ? 'seconds' : 'milliseconds'
  if (!context.profile.users.has('nobirth')) return unit
  const { birthdate: unknown } = await profileOf(context, 'nobirth')
  return `${unit}; ${unknown === undefined ? 'no claim' : String(unknown)} where none is on file`
})
