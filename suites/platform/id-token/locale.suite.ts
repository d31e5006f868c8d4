/**
 * The user's language: always there, the user's own, in short form.
 * `userSignIns`: the teacher, the second user, users without a language, of a regional language and without a date of
 * birth, and both accounts of one person. `mainSignIns`: the teacher in a session, after the login page, and at the
 * public application.
 * Clause: 2.2 locale.
 */
import {
  type Cases,
  type Context,
  decodeToken,
  exactly,
  given,
  lacking,
  must,
  optional,
  type Profile,
  rule,
  type UserKey,
} from '#kit/platform'
import {
  claim,
  everyIdToken,
  type FlowOptions,
  fixture,
  keyOf,
  mainSignIns,
  userSignIns,
  withFixture,
} from '#kit/platform/id-token'

// 2.2 locale: The ID token has a `locale` for every user, including users who never chose a language.
//   Check: Every user signs in, among them one who never set a language; the teacher also after the login
//   page and at the public application. `locale` must be a text that is not blank; `null`, an empty text or
//   an absent claim fails.
rule(
  'id-token.locale.present',
  everyIdToken(
    (profile) => [...userSignIns, ...mainSignIns(profile).slice(1)],
    ({ claims: { locale } }) =>
      must(
        typeof locale === 'string' && locale.trim() !== '',
        claim('locale', 'a text that is not empty'),
        locale,
      ),
  ),
)

/** The language of a locale without region, in small letters. */
function languageOf(locale: unknown): string {
  return String(locale).split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
}

/** A language that is not the teacher's. */
function otherLanguage({ profile }: Context): string {
  return languageOf(fixture(profile, 'teacher', 'language')) === 'fr' ? 'es' : 'fr'
}

/** Signs in and returns the locale, and the language that it must name. */
type Locale = (context: Context) => Promise<readonly [locale: unknown, language: string]>

const of =
  (user: UserKey): Locale =>
  async (context) => [
    (await context.signIns.identity({ user })).claims['locale'],
    fixture(context.profile, user, 'language'),
  ]

const whereBrowserPrefersAnother: Locale = async (context) => {
  const {
    app,
    profile,
    users: { teacher },
    tokens,
  } = context
  const grant = await teacher.preferring(otherLanguage(context)).authorize(app).grant()
  const { claims } = decodeToken((await tokens.redeem(grant).tokens()).idToken)
  return [claims['locale'], fixture(profile, 'teacher', 'language')]
}

const whereLoginPagePrefersAnother: Locale = async (context) => {
  const { app, profile, tokens } = context
  const browserUser = context.users.newBrowser().preferring(otherLanguage(context))
  const atLogin = await browserUser.authorize(app).result()
  const grant = (await atLogin.signIn(context.credentials('teacher'))).grant()
  const { claims } = decodeToken((await tokens.redeem(grant).tokens()).idToken)
  return [claims['locale'], fixture(profile, 'teacher', 'language')]
}

const whereRequestAsksForAnother: Locale = async (context) => {
  const {
    app,
    profile,
    users: { teacher },
    tokens,
  } = context
  const grant = await teacher.authorize(app, { ui_locales: otherLanguage(context) }).grant()
  const { claims } = decodeToken((await tokens.redeem(grant).tokens()).idToken)
  return [claims['locale'], fixture(profile, 'teacher', 'language')]
}

const afterChange: Locale = async (context) => {
  const { after, language } = await context.signIns.languageChange()
  return [after.claims['locale'], language]
}

const languages = (profile: Profile): Cases<[Locale]> => {
  const ofTeacher = (name: string, locale: Locale) =>
    withFixture(profile, 'teacher', 'language', [name, locale])
  const ifTeacher = (needs: Parameters<typeof optional>[0], name: string, locale: Locale) =>
    profile.users.get('teacher')?.language === undefined
      ? lacking<[Locale]>([keyOf('teacher', 'language')], name)
      : optional(needs, name, locale)
  return [
    ofTeacher('teacher', of('teacher')),
    withFixture(profile, 'second', 'language', ['second user', of('second')]),
    profile.users.get('regional')?.language === undefined && profile.users.has('regional')
      ? lacking<[Locale]>([keyOf('regional', 'language')], 'user of a regional language')
      : optional(['user.regional'], 'user of a regional language', of('regional')),
    ofTeacher('the browser prefers another language', whereBrowserPrefersAnother),
    ifTeacher(
      ['login.page'],
      'the browser prefers another language at the login page',
      whereLoginPagePrefersAnother,
    ),
    ofTeacher('the request asks for another language', whereRequestAsksForAnother),
    ifTeacher(['driver.set-language', 'login.page'], 'after a change of language', afterChange),
  ]
}

// 2.2 locale: The `locale` of the ID token follows the language setting of the user, and neither the browser
//   nor the request.
//   Check: The language part of `locale` must be that of the fixture file: also if the browser sends another
//   Accept-Language, before and at the login page, and if the request has `ui_locales`. After the control
//   driver has changed the setting, it must be the new one.
rule('id-token.locale.user-language', languages, async (context, signIn) => {
  const [locale, language] = await signIn(context)
  given(typeof locale === 'string' && locale !== '', '`locale` has no value')

  must(
    languageOf(locale) === languageOf(language),
    claim('locale', `the language ${exactly(language)}`),
    locale,
  )
})

/** Users whose language is marked as a standard one. */
function ofStandardLanguages({ users }: Profile): Cases<[FlowOptions]> {
  return userSignIns.flatMap((row) => {
    const [name, { user = 'teacher' }] = 'case' in row ? row.case : row
    const known = users.get(user)
    if (known === undefined || known.standard_language === true) return [row]
    if (known.standard_language === false) return []
    return [lacking<[FlowOptions]>([keyOf(user, 'standard_language')], name)]
  })
}

// 2.2 locale: The `locale` of the ID token is exactly two letters for a standard language.
//   Check: For each user whose language the fixture file marks as standard, `locale` must be two letters such
//   as `de`. `de-DE`, `deu` and `German` fail.
rule('id-token.locale.two-letters', ofStandardLanguages, async (context, signIn) => {
  const { locale } = (await context.signIns.identity(signIn)).claims
  given(typeof locale === 'string' && locale !== '', '`locale` has no value')

  must(/^[A-Za-z]{2}$/.test(locale), claim('locale', 'two letters'), locale)
})

// 2.2 locale: The `locale` of the ID token joins its subtags with a dash and has no underscore.
//   Check: For every user, also one with a regional language, `locale` must be letters and digits joined by
//   dashes. `de_CH` is the typical violation.
rule(
  'id-token.locale.separator',
  everyIdToken(userSignIns, ({ claims: { locale } }) => {
    given(typeof locale === 'string' && locale.trim() !== '', '`locale` has no value')

    must(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(locale), claim('locale', 'subtags joined by dashes'), locale)
  }),
)
