/**
 * Calls of data APIs with the access token of a user, and one `sub` at two schools.
 * Clauses: 2.1 access_token, 2.2 sub, 5.3.
 */
import { bearerOf, given, must, observe, rule } from '#kit/partner'

// 2.1 access_token: The application makes calls for a user with the access token of that user as Bearer
//   token.
rule('identity.access-token.bearer', async (context) => {
  const attempt = await context.signedIn()
  const tokens = attempt.flow.accessTokens
  const calls = context.callsSince(attempt, tokens)
  given(calls.length > 0, 'the application has called nothing for the user')
  const other = calls.filter((call) => !tokens.includes(bearerOf(call) ?? ''))
  must(
    other.length === 0,
    "the user's access token as bearer token",
    `${other.length} calls without it`,
    other[0],
  )
})

// 5 item 4: The application does not use the access token of the previous user after another user signs in in
//   the same browser.
rule('identity.access-token.own', async (context) => {
  const browser = await context.browser()
  const first = await context.signedIn({ browser })
  const second = await context.signedIn({ browser })
  const calls = context.callsSince(second, second.flow.accessTokens)
  given(calls.length > 0, 'the application has called nothing for the second user')
  const stale = context.callsSince(second, first.flow.accessTokens)
  must(
    stale.length === 0,
    'no call with the access token of the user before',
    `${stale.length} of them`,
    stale[0],
  )
})

// 2.2 sub: Whether the application treats one `sub` at two tenants as one user or two.
observe('observe.partner.identity.subject-of-two-tenants', async (context) => {
  const user = context.tenant.user()
  const other = context.secondTenant
  const one = await (await context.signedIn({ user })).session()
  const two = await (await context.signedIn({ tenant: other, user: other.user({ sub: user.sub }) })).session()
  return one.field('user') === two.field('user') ? 'one user' : 'two users'
})
