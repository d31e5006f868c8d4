/**
 * Where the authorize endpoint delivers a code, and by which error name it refuses other redirect URIs. The tables of
 * these are in src/platform/topics/sso/redirect-uris.ts. Rules share the requests; those of the first case of a table
 * are also sent without state and with PKCE.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no code, the rule is undecided.
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
  lacksParameter,
  mixedParts,
  nearUiUrls,
  otherHosts,
  otherPaths,
  publicUiUrlCase,
  publicUriCase,
  redirectUriCases,
  refusesRecordedRequest,
  requestPerAddress,
  requestWith,
} from '#kit/platform/sso'

// 4.1 redirect_uri: The authorize endpoint delivers a code to the SSO redirect path on the registered domain.
//   Check: A signed-in teacher sends the authorize request with the configured SSO redirect URI, twice. A
//   code must come each time; `authorize.success.location` judges the address. If a UI Integration URL is on
//   the domain, it must get a code as the control. The login page makes the rule undecided.
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
//   Check: After a code for the SSO redirect URI, the suite sends one authorize request for each UI
//   Integration URL on the registered domain. Each must get a code; `authorize.success.location` judges the
//   address. If no URL is on this domain, the rule does not apply.
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
//   Check: In an active session, the configured URI gets a code before and after. In between, the suite sends
//   variants of its path, such as `/sso/callback/`, `/sso/callbackx`, `/SSO/callback`, `/sso/x/../callback`
//   and `/sso/%63allback`. The first variant is also sent without state and with PKCE. The public application
//   sends another path of its domain. No answer may hold a code or a token.
rule('authorize.redirect-uri.path', pathCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways)) result.holdsNoCode()
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri whose host differs from the
//   registered domain.
//   Check: In an active session, the configured URI gets a code before and after. In between, the suite sends
//   the same path on other hosts: `app.example.evil.example`, `evilapp.example`, `app.example@evil.example`,
//   look-alike names with Cyrillic letters, `localhost`, relative addresses and schemes such as
//   `javascript:`. The foreign host is also sent without state and with PKCE. The public application sends a
//   foreign host and loopback addresses with a port. No answer may hold a code or a token.
rule('authorize.redirect-uri.host', hostCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways)) result.holdsNoCode()
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri that is similar to a UI
//   Integration URL but differs from it.
//   Check: Each UI Integration URL gets a code first. Then the suite changes one part of it: a slash at the
//   end, a missing or additional query parameter, another order or value of parameters, another port or
//   scheme, a fragment, or another encoding of the same text. The public application sends addresses that
//   begin with its UI Integration URLs. No answer may hold a code.
rule('authorize.redirect-uri.ui-url', nearUiUrlCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, context.app.uiUrls, uris, ways)) result.holdsNoCode()
})

// 7 authorize: The authorize endpoint refuses a redirect_uri whose path is not configured with
//   `invalid_resource`.
//   Check: The same requests as for `authorize.redirect-uri.path` are judged by their error name: each answer
//   must contain `invalid_resource`, in any form (page, JSON or redirect). If a code comes, the rule is
//   undecided: the other rule reports it.
rule('authorize.error.invalid-resource.path', pathCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways))
    result.holdsError(facts.invalidResource)
})

// 7 authorize: The authorize endpoint refuses a redirect_uri on a domain that is not registered with
//   `invalid_resource`.
//   Check: The suite sends the SSO redirect path on foreign, look-alike and malformed hosts, and expects the
//   name `invalid_resource` in every answer. A general `invalid_request` or a bare error page is a violation.
//   If a code comes, the rule is undecided: `authorize.redirect-uri.host` reports it.
rule('authorize.error.invalid-resource.host', hostCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, [context.app.redirectUri], uris, ways))
    result.holdsError(facts.invalidResource)
})

// 7 authorize: The authorize endpoint refuses a redirect_uri that is similar to a UI Integration URL with
//   `invalid_resource`.
//   Check: Each UI Integration URL gets a code first. The answers to its near variants, such as another order
//   of the query parameters, and to longer addresses of the public application must name `invalid_resource`,
//   on a page, as JSON or in the redirect.
rule('authorize.error.invalid-resource.ui-url', nearUiUrlCases, async (context, uris, ways) => {
  for (const result of await requestWith(context, context.app.uiUrls, uris, ways))
    result.holdsError(facts.invalidResource)
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri that combines parts of several
//   configured values.
//   Check: The suite builds addresses from configured parts: the path of a UI Integration URL on the SSO
//   host, the SSO path on the host of a UI Integration URL, the query of one URL on another. Each part is
//   known to the platform, but the whole is not, so no code may come.
rule('authorize.redirect-uri.mixed-parts', async (context) => {
  const uris = mixedParts(context.app)
  if (uris.length === 0) throw new NotExercised(['OIDC_UI_URLS (two with different paths, one with a query)'])

  for (const result of await requestWith(context, context.app.uiUrls, uris)) result.holdsNoCode()
})

// 4.1 redirect_uri: The authorize endpoint issues no code for a request without redirect_uri, and sends none
//   to a default address.
//   Check: A complete request gets a code. The same request with `redirect_uri` left out or empty must get
//   none, not even at the configured address. The public application sends it too.
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
refusesRecordedRequest('authorize.redirect-uri.missing', (request) => lacksParameter(request, 'redirect_uri'))

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
//   Check: The first application asks for a code at each address of the second one, and the second at each
//   address of the first. The public application asks at each address of both. Addresses that an application
//   has itself are left out. No code may come.
rule('authorize.redirect-uri.other-client', otherClients, async (context, pair) => {
  const [app, uris] = pair(context)
  const otherUris = uris.filter((uri) => !configuredUris(app).includes(uri))
  if (otherUris.length === 0)
    throw new NotApplicable('each of these addresses is configured for the app itself')

  await context.refusals.byCodes({ app }, async (teacher) => {
    for (const redirect_uri of otherUris) await teacher.authorize(app, { redirect_uri }).deliversNoCode()
  })
})
