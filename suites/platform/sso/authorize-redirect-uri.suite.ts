/**
 * Where the authorize endpoint delivers a code, and by which error name it refuses other redirect URIs. The tables of
 * these are in authorize-redirect-uri.inputs.ts.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * Clauses: 4.1 redirect_uri, 7 row 1.
 */
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type Cases,
  type Context,
  configuredUris,
  each,
  given,
  must,
  NotApplicable,
  NotExercised,
  optional,
  type Profile,
  rule,
} from '#kit/platform'
import {
  changedRequest,
  everyUiUrlCase,
  foreignHost,
  mixedParts,
  nearUiUrls,
  otherHosts,
  otherPaths,
  publicUiUrlCase,
  publicUriCase,
  redirectUriCases,
  requestPerAddress,
  requestWith,
} from '#kit/platform/sso'

// 4.1 redirect_uri: The authorize endpoint delivers a code to the SSO redirect path on the registered domain.
rule('authorize.redirect-uri.sso-path-accepted', async (context) => {
  const { app } = context
  const sent = await requestPerAddress(context)
  const [toUiUrl] = sent.filter(([address]) => address !== app.redirectUri)
  given(toUiUrl === undefined || toUiUrl[1].code !== null, `no code came: ${toUiUrl?.[1].words}`)

  for (const [, { atLogin, code, words, last }] of sent.filter(([address]) => address === app.redirectUri)) {
    given(!atLogin, `the session does not count: ${words}`)
    must(code !== null, 'a redirect with an authorization code', words, last)
  }
})

// 4.1 redirect_uri: The authorize endpoint delivers a code to each UI Integration URL of the application.
rule('authorize.redirect-uri.ui-url-accepted', async (context) => {
  const { app } = context
  const sent = await requestPerAddress(context)
  const toSsoUri = sent.find(([address]) => address === app.redirectUri)?.[1]
  given(!!toSsoUri?.code, `no code came: ${toSsoUri?.words}`)

  const toUiUrls = sent.filter(([address]) => address !== app.redirectUri)
  if (toUiUrls.length === 0)
    throw new NotApplicable('no UI Integration URL is on the domain of the SSO redirect URI')
  for (const [, { code, words, last }] of toUiUrls)
    must(code !== null, 'a redirect with an authorization code', words, last)
})

/** Names of a machine for itself. */
const loopback = ['127.0.0.1', 'localhost']

const pathCases = (profile: Profile) => [
  ...redirectUriCases(profile.app, otherPaths),
  publicUriCase(profile, ({ at }) => [at('/elsewhere')]),
]

const hostCases = (profile: Profile) => [
  ...redirectUriCases(profile.app, otherHosts),
  publicUriCase(profile, ({ atHost, host, fullPath }) => [
    atHost(foreignHost),
    // A platform that knows RFC 8252 may add these to the addresses of a native application.
    ...loopback.filter((own) => own !== host).map((own) => `http://${own}:49152${fullPath}`),
  ]),
]

const nearUiUrlCases = (profile: Profile) => [
  ...everyUiUrlCase(profile.app, nearUiUrls),
  publicUiUrlCase(profile, ({ text, at, stem }) => [`${text}-2`, at(`${stem}/more`)]),
]

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri whose path differs from the
//   configured SSO redirect path.
rule('authorize.redirect-uri.path', pathCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways)) result.holdsNoCode()
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri whose host differs from the
//   registered domain.
rule('authorize.redirect-uri.host', hostCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways)) result.holdsNoCode()
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri that is similar to a UI
//   Integration URL but differs from it.
rule('authorize.redirect-uri.ui-url', nearUiUrlCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, context.app.uiUrls, uris, ways)) result.holdsNoCode()
})

// 7 authorize: The authorize endpoint refuses a redirect_uri whose path is not configured with
//   `invalid_resource`.
rule('authorize.error.invalid-resource.path', pathCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways))
    result.holdsError(facts.invalidResource)
})

// 7 authorize: The authorize endpoint refuses a redirect_uri on a domain that is not registered with
//   `invalid_resource`.
rule('authorize.error.invalid-resource.host', hostCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways))
    result.holdsError(facts.invalidResource)
})

// 7 authorize: The authorize endpoint refuses a redirect_uri that is similar to a UI Integration URL with
//   `invalid_resource`.
rule('authorize.error.invalid-resource.ui-url', nearUiUrlCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, context.app.uiUrls, uris, ways))
    result.holdsError(facts.invalidResource)
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri that combines parts of several
//   configured values.
rule('authorize.redirect-uri.mixed-parts', async (context) => {
  const uris = mixedParts(context.app)
  if (uris.length === 0) throw new NotExercised(['OIDC_UI_URLS (two with different paths, one with a query)'])

  for (const result of await requestWith(context, context.app.uiUrls, uris)) result.holdsNoCode()
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a request without redirect_uri, and sends none
//   to a default address.
rule(
  'authorize.redirect-uri.missing',
  [
    ['left out', { redirect_uri: undefined }],
    ['empty', { redirect_uri: '' }],
  ],
  async (context, changes) => {
    await each(context.appAndPublicApp, async (app) => {
      const result = await changedRequest(context, { app, pkce: app.clientSecret === null }, changes)
      result.holdsNoCode()
    })
  },
)

/** The app that sends the request, and the redirect URIs of the other app that it names. */
type Pair = (context: Context) => readonly [sender: App, uris: readonly string[]]

const otherClients: Cases<[Pair]> = [
  ['SSO redirect URI of the second app', ({ app, secondApp }) => [app, [secondApp.redirectUri]]],
  ['UI Integration URLs of the second app', ({ app, secondApp }) => [app, secondApp.uiUrls]],
  ['SSO redirect URI of the first app', ({ app, secondApp }) => [secondApp, [app.redirectUri]]],
  ['UI Integration URLs of the first app', ({ app, secondApp }) => [secondApp, app.uiUrls]],
  optional<[Pair]>(['client.public'], 'both apps, by the public app', ({ app, publicApp, secondApp }) => [
    publicApp,
    [app, secondApp].flatMap(configuredUris),
  ]),
]

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri that is configured for another
//   application only.
rule('authorize.redirect-uri.other-client', otherClients, async (context, pair) => {
  const [app, uris] = pair(context)
  const others = uris.filter((uri) => !configuredUris(app).includes(uri))
  if (others.length === 0) throw new NotApplicable('each of these addresses is configured for the app itself')

  await context.refusals.byCodes({ app }, async (teacher) => {
    for (const redirect_uri of others) await teacher.authorize(app, { redirect_uri }).deliversNoCode()
  })
})
