/**
 * The token endpoint does not take the password of a user: users sign in at the login page only.
 * Standard: RFC 9700 2.4.
 *
 * POST token with grant_type=password, username, password and scope=openid, with the authentication of the client.
 */
import { type Context, optional, rule } from '#kit/platform'
import { refusesRecorded } from '#kit/platform/token'

const clients = [
  ['confidential client', ({ app }: Context) => app],
  optional(['client.public'], 'public client', ({ publicApp }: Context) => publicApp),
] as const

// RFC 9700 2.4: The token endpoint issues no token for the name and password of a user (grant_type
//   `password`).
//   Check: The suite shows that the teacher can sign in at the login page. Then it posts
//   `grant_type=password` with the right name and password and the authentication of the client, confidential
//   and public. No token may come.
rule('standard.token.password-grant', clients, async (context, clientOf) => {
  // The account can sign in at this moment.
  await context.users.session('teacher')
  const { login, password } = context.credentials('teacher')

  await context.tokens
    .withoutCode(clientOf(context), { grant_type: 'password', username: login, password, scope: 'openid' })
    .deliversNoToken()
})

refusesRecorded(
  'standard.token.password-grant',
  (request) => request.value('grant_type') === 'password' && request.value('password') !== undefined,
)
