/**
 * The service from end to end: a user signs in, and the tokens are that user's.
 * Clauses: 1 item 1, 4.2.
 */
import {
  type Changes,
  type Context,
  decodeToken,
  type Flow,
  given,
  must,
  randomText,
  rule,
} from '#kit/platform'

// 1 item 1: The platform gives the application an ID token and an access token at the end of a sign-in.
//   Check: A new browser goes the whole way: authorize request, login page, name and password, redirect with
//   a code, token request. Both `id_token` and `access_token` must come.
rule('service.code-flow', async (context) => {
  // Control: a code gets both tokens.
  await context.signIns.identity()

  const { back, redeemed } = await context.signIns.overLoginPage()
  given(redeemed !== null, `no authorization code came: ${back.words}`)
  await redeemed.deliversTokens()
})

/** Judges: the ID token for this code names the first user, not the second. */
async function isFor(
  { profile, tokens }: Context,
  grant: Flow['grant'],
  user: 'teacher' | 'second',
  other: 'teacher' | 'second',
): Promise<void> {
  const { username } = decodeToken((await tokens.redeem(grant).tokens()).idToken).claims
  const nameOf = (key: typeof user): string =>
    (profile.users.get(key)?.username ?? profile.users.get(key)?.login ?? '').toLowerCase()
  const seen = String(username).toLowerCase()

  must(
    seen !== nameOf(other),
    `the user ${nameOf(user)}, who made the authorize request`,
    `the user ${username}`,
  )
  given(seen === nameOf(user), `username is neither of the two users: ${username}`)
}

/** Two users sign in at the same time. */
type SignIns = (context: Context) => Promise<void>

const crossed =
  (changes: () => Changes): SignIns =>
  async (context) => {
    const {
      app,
      users: { second, teacher },
    } = context
    const same = changes()
    const forTeacher = await teacher.authorize(app, same).grant()
    const forSecond = await second.authorize(app, same).grant()
    await isFor(context, forSecond, 'second', 'teacher')
    await isFor(context, forTeacher, 'teacher', 'second')
  }

const atTheSameTime: SignIns = async (context) => {
  const {
    app,
    users: { second, teacher },
  } = context
  const browserUsers = [teacher, second]
  await context.inRounds(browserUsers.length, async (simultaneous) => {
    const grants = await Promise.all(browserUsers.map((browserUser) => browserUser.authorize(app).grant()))
    await Promise.all(
      grants.map((grant, index) =>
        index === 0
          ? isFor(simultaneous, grant, 'teacher', 'second')
          : isFor(simultaneous, grant, 'second', 'teacher'),
      ),
    )
  })
}

const alike = (): Changes => ({ nonce: randomText(), state: randomText() })

// 1 item 1: The tokens describe the user of the browser that made the authorize request, even if many
//   sign-ins run in parallel.
//   Check: Two users have sessions in two browsers. Their codes are redeemed in the opposite order, also with
//   the same nonce and state in both requests, and in seven rounds both sign in at the same time. If the
//   `username` of an ID token is that of the other user, it is a violation; if it is that of neither, the
//   rule is undecided.
rule(
  'service.own-user',
  [
    ['codes redeemed crosswise', crossed(() => ({}))],
    ['the same nonce and state in both', crossed(alike)],
    ['all requests at the same time', atTheSameTime],
  ],
  async (context, signIns: SignIns) => signIns(context),
)
