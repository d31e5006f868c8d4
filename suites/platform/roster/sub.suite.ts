/**
 * Finding the user whom an ID token identifies.
 * Clause: 2.2.
 */
import {
  type Context,
  type DataRecord,
  given,
  must,
  optional,
  recordIn,
  rosterId,
  rule,
  textsIn,
  type UserKey,
} from '#kit/platform'

/** The only user in the answer for a subject; undefined where there is none. */
async function userWith(
  context: Context,
  sub: string,
): Promise<{ user: DataRecord | undefined; words: string }> {
  const answer = await context.roster.userBySub(sub)
  const user = answer.ok
    ? recordIn(answer.json, (record) => rosterId(context, record) !== undefined)
    : undefined
  return { user, words: answer.summary }
}

async function subOf(context: Context, key: UserKey): Promise<string> {
  const { sub } = (await context.identity({ user: key })).claims
  given(typeof sub === 'string' && sub !== '', 'the ID token has no sub')
  return sub
}

/** Whether a record is about this user, as far as the profile knows the user. */
function isAbout(context: Context, record: DataRecord, key: UserKey, sub: string): boolean {
  const { username, login, given_name, family_name } = context.profile.users.get(key) ?? {}
  const folded = (text: string): string => text.normalize('NFC').toLowerCase()
  const texts = textsIn(record).map(([, text]) => folded(text))
  const names = [given_name, family_name].filter((name) => name !== undefined).map(folded)
  const whole = texts.some((text) => names.every((name) => text.includes(name)))
  const named = names.length === 2 && (whole || names.every((name) => texts.includes(name)))
  const logins = [username, login].filter((name) => name !== undefined).map(folded)
  return (
    named || logins.some((name) => texts.includes(name)) || (names.length < 2 && texts.includes(folded(sub)))
  )
}

rule(
  'roster.users.by-sub',
  [
    ['teacher', 'teacher' as UserKey],
    optional(['user.second'], 'second user', 'second' as UserKey),
    ['sub of nobody', null],
  ],
  async (context, key: UserKey | null) => {
    const sub = await subOf(context, key ?? 'teacher')
    const { user, words } = await userWith(context, sub)
    if (key === null) {
      given(user !== undefined, `the sub of the teacher finds no user: ${words}`)
      const other = await userWith(context, '00000000-0000-4000-8000-000000000000')
      must(other.user === undefined, 'no user for a sub that nobody has', `a user, ${other.words}`)
      return
    }
    must(user !== undefined, `the user whom the sub of ${key} identifies`, `no single user, ${words}`)
    must(isAbout(context, user, key, sub), `the record of ${key}`, `that of ${rosterId(context, user)}`)
  },
)
