/**
 * The answer to a valid authorize request of a signed-in user.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no code, the rule is undecided.
 * "Every redirect of the run" judges the codes that all checks got without a login.
 * Clauses: 4.1 behaviour 1, rows state and prompt.
 */
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type AuthorizeResult,
  BrowserUser,
  type Changes,
  type Context,
  given,
  isAddress,
  judgeEach,
  judgesRecorded,
  leaveOut,
  missingFor,
  must,
  NotApplicable,
  optional,
  type Profile,
  proofFor,
  rule,
} from '#kit/platform'
import { type AuthorizeAnswers, judgesGranted, requestPerAddress, urisOnOneDomain } from '#kit/platform/sso'

/** The app that sends the request, and how it differs from the plain request. */
type Shape = (profile: Profile) => { readonly asks: App; readonly changes: Changes; readonly pkce: boolean }

const shapes: readonly [string, Shape][] = [
  ['plain', ({ app }) => ({ asks: app, changes: {}, pkce: false })],
  ['without state', ({ app }) => ({ asks: app, changes: { state: undefined }, pkce: false })],
  [
    'scopes in other order',
    ({ app }) => ({ asks: app, changes: { scope: `${facts.rosterScope} openid` }, pkce: false }),
  ],
  ['with PKCE', ({ app }) => ({ asks: app, changes: {}, pkce: true })],
]

const toUiUrl: Shape = ({ app }) => ({
  asks: app,
  changes: { redirect_uri: urisOnOneDomain(app).at(-1) },
  pkce: false,
})

const ofPublicApp: Shape = ({ app, publicApp }) => ({ asks: publicApp ?? app, changes: {}, pkce: true })

// 4.1 behaviour 1: The authorize endpoint answers a complete request of a signed-in user with status 302.
//   Check: A signed-in teacher sends complete requests: plain, without state, with the scopes in the other
//   order, with PKCE, to a UI Integration URL and for the public application. The first answer must be a 302;
//   if the profile says `INTERNAL_HOPS=yes`, each answer on the way must be. At the end, the same holds for
//   every request of the run that got a code without a login. A request that is not granted makes the rule
//   undecided.
rule(
  'authorize.success.status',
  [
    ...shapes,
    optional(['client.ui-urls'], 'to a UI Integration URL', toUiUrl),
    optional(['client.public'], 'public app', ofPublicApp),
    optional(['alone'], 'every redirect of the run', 'every' as const),
  ],
  async (context, shape: Shape | 'every') => {
    const {
      received: { granted },
      profile,
      users: { teacher },
    } = context
    const judge = (result: AuthorizeResult): void => {
      const decisive = profile.internalHops ? result.answers : [result.first]
      for (const { status } of decisive) mustRedirect(status, result)
    }
    if (shape === 'every') return judgeEach(context, 'applications', granted, ({ result }) => judge(result))
    const { asks, changes, pkce } = shape(profile)
    const proof = pkce ? proofFor() : null
    const result = await teacher.authorize(asks, changes, { proof }).result()
    given(result.returned, `the request was not granted: ${result.words}`)

    judge(result)
  },
)

function mustRedirect(status: number, { words }: AuthorizeAnswers): void {
  must(status === 302, 'status 302', `${status}: ${words}`)
}

judgesGranted('authorize.success.status', ({ result, direct, method }) => {
  if (direct && method === 'GET') mustRedirect(result.first.status, result)
})

/** Leaves out what the UI Integration URLs of the profile cannot show. */
function leaveUiUrlsOut(profile: Profile): void {
  leaveOut('UI Integration URL', missingFor(['client.ui-url-on-domain'], profile))
  leaveOut('address with a query', missingFor(['client.ui-url-with-query'], profile))
}

// 4.1 behaviour 1: The Location of the authorize response is the redirect_uri of this request, except for the
//   response parameters.
//   Check: The suite requests a code for each configured address on the domain of the SSO redirect URI in
//   turn, and for the first one once more at the end, so that an answer must follow its own request and not
//   the one before. The first Location must be this address plus response parameters. Redirects on the
//   platform's own host before it are a violation, unless the profile permits them (`INTERNAL_HOPS=yes`). An
//   error makes the rule undecided.
rule('authorize.success.location', async (context) => {
  const { profile } = context
  leaveUiUrlsOut(profile)
  for (const [address, result] of await requestPerAddress(context)) {
    given(result.codes.length > 0 || result.target !== null, `no redirect came: ${result.words}`)
    given(result.parameter('error') === undefined, `the request was refused: ${result.words}`)

    const direct = profile.internalHops || result.answers.length === 1
    const before = `${result.answers.length - 1} redirects on its own host before it, which only INTERNAL_HOPS=yes permits`
    must(direct, 'the app as the target of the first answer', before, result.last)
    mustGoTo(address, result)
  }
})

function mustGoTo(address: string, result: AuthorizeAnswers): void {
  must(result.goesTo(address), `a redirect to ${address}`, result.target ?? result.words, result.last)
}

judgesRecorded('authorize.success.location', 'authorize answer', ({ result }) => {
  const address = result.sent('redirect_uri')
  const isGranted = result.code !== null && result.target !== null && result.parameter('error') === undefined
  if (address === undefined || !isGranted) throw new NotApplicable('no request was granted')
  // Blanks around it, for example, are lost on the way.
  given(isAddress(address) && new URL(address).href === address, 'the redirect_uri has several spellings')
  mustGoTo(address, result)
})

// 4.1 behaviour 1: The Location of the authorize response has one non-empty `code` in its query and none in
//   its fragment.
//   Check: For each configured address on the domain of the SSO redirect URI, the suite splits the Location
//   that leaves the platform at `?` and `#`. The query must have exactly one non-empty `code`, and the
//   fragment must have none. A request that is not granted makes the rule undecided.
rule('authorize.success.code', async (context) => {
  leaveUiUrlsOut(context.profile)
  for (const [, result] of await requestPerAddress(context)) {
    given(result.returned, `the request was not granted: ${result.words}`)

    mustHaveCode(result)
  }
})

function mustHaveCode(result: AuthorizeAnswers): void {
  const [address = '', fragment = ''] = (result.target ?? '').split('#')
  const sent = new URLSearchParams(address.split('?').slice(1).join('?')).getAll('code')
  must(
    sent.length === 1 && sent[0] !== '',
    'exactly one non-empty code in the query',
    `${sent.length} codes in the query`,
    result.last,
  )
  must(
    !new URLSearchParams(fragment).has('code'),
    'no code in the fragment',
    'a code in the fragment, too',
    result.last,
  )
}

judgesGranted('authorize.success.code', ({ result, direct }) => {
  if (direct) mustHaveCode(result)
})

const repeats: readonly [string, { alike: readonly string[]; times: number; parallel: boolean }][] = [
  ['one after the other', { alike: ['state'], times: 3, parallel: false }],
  ['at the same time', { alike: ['state'], times: 3, parallel: true }],
  ['identical requests', { alike: ['state', 'nonce'], times: 3, parallel: false }],
]

// 4.1 behaviour 1: The authorize endpoint issues a different code for each request.
//   Check: In one session, the suite sends three authorize requests one after the other, three at the same
//   time in each of seven rounds, and three that are identical down to nonce and state. All codes of a case
//   must differ.
rule('authorize.success.new-code', repeats, async (context, { alike, times, parallel }) => {
  const same = Object.fromEntries(alike.map((name) => [name, `same-${name}-${Date.now()}`]))
  const codes: string[] = []
  const mustBeNew = (came: readonly string[], words = ''): void => {
    codes.push(...came)
    mustDiffer(codes, words)
  }
  const send = async ({ app, users: { teacher } }: Context) =>
    (await teacher.authorize(app, same).grant()).code
  if (parallel)
    await context.inRounds(times, async (simultaneous, words) => {
      // A session of this check only belongs to its own context.
      const from = context.onlyNewestCode ? context : simultaneous
      mustBeNew(await Promise.all(Array.from({ length: times }, () => send(from))), ` ${words}`)
    })
  else for (let sent = 0; sent < times; sent += 1) mustBeNew([await send(context)])
})

function mustDiffer(codes: readonly string[], words = ''): void {
  const different = new Set(codes).size
  must(different === codes.length, `${codes.length} different codes${words}`, `${different} different codes`)
}

judgesGranted('authorize.success.new-code', ({ result, sentAs }, memory) => {
  const code = result.parameter('code')
  if (code === undefined) return
  const earlier = memory.get(code)
  // A recording may have one exchange twice.
  given(earlier !== sentAs, 'two requests are the same')
  memory.set(code, sentAs)
  mustDiffer(earlier === undefined ? [code] : [code, code])
})

const states: readonly [string, string | undefined][] = [
  ['left out', undefined],
  ['one character', 'x'],
  ['1000 characters', 'x'.repeat(1000)],
]

// 4.1 state: The authorize endpoint issues a code for a request without state.
//   Check: Between two usual requests that get a code, the suite sends the request without state, with a
//   state of one character, or with one of 1000 characters. Each must get a code.
rule('authorize.state.optional', states, async (context, state) => {
  const { app } = context
  await context.refusals.byCodes({ app }, (teacher) => teacher.authorize(app, { state }).deliversCode())
})

// 4.1 prompt: The authorize endpoint shows no login page to a signed-in user if the request has no prompt.
//   Check: A teacher signs in, in a tenant of its own if one can be lent. The next request has no `prompt`,
//   and it must not end at the login page, because the session has only begun. If it does, the suite signs in
//   once more and sends it again: only the second login page is a violation.
rule('authorize.prompt.optional', (context) =>
  context.tenants.isolatedSignIns(async (own) => {
    const { browser } = (await own.signIns.overLoginPage()).back
    const shared = new BrowserUser(own, async () => browser.for(own.sender))
    const first = await shared.authorize(own.app, { prompt: undefined }).result()
    // The sign-in is shared, so its session may have ended.
    const teacher = first.atLogin ? await own.users.signIn('teacher') : shared

    const result = first.atLogin ? await teacher.authorize(own.app, { prompt: undefined }).result() : first
    must(!result.atLogin, 'no login page: the session has only begun', result.words)
  }),
)
