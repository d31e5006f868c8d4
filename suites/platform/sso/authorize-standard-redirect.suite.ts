/**
 * What the standards add for the redirect_uri of the authorize endpoint, and for the age of a code.
 * Clauses: OpenID Connect Core 3.1.2.1; RFC 6749 3.1.2, 4.1.2, 4.1.2.1.
 */
import {
  type Cases,
  type Context,
  configured,
  given,
  goesTo,
  must,
  NotExercised,
  nearUiUrls,
  optional,
  otherForms,
  otherHosts,
  otherPaths,
  type Profile,
  rule,
  tryRedirectUris,
  waits,
  withFragment,
} from '#kit/platform'

const tryOthers = (context: Context, inputs: readonly string[]) =>
  tryRedirectUris(context, [context.app.redirectUri], inputs)

rule(
  'standard.authorize.redirect-uri.exact',
  ({ app }) => otherForms(app),
  async (context, inputs) => {
    for (const result of await tryOthers(context, inputs)) result.holdsNoCode()
  },
)

rule(
  'standard.authorize.redirect-uri.fragment',
  ({ app }) => withFragment(app),
  async (context, inputs) => {
    for (const result of await tryOthers(context, inputs)) result.holdsNoCode()
  },
)

rule('standard.authorize.redirect-uri.query-kept', async ({ app, teacher }) => {
  const withQuery = app.uiUrls.filter((url) => /\?[^#]/.test(url))
  if (withQuery.length === 0) throw new NotExercised(['OIDC_UI_URLS (one with a query)'])

  for (const uiUrl of withQuery) {
    const result = await teacher.authorize(app, { redirect_uri: uiUrl }).result()
    given(result.code !== null && result.target !== null, `no redirect with a code: ${result.words}`)

    const sent = new URLSearchParams(uiUrl.split(/[?#]/)[1])
    const query = result.target.split('#')[0]?.split('?').slice(1) ?? []
    must(query.length === 1, 'one question mark', `${query.length} of them`)
    const kept = new URLSearchParams(query[0])
    for (const name of new Set(sent.keys()))
      must(
        `${kept.getAll(name)}` === `${sent.getAll(name)}`,
        `the parameter ${name} as it was`,
        kept.getAll(name),
      )
  }
})

/** Every group of addresses that are not configured, with those that they were made from. */
type Make = (
  profile: Profile,
) => readonly [accepted: readonly string[], groups: readonly (readonly [string, readonly string[]])[]]

const groups: Cases<[Make]> = [
  ['other path', ({ app }) => [[app.redirectUri], otherPaths(app)]],
  ['other host', ({ app }) => [[app.redirectUri], otherHosts(app)]],
  optional(['client.ui-urls'], 'like a UI Integration URL', ({ app }) => [app.uiUrls, nearUiUrls(app)]),
]

rule('standard.authorize.no-redirect-to-invalid-uri', groups, async (context, make: Make) => {
  const own = configured(context.app)
  const [accepted, tables] = make(context.profile)
  for (const [, inputs] of tables) {
    const results = await tryRedirectUris(context, accepted, inputs)
    for (const [at, result] of results.entries()) {
      const offered = inputs[at] ?? ''
      // That a code goes there is judged by the rules about the code.
      const goesThere = result.empty && result.target !== null && goesTo(result.target, offered)
      const isOwn = result.target !== null && own.some((uri) => goesTo(result.target ?? '', uri))
      must(!goesThere || isOwn, `no redirect to ${offered}`, result.target)
    }
  }
})

/** Ten minutes, and ten seconds for the way there and back. */
const longestLife = 610

waits('standard.authorize.code-lifetime', () => longestLife)
rule('standard.authorize.code-lifetime', (context) =>
  context.inOwnTenant(async (own) => {
    await own.flow()
    const grant = await own.teacher.authorize(own.app).grant()

    await own.clock.pass(longestLife, 'a code to be ten minutes old')
    await own.tokens.redeem(grant).deliversNoToken()
  }),
)
