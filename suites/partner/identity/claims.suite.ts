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
rule('identity.scopes-claim.values', scopes, async (context, text) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims({ scopes: text }) })).mustSignIn()
})

// 2.2 sn: The application accepts an ID token with a school name of any characters.
rule('identity.platform-claims.school-name', schoolNames, async (context, sn) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims({ sn }) })).mustSignIn()
})

// 2.2 sr: The application accepts an ID token with any country and region of the school.
rule('identity.platform-claims.region', regions, async (context, claims) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ plan: withClaims(claims) })).mustSignIn()
})

// 2.2 username: The application accepts an ID token with a login name of any characters.
rule('identity.platform-claims.username', loginNames, async (context, username) => {
  await context.signIns.signedIn()

  await (await context.signIns.signIn({ user: context.tenant.user({ username }) })).mustSignIn()
})

// 2.2 birthdate: The application accepts an ID token with a birthdate, plausible or not.
rule(
  'identity.birthdate.sign-in',
  [...unsetBirthdates, ['1965', birthdateIn1965] as const],
  async (context, birthdate) => {
    await context.signIns.signedIn()

    await (await context.signIns.signIn({ plan: withClaims({ birthdate }) })).mustSignIn()
  },
)

// 2.2 birthdate: The application treats an implausible birthdate as absent.
rule('identity.birthdate.unset', unsetBirthdates, async (context, birthdate) => {
  const attempt = await context.signIns.signedIn({ plan: withClaims({ birthdate }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown === null || shown === '', 'no birthdate', shown)
})

// 2.2 birthdate: The application treats a plausible birthdate before 1970 as a birthdate.
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
