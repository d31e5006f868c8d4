/**
 * Finding the user whom an ID token identifies.
 * Clause: 2.2.
 *
 * GET of one user by `sub`, at the path ROSTER_USER_BY_SUB of the profile.
 */
import {
  type Cases,
  type Context,
  type DataRecord,
  given,
  must,
  optional,
  recordIn,
  rule,
  type UserKey,
} from '#kit/platform'
import { idOf, textsIn } from '#kit/platform/roster'

/** Users whose `sub` is requested; null for a `sub` that no user has. */
const users: Cases<[UserKey | null]> = [
  ['teacher', 'teacher'],
  optional(['user.second'], 'second user', 'second'),
  ['sub of nobody', null],
]

// 2.2 profile claims: The roster has the user whom the `sub` of an ID token identifies.
//   Check: The suite takes `sub` from a fresh ID token and requests the user at the path that the profile
//   names. Exactly this user must come, recognised by name or login; a UUID of nobody must find no user.
rule('roster.users.by-sub', users, async (context, key) => {
  if (key === null) {
    const known = await requestUser(context, await subOf(context, 'teacher'))
    given(known.user !== undefined, `the sub of the teacher finds no user: ${known.summary}`)

    const { user, summary } = await requestUser(context, '00000000-0000-4000-8000-000000000000')
    must(user === undefined, 'no user for a sub that nobody has', `a user, ${summary}`)
    return
  }
  const sub = await subOf(context, key)
  const { user, summary } = await requestUser(context, sub)
  must(user !== undefined, `the user whom the sub of ${key} identifies`, `no single user, ${summary}`)
  must(isAbout(context, user, key, sub), `the record of ${key}`, `the record ${idOf(context, user)}`)
})

async function subOf(context: Context, key: UserKey): Promise<string> {
  const { sub } = (await context.signIns.identity({ user: key })).claims
  given(typeof sub === 'string' && sub !== '', 'the ID token has no sub')
  return sub
}

/** The only user in the answer; undefined if there is none. */
async function requestUser(
  context: Context,
  sub: string,
): Promise<{ user: DataRecord | undefined; summary: string }> {
  const answer = await context.roster.userBySub(sub)
  const isUser = (record: DataRecord): boolean => idOf(context, record) !== undefined
  return { user: answer.ok ? recordIn(answer.json, isUser) : undefined, summary: answer.summary }
}

/** Returns whether a record is about this user: by name, login or, if the profile does not have these, by `sub`. */
function isAbout(context: Context, record: DataRecord, key: UserKey, sub: string): boolean {
  const { username, login, given_name, family_name } = context.profile.users.get(key) ?? {}
  const folded = (text: string): string => text.normalize('NFC').toLowerCase()
  const texts = textsIn(record).map(([, text]) => folded(text))
  const names = [given_name, family_name].filter((name) => name !== undefined).map(folded)
  const inOneText = texts.some((text) => names.every((name) => text.includes(name)))
  const hasName = names.length === 2 && (inOneText || names.every((name) => texts.includes(name)))
  const logins = [username, login].filter((name) => name !== undefined).map(folded)
  return (
    hasName ||
    logins.some((name) => texts.includes(name)) ||
    (names.length < 2 && texts.includes(folded(sub)))
  )
}
