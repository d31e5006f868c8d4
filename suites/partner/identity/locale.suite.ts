/**
 * The language of a user.
 * `signedIn()`: a sign-in that must work; otherwise the result is undecided. `mustSignIn()`: violated if the user is not
 * signed in, at a second attempt neither.
 * Clause: 2.2 locale.
 */
import { given, must, NotApplicable, observe, type PartnerContext, rule } from '#kit/partner'

/** Rhaeto-Romance: a language of users that applications hardly support. */
const hardlySupported = 'rm'

const twoLetters = [
  ['de', 'de'],
  ['en', 'en'],
  ['fr', 'fr'],
  ['a language that is hardly supported', hardlySupported],
] as const

const regions = [
  ['German in Austria', 'de-AT'],
  ['English in the United States', 'en-US'],
] as const

/** The contract speaks of regions only. */
const scripts = ['zh-Hant', 'zh-Hant-TW'] as const

// 2.2 locale: The application signs in a user with a `locale` of two letters, even if it does not support the
//   language.
//   Check: After a plain sign-in that must work, a user with the locale `de`, `en`, `fr` or `rm` (Romansh)
//   signs in. Each of them must be signed in.
rule('identity.locale.two-letters', twoLetters, isSignedInWith)

// 2.2 locale: The application signs in a user whose `locale` has a region after a dash.
//   Check: After a plain sign-in that must work, a user with the locale `de-AT` or `en-US` signs in and must
//   be signed in.
rule('identity.locale.region', regions, isSignedInWith)

// 2.2 locale: The application uses the language before the dash of a `locale` with a region.
//   Check: The probe shows different languages for users with `de` and `en`; otherwise the result is
//   undecided. A user with `de-AT` must get the language of `de`, with or without a region.
rule('identity.locale.region-language', async (context) => {
  const { de } = await languages(context)

  const shown = await languageOf(context, 'de-AT')
  must(shown.split(/[-_]/)[0] === de.split(/[-_]/)[0], `the language of de, ${de}`, `the language ${shown}`)
})

// 2.2 locale: The application uses the language of `locale`, and not the one that the browser prefers.
//   Check: A user with the locale `de` signs in in a browser that sends `Accept-Language: en`: the probe must
//   report German. Another one is still German after a user with `en` has signed in in another browser. Two
//   users with the locale `rm` sign in in a browser that prefers German and in one that prefers English: the
//   probe must report the same language for both. Undecided if it reports one language for `de` and `en`.
rule(
  'identity.locale.not-from-browser',
  [
    ['a user with the locale de', germanBeforeEnglish],
    ['a user with the locale de, after one with the locale en', germanAfterEnglish],
    ['a user with a language that is hardly supported', sameInAnyBrowser],
  ],
  (context, judge) => judge(context),
)

/** Judges the language of a German in a browser that prefers English. */
async function germanBeforeEnglish(context: PartnerContext): Promise<void> {
  const { de } = await languages(context)

  const shown = await languageOf(context, 'de', 'en')
  must(shown === de, `the language of the locale, ${de}`, `the language ${shown}`)
}

/** Judges the language of a German after an English user has signed in elsewhere. */
async function germanAfterEnglish(context: PartnerContext): Promise<void> {
  const { de } = await languages(context)
  const attempt = await context.signIns.signedIn({ user: context.tenant.user({ locale: 'de' }) })
  const before = (await attempt.session()).field('locale')
  given(before === de, `the language of the locale, ${de}, before another user has signed in`)
  await context.signIns.signedIn({ user: context.tenant.user({ locale: 'en' }) })
  const shown = (await attempt.session()).field('locale')
  must(
    shown === de,
    `the language of the locale, ${de}, after another user has signed in`,
    `the language ${shown}`,
  )
}

/** Judges that users with one locale have one language, although their browsers prefer different ones. */
async function sameInAnyBrowser(context: PartnerContext): Promise<void> {
  await languages(context)

  const inGerman = await shownLanguage(context, hardlySupported, 'de')
  const inEnglish = await shownLanguage(context, hardlySupported, 'en')
  if (inGerman === null && inEnglish === null)
    throw new NotApplicable('the probe reports no language for users whose language is not supported')
  must(
    inGerman === inEnglish,
    `the same language in a browser that prefers English, ${inGerman}`,
    `the language ${inEnglish}`,
  )
}

// 2.2 locale: The application changes the language of a user whose `locale` has changed.
//   Check: The probe shows different languages for users with `de` and `en`; otherwise the result is
//   undecided. A user signs in with `de`, and later with `en`. After the second sign-in the probe should
//   report English.
rule('identity.locale.follows-token', async (context) => {
  const { en } = await languages(context)
  const user = context.tenant.user({ locale: 'de' })
  await context.signIns.signedIn({ user })

  const attempt = await context.signIns.signedIn({ user: { ...user, locale: 'en' } })
  const shown = (await attempt.session()).field('locale')
  must(shown === en, `the language of the latest token, ${en}`, `the language ${shown}`)
})

// 2.2 locale: Whether the application signs in a user whose `locale` names a script.
observe('observe.partner.identity.locale-script', async (context) => {
  const seen: string[] = []
  for (const locale of scripts) {
    const { browser } = await context.signIns.signIn({ user: context.tenant.user({ locale }) })
    const session = await context.sessions.settled(browser, 'signed in')
    seen.push(`${locale}: ${session.signedIn ? 'signed in' : 'not signed in'}`)
  }
  return seen.join('; ')
})

/** A user with this locale must be signed in. */
async function isSignedInWith(context: PartnerContext, locale: string): Promise<void> {
  await context.signIns.signedIn()

  const attempt = await context.signIns.signIn({ user: context.tenant.user({ locale }) })
  await attempt.mustSignIn(`the user with the locale ${locale} is signed in`)
}

/**
 * Signs in with a locale. Returns the language that the probe reports.
 * @param preferred the language of the browser; default: the locale
 */
async function languageOf(context: PartnerContext, locale: string, preferred = locale): Promise<string> {
  const shown = await shownLanguage(context, locale, preferred)
  given(shown !== null, 'the probe does not report the language')
  return shown
}

/** Signs in with a locale. Returns the language that the probe reports; null if it reports none. */
async function shownLanguage(
  context: PartnerContext,
  locale: string,
  preferred: string,
): Promise<string | null> {
  const browser = (await context.launches.browser()).with(['Accept-Language', preferred])
  await context.signIns.signedIn({ browser, user: context.tenant.user({ locale }) })
  return (await context.sessions.session(browser)).field('locale')
}

/** What the probe reports for German and English. @throws {Undecided} if both are the same */
async function languages(context: PartnerContext): Promise<{ de: string; en: string }> {
  const [de, en] = [await languageOf(context, 'de'), await languageOf(context, 'en')]
  given(de !== en, `the probe reports ${de} for de and for en`)
  return { de, en }
}
