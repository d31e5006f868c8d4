/**
 * Claims that a token may carry in any form.
 * Clauses: 2.2 scopes, sc, sr, sn, username, birthdate.
 */
import {
  earlyBirthdate,
  impossibleBirthdates,
  loginNames,
  must,
  observe,
  rule,
  schoolNames,
  withClaims,
} from '#kit/partner'

const scopes = [
  ['both', 'openid,roster-core.readonly'],
  ['both in the other order', 'roster-core.readonly,openid'],
  ['openid alone', 'openid'],
] as const

const regions = [
  ['Austria', { sc: 'at', sr: 'at-9' }],
  ['Germany', { sc: 'de', sr: 'de-be' }],
  ['Switzerland, in capitals', { sc: 'CH', sr: 'CH-ZH' }],
  ['a region of three letters', { sc: 'fr', sr: 'fr-idf' }],
] as const

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
  [...impossibleBirthdates, ['1965', earlyBirthdate] as const],
  async (context, birthdate) => {
    await context.signedIn()
    await (await context.signIn({ plan: withClaims({ birthdate }) })).mustSignIn()
  },
)

rule('identity.birthdate.unset', impossibleBirthdates, async (context, birthdate) => {
  const attempt = await context.signedIn({ plan: withClaims({ birthdate }) })
  const told = (await attempt.session()).field('birthdate')
  must(told === null || told === '', 'no birthdate', told)
})

rule('identity.birthdate.before-1970', async (context) => {
  const attempt = await context.signedIn({ plan: withClaims({ birthdate: earlyBirthdate }) })
  const told = (await attempt.session()).field('birthdate')
  must(told !== null && told !== '', 'a birthdate in 1965', told)
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
