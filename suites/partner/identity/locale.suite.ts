/**
 * The language of a user.
 * Clause: 2.2 locale.
 */
import { given, must, type PartnerContext, rule } from '#kit/partner'

const twoLetters = [
  ['de', 'de'],
  ['en', 'en'],
  ['fr', 'fr'],
  ['a language that is hardly supported', 'rm'],
] as const

const longer = [
  ['a region', 'de-AT'],
  ['a script', 'zh-Hant'],
  ['a script and a region', 'zh-Hant-TW'],
] as const

/** Signs in with a locale; returns what the probe calls the language. */
async function wordOf(context: PartnerContext, locale: string, preferred = locale): Promise<string> {
  const browser = (await context.browser()).with(['Accept-Language', preferred])
  const attempt = await context.signedIn({ browser, user: context.tenant.user({ locale }) })
  const word = (await context.session(browser)).field('locale')
  given(word !== null, `the probe does not tell the language: ${attempt.ending}`)
  return word
}

/** What the probe calls two languages, where it tells them apart. */
async function wordsFor(context: PartnerContext): Promise<{ de: string; en: string }> {
  const [de, en] = [await wordOf(context, 'de'), await wordOf(context, 'en')]
  given(de !== en, `the probe tells ${de} for de and for en`)
  return { de, en }
}

for (const [id, cases] of [
  ['identity.locale.two-letters', twoLetters],
  ['identity.locale.region', longer],
] as const) {
  rule(id, cases, async (context, locale) => {
    await context.signedIn()
    const attempt = await context.signIn({ user: context.tenant.user({ locale }) })
    await attempt.mustSignIn(`the user with the locale ${locale} is signed in`)
  })
}

rule('identity.locale.region-language', async (context) => {
  const { de } = await wordsFor(context)
  const word = await wordOf(context, 'de-AT')
  must(word.split(/[-_]/)[0] === de.split(/[-_]/)[0], `the language of de, ${de}`, word)
})

rule('identity.locale.not-from-browser', async (context) => {
  const { de } = await wordsFor(context)
  const word = await wordOf(context, 'de', 'en')
  must(word === de, `the language of the locale, ${de}`, word)
})

rule('identity.locale.follows-token', async (context) => {
  const { en } = await wordsFor(context)
  const user = context.tenant.user({ locale: 'de' })
  await context.signedIn({ user })
  const attempt = await context.signedIn({ user: { ...user, locale: 'en' } })
  const word = (await attempt.session()).field('locale')
  must(word === en, `the language of the latest token, ${en}`, word)
})
