/**
 * The login URL, one sign-in, and the session probe of an application.
 * @module
 */
import { isRecord, valueAt } from '../core/json.js'
import type { Attempt } from '../partner/attempt.js'
import { valuesOf } from '../partner/predicates/pairs.js'
import { basicOf, form, parameter } from '../partner/requests.js'
import type { SimulatedRequest } from '../partner/simulator.js'
import type { PartnerProfile, ProbeField } from '../profile/partner/profile.js'
import {
  type ApplicationProbe,
  type ApplicationTrial,
  loginUrl,
  sessionProbe,
  signIn,
} from './application-trial.js'
import { PartProblem } from './finding.js'

/** Seconds since 1970 of a birthdate that no other value of a user resembles. */
const birthdate = -157_766_400
/** Most places of an answer that are listed. */
const mostPlaces = 20

async function leadsToPlatform({ context }: ApplicationTrial): Promise<string> {
  const { profile, simulator, tenant } = context
  const { chain, failure, flows } = await context.launches.launch(await context.launches.browser(), {
    plan: null,
  })
  const [flow] = flows
  if (flow === undefined) {
    const asked = simulator.requests.find(({ endpoint }) => endpoint === 'authorize')
    if (asked !== undefined)
      throw new PartProblem(
        `it leads to the authorize endpoint of the school ${asked.tenant ?? 'nowhere'}, which is not ${tenant.id}`,
        'check {tenantId} in LOGIN_URL, and TENANTS if the application knows only some schools',
      )
    if (failure !== null) throw new PartProblem(`no answer: ${failure}`, 'check LOGIN_URL')
    const came = chain?.leaves ?? null
    if (came !== null)
      throw new PartProblem(
        `expected ${simulator.url}; it leads to ${came.split(/[?#]/, 1)[0]}`,
        'enter the address of the simulated platform at the application ("partner --values" prints it)',
      )
    const last = chain?.answers.at(-1)
    const title = chain?.page.title ?? ''
    throw new PartProblem(
      `the browser stays at ${last === undefined ? 'nothing' : `${last.url.origin}${last.url.pathname} with ${last.summary}`}${title === '' ? '' : `, page "${title}"`}`,
      last?.ok === true
        ? 'if a user presses a button there, set LOGIN_STEP; if the page needs scripts, set BROWSER=chromium'
        : 'check LOGIN_URL, and that the application finds the simulated platform (SIMULATOR_URL)',
    )
  }
  const expected: readonly (readonly [parameter: string, values: readonly string[], key: string])[] = [
    ['client_id', [profile.clientId], 'CLIENT_ID'],
    // Contract 4.1 redirect_uri: the SSO address, or a UI URL.
    ['redirect_uri', [profile.redirectUri, ...context.launches.uiUrls(flow.tenant)], 'REDIRECT_URI'],
  ]
  for (const [name, values, key] of expected) {
    const sent = parameter(flow, name)
    if (sent === undefined || !values.includes(sent))
      throw new PartProblem(
        `expected ${name}=${values[0]} in the authorize request; got ${sent ?? 'none'}`,
        `enter the ${name} at the application, or correct ${key}`,
      )
  }
  return 'it leads to the authorize endpoint of the simulated platform'
}

async function userSignsIn(trial: ApplicationTrial): Promise<string> {
  const { context } = trial
  const { clientId, clientSecret, probe } = context.profile
  const plan = probe?.pointers.birthdate == null ? {} : withBirthdate
  const attempt = await context.signIns.signIn({ plan })
  trial.attempt = attempt
  const [request] = attempt.flow.exchanges
  if (request === undefined) {
    const { simulator } = context
    const asked = (endpoint: SimulatedRequest['endpoint']): string =>
      simulator.requests.some((one) => one.endpoint === endpoint && one.platformSession === null)
        ? 'yes'
        : 'no'
    throw new PartProblem(
      `the application did not redeem the code: ${attempt.ending}`,
      'look at the log of the application; the token endpoint is in the discovery document',
      'bad',
      {
        details: [`requested by the application: discovery ${asked('discovery')}, key set ${asked('keys')}`],
      },
    )
  }
  const fields = form(request)
  const basic = basicOf(request)
  const ids = [...valuesOf(fields, 'client_id'), ...(basic === undefined ? [] : [basic.clientId])]
  const wrongId = ids.find((id) => id !== clientId)
  if (wrongId !== undefined)
    throw new PartProblem(
      `the code is redeemed with the client ID ${wrongId}, and not with CLIENT_ID (${clientId})`,
      'enter the same client ID at the application and in CLIENT_ID',
    )
  const secrets = [...valuesOf(fields, 'client_secret'), ...(basic === undefined ? [] : [basic.password])]
  if (clientSecret !== null && secrets.some((secret) => secret !== clientSecret))
    throw new PartProblem(
      'the code is redeemed with another client secret than CLIENT_SECRET',
      'enter the same client secret at the application and in CLIENT_SECRET',
    )
  return `the code is redeemed; ${endOf(attempt)}`
}

const withBirthdate = {
  claims: (good: Readonly<Record<string, unknown>>) => ({ ...good, birthdate }),
}

function endOf({ pages }: Attempt): string {
  const last = pages.at(-1)
  return last === undefined
    ? 'the application gave no page'
    : `the browser ends at ${last.url.pathname} with status ${last.status}`
}

async function isSignedIn(trial: ApplicationTrial): Promise<string> {
  const { attempt, context } = trial
  if (attempt === undefined) throw new PartProblem('there was no sign-in', null)
  const session = await context.sessions.settled(attempt.browser, 'signed in')
  if (!session.signedIn) {
    const { status, mediaType } = session.answer
    const isOpen = status === 200
    throw new PartProblem(
      `after the sign-in, ${isOpen ? 'the body does not match WHOAMI_SIGNED_IN' : 'the probe says that nobody is signed in'}: status ${status}, ${mediaType}; ${attempt.ending}`,
      isOpen
        ? 'set WHOAMI_SIGNED_IN to a text that only a signed-in user sees'
        : 'look at the log of the application for the sign-in; if it worked, check WHOAMI_URL and SESSION_TOKEN',
    )
  }
  trial.session = session
  return 'nobody is signed in before the sign-in, and the user is afterwards'
}

/** What a pointer must find: a value of the user, or any value that the application chooses. */
function expectedOf(field: ProbeField, { user, facts }: Attempt): { text: string | null; what: string } {
  if (field === 'sub') return { text: user.sub, what: 'the sub of the user' }
  if (field === 'tenant') return { text: facts.tenant.id, what: 'the id of the school' }
  const sent = { role: user.role, locale: user.locale, birthdate: String(birthdate) }
  if (field === 'user') return { text: null, what: 'any id' }
  return { text: null, what: `the ID token has ${sent[field]}` }
}

/** The key of the pointer to a field. */
const keyOf = (field: ProbeField): string => `WHOAMI_${field.toUpperCase()}`

function pointerFinds(field: ProbeField, pointer: string) {
  return ({ attempt, session }: ApplicationTrial): Promise<string> => {
    if (attempt === undefined || session === undefined) throw new PartProblem('there was no sign-in', null)
    const { json, mediaType } = session.answer
    const key = keyOf(field)
    if (json === undefined)
      throw new PartProblem(
        `${pointer} needs JSON; the answer of the probe is ${mediaType || 'no JSON'}`,
        `set WHOAMI_URL to an address that answers with JSON, or remove ${key}`,
      )
    const { text, what } = expectedOf(field, attempt)
    const sessionField = session.field(field)
    const places = placesIn(json)
    const right = text === null ? undefined : places.find((at) => String(valueAt(json, at)) === text)
    const fix = right === undefined ? `set ${key} to the right place, or remove it` : `set ${key}=${right}`
    const details = [`the answer has: ${listed(places)}`]
    if (sessionField === null) {
      const value = valueAt(json, pointer)
      const came = value === undefined || value === null ? 'nothing' : `no text: ${kindOf(value)}`
      throw new PartProblem(`expected ${text ?? what} at ${pointer}; found ${came}`, fix, 'bad', { details })
    }
    if (text !== null && sessionField !== text)
      throw new PartProblem(`expected ${text} at ${pointer}; found ${sessionField}`, fix, 'bad', { details })
    return Promise.resolve(`${pointer} has "${sessionField}" (${text === null ? what : 'as expected'})`)
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : isRecord(value) ? 'an object' : String(value)
}

/** JSON Pointers of all values in an answer. */
function placesIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, inner]) =>
    placesIn(inner, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

function listed(places: readonly string[]): string {
  if (places.length === 0) return 'no field'
  const more = places.length - mostPlaces
  return `${places.slice(0, mostPlaces).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Opens each UI Integration URL of the application. */
async function leadFromUiUrls({ context }: ApplicationTrial): Promise<string> {
  const urls = context.launches.uiUrls()
  for (const url of urls) {
    const { chain, failure, flows } = await context.launches.launch(await context.launches.browser(), {
      url,
      plan: null,
    })
    if (flows.length > 0) continue
    const last = chain?.answers.at(-1)
    throw new PartProblem(
      `the browser stays at ${url.split(/[?#]/, 1)[0]}: ${failure ?? last?.summary ?? 'no answer'}`,
      'check this address in UI_URLS: a user whom nobody has signed in is sent to the platform from there',
    )
  }
  return `${urls.length === 1 ? 'it leads' : `all ${urls.length} lead`} to the authorize endpoint`
}

/** The parts of an application that sign users in. */
export function signInProbes({ probe, uiUrls }: PartnerProfile): ApplicationProbe[] {
  const features = ['sso', 'confidential-client', 'public-client'] as const
  const pointers = Object.entries(probe?.pointers ?? {}) as [ProbeField, string | null][]
  return [
    { part: loginUrl, after: [], needs: ['probe'], features, look: leadsToPlatform },
    { part: signIn, after: [loginUrl], needs: ['probe'], features, look: userSignsIn },
    ...(uiUrls.length === 0
      ? []
      : [{ part: 'UI URLs', after: [loginUrl], needs: ['ui-url'] as const, look: leadFromUiUrls }]),
    ...(probe === null
      ? []
      : [{ part: sessionProbe, after: [signIn], needs: ['probe'] as const, look: isSignedIn }]),
    ...pointers.flatMap(([field, pointer]) =>
      pointer === null
        ? []
        : [
            {
              part: keyOf(field),
              after: [sessionProbe],
              needs: [`probe.${field}`] as const,
              look: pointerFinds(field, pointer),
            },
          ],
    ),
  ]
}
