/**
 * The launch of the application from the platform's pages. The suite plays the application: when its UI Integration
 * URL is reached, it sends an authorize request. The control driver returns the address of the launch; any UI
 * Integration URL counts.
 * Clause: 1 item 1.
 */
import { facts } from '#generated/catalogue.js'
import {
  type AuthorizeResult,
  type BrowserUser,
  type Cases,
  type Context,
  decodeToken,
  exactly,
  given,
  lacking,
  leaveOut,
  missingFor,
  must,
  observe,
  optional,
  type Profile,
  rule,
  shared,
  type UserKey,
} from '#kit/platform'

/** A launch, the authorize request after it, and who is signed in before and after. */
interface Launched {
  readonly launch: Awaited<ReturnType<BrowserUser['launch']>>
  readonly before: unknown
  readonly after: AuthorizeResult
  /** Undefined if no code came. */
  readonly afterwards: unknown
}

/** The user who launches the application, and the index of the UI Integration URL to reach. */
type Who = readonly [user: 'teacher' | 'second', url: number]

/** The user name in the ID token of this sign-in. */
async function nameIn({ tokens }: Context, result: AuthorizeResult): Promise<unknown> {
  return decodeToken((await tokens.redeem(result.grant()).tokens()).idToken).claims['username']
}

async function launchIn(
  own: Context,
  browserUser: BrowserUser,
  user: UserKey,
  url: number,
): Promise<Launched> {
  const before = await nameIn(own, await browserUser.authorize(own.app).result())
  const done = await browserUser.launch(user, own.app.uiUrls[url] ?? '')
  const after = await browserUser.authorize(own.app).result()
  return {
    launch: done,
    before,
    after,
    afterwards: after.code === null ? undefined : await nameIn(own, after),
  }
}

/** Runs in a tenant of its own: a sign-in of the second user may end every session of the first. */
async function launched(context: Context, [user, url]: Who): Promise<Launched> {
  if (user === 'teacher') {
    const launch = (await launchesOfTeacher(context))[url]
    given(launch !== undefined, 'the profile lacks this UI Integration URL')
    return launch
  }
  return launchOfSecond(context, url)
}

/** A launch of the second user, in the browser of the first. */
const launchOfSecond = shared((context: Context, url: number) =>
  context.tenants.isolated(async (own) => {
    const browserUser = await own.users.signIn('teacher')
    const first = await launchIn(own, browserUser, 'teacher', url)
    const atLogin = await browserUser.authorize(own.app, { prompt: facts.loginPrompt }).result()
    await atLogin.signIn(own.credentials('second'))
    const second = await launchIn(own, browserUser, 'second', url)
    given(second.before !== first.before, 'the second user could not take over the browser')
    return second
  }),
)

/** One launch for each UI Integration URL, in one session. */
const launchesOfTeacher = shared(
  (context: Context): Promise<readonly Launched[]> =>
    context.tenants.isolated(async (own) => {
      let browserUser = await own.users.signIn('teacher')
      const launches: Launched[] = []
      for (const url of own.app.uiUrls.keys()) {
        // If the launch before ended the session, this one needs another.
        if (launches.at(-1)?.after.atLogin === true) browserUser = await own.users.signIn('teacher')
        launches.push(await launchIn(own, browserUser, 'teacher', url))
      }
      return launches
    }),
)

const afterAnother = optional(['user.second', 'login.page'], 'second user in the same browser', [
  'second',
  0,
] as Who)

const everyUrl = ({ app }: Profile): Cases<[Who]> =>
  app.uiUrls.length === 0
    ? []
    : [
        ...app.uiUrls.map((_, at) => [`UI Integration URL ${at + 1}`, ['teacher', at] as Who] as const),
        ...[2]
          .slice(app.uiUrls.length - 1)
          .map((at) => lacking<[Who]>(['OIDC_UI_URLS (two or more)'], `UI Integration URL ${at}`)),
        afterAnother,
      ]

const everyUser = ({ app }: Profile): Cases<[Who]> =>
  app.uiUrls.length === 0 ? [] : [['first user', ['teacher', 0] as Who], afterAnother]

// 1 item 1: The platform sends a signed-in user who launches the application to one of its UI Integration
//   URLs.
//   Check: A signed-in teacher starts the application from the platform's pages, once for each UI Integration
//   URL, and then the second user in the same browser. The browser must reach a UI Integration URL of the
//   application.
rule('launch.ui-url', everyUrl, async (context, who) => {
  const { launch: done } = await launched(context, who)
  leaveOut('URL with a query', missingFor(['client.ui-url-with-query'], context.profile))

  done.needsNoScript()
  must(done.reached !== undefined, 'a UI Integration URL of the application', done.words)
})

// 1 item 1: The authorize endpoint answers the request after a launch from the existing session, without a
//   login page.
//   Check: When the launch has reached the UI Integration URL, the suite sends an authorize request as the
//   application does, in the same browser. A code must come without the login page.
rule('launch.session', everyUser, async (context, who) => {
  const { launch: done, after } = await launched(context, who)
  given(done.reached !== undefined, 'the launch led to no UI Integration URL')

  must(after.code !== null && !after.atLogin, 'a code without a login page', after.words)
})

// 1 item 1: The tokens after a launch belong to the user who launched the application.
//   Check: The suite redeems the code after the launch and compares `username` with the one before the
//   launch. The second user takes over the same browser by `prompt=login`, so that a platform that remembers
//   the first user is found.
rule('launch.user', everyUser, async (context, who) => {
  const { launch: done, before, afterwards } = await launched(context, who)
  given(done.reached !== undefined, 'the launch led to no UI Integration URL')
  given(afterwards !== undefined, 'there was no sign-in after the launch')
  given(typeof before === 'string' && before !== '', 'the ID token names no user')

  must(
    afterwards === before,
    {
      thing: 'username',
      words: `${exactly(before)}, of the user who launched the application`,
      place: 'ID token',
    },
    afterwards,
  )
})

// 1 item 1: How a launch opens the UI Integration URL, and which parameters the platform adds to it.
observe('observe.launch.parameters', async (context) => {
  const { launch: done } = await launched(context, ['teacher', 0])
  given(done.reached !== undefined, 'the launch led to no UI Integration URL')
  return done.described
})
