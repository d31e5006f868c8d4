/**
 * Claims that a token may carry with many values. A user is signed in with all of them.
 * Clauses: 2.2 scopes, sc, sr, sn, username, birthdate.
 */
import { must, observe, rule } from '#kit/partner'
import {
  birthdateIn1965,
  loginNames,
  regions,
  schoolNames,
  scopes,
  unsetBirthdates,
  withClaims,
} from '#kit/partner/identity'

// 2.2 scopes: The application accepts an ID token with any order and number of values in `scopes`.
//   Check: The token has `scopes` with both values, in the other order, or with `openid` only. The user must
//   be signed in.
rule('identity.scopes-claim.values', scopes, async (context, text) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims({ scopes: text }) })).mustSignIn()
})

// 2.2 sn: The application accepts an ID token with a school name of any characters.
//   Check: The claim `sn` has emoji, quotation marks, 300 umlauts, markup or nothing. The user must be signed
//   in each time.
rule('identity.platform-claims.school-name', schoolNames, async (context, sn) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims({ sn }) })).mustSignIn()
})

// 2.2 sr: The application accepts an ID token with any country and region of the school.
//   Check: Tokens have `sc` and `sr` of Austria, Germany, France, and of Switzerland in capitals. Users of
//   all of them must be signed in.
rule('identity.platform-claims.region', regions, async (context, claims) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims(claims) })).mustSignIn()
})

// 2.2 username: The application accepts an ID token with a login name of any characters.
//   Check: Users whose `username` has an at sign, blanks, a plus sign, an apostrophe or umlauts sign in. All
//   of them must be signed in.
rule('identity.platform-claims.username', loginNames, async (context, username) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ user: context.tenant.user({ username }) })).mustSignIn()
})

// 2.2 birthdate: The application accepts an ID token with a birthdate, plausible or not.
//   Check: The token has a `birthdate` of the year 0 or 1, or one in 1965. The user must be signed in.
rule(
  'identity.birthdate.sign-in',
  [...unsetBirthdates, ['1965', birthdateIn1965] as const],
  async (context, birthdate) => {
    await context.signIns.signedIn()

    await (await context.signIns.signIn({ plan: withClaims({ birthdate }) })).mustSignIn()
  },
)

// 2.2 birthdate: The application treats an implausible birthdate as absent.
//   Check: Users sign in with a `birthdate` of the year 0 or 1. The probe must report no birthdate for them.
rule('identity.birthdate.unset', unsetBirthdates, async (context, birthdate) => {
  const attempt = await context.signIns.signedIn({ plan: withClaims({ birthdate }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown === null || shown === '', 'no birthdate', shown)
})

// 2.2 birthdate: The application treats a plausible birthdate before 1970 as a birthdate.
//   Check: The token has the negative timestamp of 1 January 1965. The probe must report a birthdate.
rule('identity.birthdate.before-1970', async (context) => {
  const attempt = await context.signIns.signedIn({ plan: withClaims({ birthdate: birthdateIn1965 }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown !== null && shown !== '', 'a birthdate in 1965', shown)
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
