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
} from './claims.inputs.js'

rule('identity.scopes-claim.values', scopes, async (context, text) => {
  await context.signedIn()

  await (await context.signIn({ plan: withClaims({ scopes: text }) })).mustSignIn()
})

rule('identity.platform-claims.school-name', schoolNames, async (context, sn) => {
  await context.signedIn()

  await (await context.signIn({ plan: withClaims({ sn }) })).mustSignIn()
})

rule('identity.platform-claims.region', regions, async (context, claims) => {
  await context.signedIn()

  await (await context.signIn({ plan: withClaims(claims) })).mustSignIn()
})

rule('identity.platform-claims.username', loginNames, async (context, username) => {
  await context.signedIn()

  await (await context.signIn({ user: context.tenant.user({ username }) })).mustSignIn()
})

rule(
  'identity.birthdate.sign-in',
  [...unsetBirthdates, ['1965', birthdateIn1965] as const],
  async (context, birthdate) => {
    await context.signedIn()

    await (await context.signIn({ plan: withClaims({ birthdate }) })).mustSignIn()
  },
)

rule('identity.birthdate.unset', unsetBirthdates, async (context, birthdate) => {
  const attempt = await context.signedIn({ plan: withClaims({ birthdate }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown === null || shown === '', 'no birthdate', shown)
})

rule('identity.birthdate.before-1970', async (context) => {
  const attempt = await context.signedIn({ plan: withClaims({ birthdate: birthdateIn1965 }) })
  const shown = (await attempt.session()).field('birthdate')
  must(shown !== null && shown !== '', 'a birthdate in 1965', shown)
})

observe('observe.partner.identity.markup', async (context) => {
  const markup = '<i>school</i>'
  const attempt = await context.signedIn({ plan: withClaims({ sn: markup }) })
  const pages = attempt.pages.map(({ text }) => text)
  if (pages.some((text) => text.includes(markup))) return 'stands in the page as markup'
  return pages.some((text) => text.includes('&lt;i&gt;')) ? 'stands in the page as text' : 'is not shown'
})

observe('observe.partner.identity.unknown-role', async (context) => {
  const attempt = await context.signIn({ user: context.tenant.user({ role: 'CARETAKER' }) })
  const session = await context.settled(attempt.browser, 'signed in')
  const role = session.field('role')
  return session.signedIn ? `signed in${role === null ? '' : `, with the role ${role}`}` : 'not signed in'
})
