/**
 * The roster does not show the language setting of a user: only the `locale` of the ID token does.
 * Clause: 2.2 locale.
 *
 * GET /users and GET /users/{id}, before and after the control driver changes the language of a user.
 */
import { type Context, given, must, NotExercised, rule, shared } from '#kit/platform'
import {
  idOf,
  languageFieldsIn,
  lookAroundLanguageChange,
  placed,
  readUser,
  textsIn,
  usersNow,
} from '#kit/platform/roster'

/** The id of the record of a user in the list, found by login name or `sub`. */
const rosterIdOf = shared(async (context: Context, login: string): Promise<string> => {
  const byName = await idOfNamed(context, [login, context.profile.users.get('teacher')?.username])
  const id = byName ?? (await idOfNamed(context, [(await context.signIns.identity()).claims.sub]))
  given(id !== undefined, `no roster user has the sub or the login name of ${login}`)
  return id
})

/** The id of the first record with one of these texts. */
async function idOfNamed(context: Context, names: readonly unknown[]): Promise<string | undefined> {
  for await (const users of usersNow(context))
    for (const user of users) {
      const id = idOf(context, user)
      if (id !== undefined && textsIn(user).some(([, text]) => names.includes(text))) return id
    }
  return undefined
}

/** The fields about a language in all records of a user, each with its value. */
async function languageFields(context: Context, id: string): Promise<ReadonlyMap<string, string>> {
  const records = placed(await readUser(context, id))
  given(records.length > 0, `the user ${id} is not in the list: other rules judge that`)
  return new Map(
    records.flatMap(([place, record]) =>
      languageFieldsIn(record).map(([path, text]) => [`${path} ${place}`, text] as const),
    ),
  )
}

/**
 * The fields about a language before and after the control driver changes the language of the teacher. The rules about
 * the ID token share this change, and do not depend on what the roster answers.
 */
const fieldsAround = lookAroundLanguageChange(async (own: Context, login) => {
  if (!own.profile.features.has('roster')) throw new NotExercised(['FEATURES (with roster)'])
  own.require('client.roster', 'permitted.roster')
  const id = await rosterIdOf(own, login)
  return languageFields(own, id)
})

/** The language of a locale without region, in lower case. */
const languageOf = (locale: unknown): string => String(locale).split(/[-_]/, 1)[0]?.toLowerCase() ?? ''

// 2.2 locale: The roster returns no field with the language setting of a user.
//   Check: The control driver changes the language of the teacher, and the ID token shows the new one. No
//   field of the teacher's roster record that is named after a language may change with it, in the list or by
//   id.
rule('roster.users.no-language', async (context) => {
  if (context.user('teacher').language === undefined)
    throw new NotExercised(['FIXTURES: /users/teacher/language'])
  const change = await context.signIns.languageChange()
  // Control: the setting has changed.
  const { locale } = change.after.claims
  given(
    languageOf(locale) === change.language,
    `the ID token does not show the new language: ${String(locale)}`,
  )

  const [before, after] = await fieldsAround(change)
  const followed = [...new Set([...before.keys(), ...after.keys()])].find(
    (field) => before.get(field) !== after.get(field),
  )
  must(
    followed === undefined,
    'no field that follows the language setting of a user',
    `${followed}, first ${before.get(followed ?? '') ?? 'absent'}, then ${after.get(followed ?? '') ?? 'absent'}`,
  )
})
