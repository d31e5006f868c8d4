/**
 * Claims that a token may carry with many values. A user is signed in with all of them.
 * `signedIn()`: a sign-in that must work; otherwise the result is undecided. `mustSignIn()`: violated if the user is not
 * signed in, at a second attempt neither.
 * Clauses: 2.2 scopes, sc, sr, sn, username, birthdate.
 */
import { facts } from '#generated/catalogue.js'
import { must, observe, rule } from '#kit/partner'
import { withClaims } from '#kit/partner/identity'

/** The scopes of the token, in any order. */
const scopes = [
  ['both', `openid,${facts.rosterScope}`],
  ['both in the other order', `${facts.rosterScope},openid`],
  ['openid alone', 'openid'],
] as const

/** Country (`sc`) and region (`sr`) of a school. */
const regions = [
  ['Austria', { sc: 'at', sr: 'at-9' }],
  ['Germany', { sc: 'de', sr: 'de-be' }],
  ['Switzerland, in capitals', { sc: 'CH', sr: 'CH-ZH' }],
  ['a region of three letters', { sc: 'fr', sr: 'fr-idf' }],
] as const

/** Names of schools that are hard to store, measure and escape. */
const schoolNames = [
  ['umlauts', 'Übungsschule für Größe'],
  ['emoji', 'School 🏫🎓'],
  ['quotation marks', `"The" 'Old' \`School\``],
  ['300 characters beyond ASCII', 'Ä'.repeat(300)],
  ['markup', '<script>document.title="x"</script><b>School</b>'],
  ['no character at all', ''],
] as const

/** Login names that are hard to parse. */
const loginNames = [
  ['an at sign', 'anna.gruber@school.example'],
  ['blanks', 'anna maria gruber'],
  ['a plus sign', 'anna+gruber'],
  ['an apostrophe', "anna.o'brien"],
  ['umlauts', 'änne.größer'],
] as const

/** Birthdates that mean "unset": the year 0 in seconds and in milliseconds, the year 1 in seconds. */
const unsetBirthdates = [
  ['the year 0 in seconds', -62_167_219_200],
  ['the year 0 in milliseconds', -62_167_219_200_000],
  ['the year 1 in seconds', -62_135_596_800],
] as const

/** A real birthdate before 1970: 1 January 1965 in seconds. */
const birthdateIn1965 = -157_766_400

// 2.2 scopes: The application accepts an ID token with any order and number of values in `scopes`.
//   Check: After a plain sign-in that must work, the token has `scopes` with both values, in the other order,
//   or with `openid` only. The user must be signed in.
rule('identity.scopes-claim.values', scopes, async (context, text) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims({ scopes: text }) })).mustSignIn()
})

// 2.2 sn: The application accepts an ID token with a school name of any characters.
//   Check: After a plain sign-in that must work, the claim `sn` has umlauts, emoji, quotation marks, 300
//   umlauts, markup or nothing. The user must be signed in each time.
rule('identity.platform-claims.school-name', schoolNames, async (context, sn) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims({ sn }) })).mustSignIn()
})

// 2.2 sr: The application accepts an ID token with any country and region of the school.
//   Check: After a plain sign-in that must work, tokens have `sc` and `sr` of Austria, Germany, France, or of
//   Switzerland in capitals. Users of all of them must be signed in.
rule('identity.platform-claims.region', regions, async (context, claims) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims(claims) })).mustSignIn()
})

// 2.2 username: The application accepts an ID token with a login name of any characters.
//   Check: After a plain sign-in that must work, a user whose `username` has an at sign, blanks, a plus sign,
//   an apostrophe or umlauts signs in. All of them must be signed in.
rule('identity.platform-claims.username', loginNames, async (context, username) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ user: context.tenant.user({ username }) })).mustSignIn()
})

// 2.2 birthdate: The application accepts an ID token with a birthdate, plausible or not.
//   Check: After a plain sign-in that must work, the token has a `birthdate` of the year 0, in seconds or
//   milliseconds, of the year 1, or one in 1965. The user should be signed in.
rule(
  'identity.birthdate.sign-in',
  [...unsetBirthdates, ['1965', birthdateIn1965] as const],
  async (context, birthdate) => {
    await context.signIns.signedIn()

    await (await context.signIns.signIn({ plan: withClaims({ birthdate }) })).mustSignIn()
  },
)

// 2.2 birthdate: The application treats an implausible birthdate as absent.
//   Check: Users sign in with a `birthdate` of the year 0, in seconds or milliseconds, or of the year 1. The
//   probe must report no birthdate for them. Undecided if a sign-in fails.
rule('identity.birthdate.unset', unsetBirthdates, async (context, birthdate) => {
  const attempt = await context.signIns.signedIn({ plan: withClaims({ birthdate }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown === null || shown === '', 'no birthdate', `the birthdate ${shown}`)
})

// 2.2 birthdate: The application treats a plausible birthdate before 1970 as a birthdate.
//   Check: The token has the negative timestamp of 1 January 1965. The probe should report some birthdate.
//   Undecided if the sign-in fails.
rule('identity.birthdate.before-1970', async (context) => {
  const attempt = await context.signIns.signedIn({ plan: withClaims({ birthdate: birthdateIn1965 }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown !== null && shown !== '', 'a birthdate in 1965', `the birthdate ${shown ?? 'missing'}`)
})

// 2.2 sn: Whether the page of the application contains markup of the school name as markup.
observe('observe.partner.identity.markup', async (context) => {
  const markup = '<i>school</i>'
  const attempt = await context.signIns.signedIn({ plan: withClaims({ sn: markup }) })
  const pages = attempt.pages.map(({ text }) => text)
  if (pages.some((text) => text.includes(markup))) return 'is in the page as markup'
  return pages.some((text) => text.includes('&lt;i&gt;')) ? 'is in the page as text' : 'is not shown'
})

// 2.2 roles: How the application treats a role that it does not know.
observe('observe.partner.identity.unknown-role', async (context) => {
  const attempt = await context.signIns.signIn({ user: context.tenant.user({ role: 'CARETAKER' }) })
  const session = await context.sessions.settled(attempt.browser, 'signed in')
  const role = session.field('role')
  return session.signedIn ? `signed in${role === null ? '' : `, with the role ${role}`}` : 'not signed in'
})
