/**
 * Where the authorize endpoint delivers a code, and by which name it refuses other addresses. The refused requests
 * are sent once; each rule looks at them on its own.
 * Clauses: 4.1 redirect_uri, 7 row 1.
 */
import {
  type App,
  type Context,
  configured,
  given,
  mixedParts,
  NotExercised,
  nearUiUrls,
  otherHosts,
  otherPaths,
  type Profile,
  positiveControl,
  rule,
  tryRedirectUris,
} from '#kit/platform'

rule('authorize.redirect-uri.sso-path-accepted', async ({ app, teacher }) => {
  const { atLogin, words } = await teacher.authorize(app).result()
  given(!atLogin, `the session does not count: ${words}`)
  for (const redirect_uri of app.uiUrls.slice(0, 1))
    await positiveControl(teacher.authorize(app, { redirect_uri }).deliversCode())

  await teacher.authorize(app, { redirect_uri: app.redirectUri }).deliversCode()
})

rule('authorize.redirect-uri.ui-url-accepted', async ({ app, teacher }) => {
  const [domain] = app.redirectUri.split('/', 3).slice(2)
  await positiveControl(teacher.authorize(app).deliversCode())

  for (const uiUrl of app.uiUrls.filter((url) => url.split('/', 3)[2] === domain))
    await teacher.authorize(app, { redirect_uri: uiUrl }).deliversCode()
})

const paths = ({ app }: Profile) => otherPaths(app)
const hosts = ({ app }: Profile) => otherHosts(app)
const nearby = ({ app }: Profile) => nearUiUrls(app)

const tryOthers = (context: Context, inputs: readonly string[]) =>
  tryRedirectUris(context, [context.app.redirectUri], inputs)
const tryNearby = (context: Context, inputs: readonly string[]) =>
  tryRedirectUris(context, context.app.uiUrls, inputs)

rule('authorize.redirect-uri.path', paths, async (context, inputs) => {
  for (const result of await tryOthers(context, inputs)) result.holdsNoCode()
})

rule('authorize.redirect-uri.host', hosts, async (context, inputs) => {
  for (const result of await tryOthers(context, inputs)) result.holdsNoCode()
})

rule('authorize.redirect-uri.ui-url', nearby, async (context, inputs) => {
  for (const result of await tryNearby(context, inputs)) result.holdsNoCode()
})

rule('authorize.error.invalid-resource.path', paths, async (context, inputs) => {
  for (const result of await tryOthers(context, inputs)) result.holdsError('invalid_resource')
})

rule('authorize.error.invalid-resource.host', hosts, async (context, inputs) => {
  for (const result of await tryOthers(context, inputs)) result.holdsError('invalid_resource')
})

rule('authorize.error.invalid-resource.ui-url', nearby, async (context, inputs) => {
  for (const result of await tryNearby(context, inputs)) result.holdsError('invalid_resource')
})

rule('authorize.redirect-uri.mixed-parts', async (context) => {
  const inputs = mixedParts(context.app)
  if (inputs.length === 0)
    throw new NotExercised(['OIDC_UI_URLS (two with different paths, one with a query)'])

  for (const result of await tryNearby(context, inputs)) result.holdsNoCode()
})

rule(
  'authorize.redirect-uri.missing',
  [
    ['left out', { redirect_uri: undefined }],
    ['empty', { redirect_uri: '' }],
  ],
  async ({ app, teacher }, changes) => {
    await positiveControl(teacher.authorize(app).deliversCode())

    await teacher.authorize(app, changes).deliversNoCode()
  },
)

/** Which app asks, and whose addresses it names. */
type Pair = (context: Context) => readonly [asks: App, names: readonly string[]]

const crossed: readonly [string, Pair][] = [
  ['SSO redirect URI of the second app', ({ app, secondApp }) => [app, [secondApp.redirectUri]]],
  ['UI Integration URLs of the second app', ({ app, secondApp }) => [app, secondApp.uiUrls]],
  ['SSO redirect URI of the first app', ({ app, secondApp }) => [secondApp, [app.redirectUri]]],
  ['UI Integration URLs of the first app', ({ app, secondApp }) => [secondApp, app.uiUrls]],
]

rule('authorize.redirect-uri.other-client', crossed, async (context, pair) => {
  const { teacher } = context
  const [app, addresses] = pair(context)
  await positiveControl(teacher.authorize(app).deliversCode())

  for (const redirect_uri of addresses.filter((address) => !configured(app).includes(address)))
    await teacher.authorize(app, { redirect_uri }).deliversNoCode()
})
