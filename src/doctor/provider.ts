/**
 * The tenant's OpenID provider: discovery, clock, keys, and the way to the login page.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { nameOf } from '../core/http/origins.js'
import type { JsonObject } from '../core/json.js'
import type { Context } from '../platform/context.js'
import { unnamedIn, unnamedWords } from '../platform/destinations.js'
import type { Need } from '../platform/needs.js'
import { namedErrors } from '../platform/sso/findings.js'
import { randomText } from '../platform/sso/pkce.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'
import { pathDeviations } from '../profile/sso-paths.js'
import { PartProblem, type PartWorks } from './finding.js'
import { afterProvider, loginPage, type PlatformProbe, provider, signsUsersIn } from './platform-parts.js'

/** The profile keys for the address of the provider. */
function placeIn({ features }: Profile): string {
  const none = features.has('sso')
    ? ''
    : '. If the target has no single sign-on, leave out LOGIN_MARKER and the accounts'
  return `check BASE_URL, SEGMENT and TENANT, and SSO_BASE if the path has another shape${none}`
}

async function discovery(context: Context): Promise<string> {
  const answer = await context.discovery.request()
  const { profile, urls } = context
  const url = urls.discovery
  const place = placeIn(profile)
  if (answer.status === 404)
    throw new PartProblem(
      `expected the discovery document of tenant ${profile.tenant} at ${url}; got 404`,
      `no such tenant or path there: ${place}`,
    )
  if (answer.status >= 300 && answer.status < 400)
    throw new PartProblem(
      `expected a discovery document at ${url}; got a redirect to ${answer.header('location') ?? 'nowhere'}`,
      'set BASE_URL to the address that the redirect leads to, or check SEGMENT and TENANT',
    )
  if (!answer.ok || answer.object === undefined)
    throw new PartProblem(`expected a discovery document at ${url}; got ${answer.summary}`, place)
  const { [profile.issuerField]: issuer }: JsonObject = answer.object
  if (typeof issuer !== 'string')
    throw new PartProblem(
      `expected the issuer under the name ${profile.issuerField}; got the fields ${Object.keys(answer.object).join(', ')}`,
      'if the target uses another name, set ISSUER_FIELD (a waiver)',
      'warning',
    )
  const unnamed = unnamedIn(profile, answer.object)
  if (unnamed.length > 0) {
    const { said, fix } = unnamedWords(unnamed)
    throw new PartProblem(said, fix, 'warning')
  }
  return `issuer ${issuer}`
}

async function clock(context: Context): Promise<string> {
  const answer = await context.discovery.request()
  const date = Date.parse(answer.header('date') ?? '')
  if (Number.isNaN(date)) return 'the target does not send its time (no Date header)'
  const { at } = context.run.evidence.get(answer.exchange)
  const seconds = Math.round((date - Date.parse(at)) / 1000)
  const { leewaySeconds } = context.profile
  const words = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} this machine's`
  if (Math.abs(seconds) > leewaySeconds)
    throw new PartProblem(
      `expected the target's clock within ${leewaySeconds} s of this machine's; it is ${words}`,
      'synchronize both clocks with a time server, or increase LEEWAY_SECONDS',
      'warning',
    )
  return Math.abs(seconds) <= 1 ? 'the clocks agree' : `the target's clock is ${words}`
}

async function keySet(context: Context): Promise<PartWorks> {
  const { answer, keys } = await context.discovery.requestKeys()
  if (!answer.ok || keys === undefined || keys.length === 0)
    throw new PartProblem(
      `expected public keys at ${answer.url.href}; got ${answer.summary}`,
      'fix the target: without keys, no ID token can be verified',
      'warning',
    )
  const onlyOne: PartWorks['inapplicable'] = [['standard.id-token.kid', 'the key set has only one key']]
  return keys.length === 1
    ? { said: '1 key', inapplicable: onlyOne }
    : { said: `${keys.length} keys`, inapplicable: [] }
}

async function reachesLogin(context: Context): Promise<string> {
  const { app, profile } = context
  const result = await context.users.newBrowser().authorize(app).result()
  if (result.atLogin) {
    await markerIsOnlyOnLoginPage(context)
    return `an authorize request leads to the page "${result.chain.page.title}"`
  }
  const { chain, last } = result
  const errors = namedErrors(result.answers)
  const came = result.words
  if (errors.includes(facts.invalidResource) || /redirect/i.test(errors))
    throw new PartProblem(
      `the platform refuses the redirect URI ${app.redirectUri}: ${came}`,
      'set OIDC_REDIRECT_URI to exactly the registered domain and SSO redirect path',
    )
  if (/client/i.test(errors))
    throw new PartProblem(
      `the platform refuses the client ${app.clientId}: ${came}`,
      'check OIDC_CLIENT_ID, and that the application is active in the school TENANT',
    )
  if (chain.leaves !== null && !sameAddress(chain.leaves, app.redirectUri))
    throw new PartProblem(
      `the way to the login page leaves the hosts of the platform: ${came}`,
      `if ${nameIn(chain.leaves)} belongs to the platform, add it to PLATFORM_HOSTS`,
    )
  if (last.status === 404)
    throw new PartProblem(
      `there is no authorize endpoint at ${await context.discovery.used('authorize')}: ${came}`,
      placeIn(profile),
    )
  if (last.status < 400 && /html/.test(last.mediaType))
    throw new PartProblem(
      `expected a page that contains LOGIN_MARKER ("${profile.login.marker}"); got the page "${chain.page.title}" at ${last.url.origin}${last.url.pathname}, which does not`,
      'set LOGIN_MARKER to a text in the HTML source of the login page',
    )
  throw new PartProblem(
    `expected the login page; got ${came}`,
    'check OIDC_CLIENT_ID, OIDC_REDIRECT_URI and that the application is active in the school TENANT',
  )
}

/** @throws {PartProblem} if the page of a refused request has the marker too: a refusal would count as the login page */
async function markerIsOnlyOnLoginPage(context: Context): Promise<void> {
  const { app, profile } = context
  const unknown = { client_id: randomText() }
  const { atLogin, last, chain } = await context.users.newBrowser().authorize(app, unknown).result()
  const asksForPassword = chain.page.forms.some(({ fields }) =>
    fields.some(({ type }) => type === 'password'),
  )
  if (!atLogin || (last.status < 400 && (asksForPassword || chain.page.isScripted))) return
  throw new PartProblem(
    `the page of a refused request (an unknown client, ${last.summary}) contains LOGIN_MARKER ("${profile.login.marker}") too, so a refusal would count as the login page`,
    'set LOGIN_MARKER to a text that only the login page contains',
    'warning',
  )
}

function sameAddress(one: string, other: string): boolean {
  return one.split(/[?#]/, 1)[0] === other.split(/[?#]/, 1)[0]
}

function nameIn(url: string): string {
  const parsed = parseUrl(url)
  return parsed === null ? url : nameOf(parsed)
}

/** What the profile declares about the places of the endpoints. */
function deviations({ profile }: Context): Promise<string> {
  const declared = pathDeviations(profile.ssoPaths).map(({ key, says }) => `${key}: ${says}`)
  return Promise.resolve(`${declared.join('; ')}. The best possible result is "conformant with waivers"`)
}

/** Checks whether the provider of the tenant answers, and how far a browser gets. */
export function providerProbes(profile: Profile): readonly PlatformProbe[] {
  const declared = pathDeviations(profile.ssoPaths).length > 0
  const isAsked = signsUsersIn(profile) || afterProvider(profile).length > 0
  const ofTokens: Need[] = afterProvider(profile).length > 0 ? ['client.service'] : []
  const asked: PlatformProbe[] = [
    { part: provider, after: [], needs: ['user.teacher', ...ofTokens], look: discovery },
    { part: 'clock', after: [provider], needs: [], look: clock },
    { part: 'key set', after: [provider], needs: [], look: keySet },
  ]
  return [
    ...(declared ? [{ part: 'declared deviations', after: [], needs: [], look: deviations }] : []),
    ...(isAsked ? asked : []),
    ...(signsUsersIn(profile)
      ? [{ part: loginPage, after: [provider], needs: ['user.teacher'] as Need[], look: reachesLogin }]
      : []),
  ]
}
