/**
 * Finds values of the profile of a platform at the target: its discovery document, its login page, and its lists.
 * @module
 */
import '../../../suites/platform/index.js'
import { loginForm, nameField, passwordField } from '../../core/browser/choice.js'
import { htmlOf } from '../../core/browser/html.js'
import { CheckTrace } from '../../core/check-trace.js'
import { CheckEnding } from '../../core/errors.js'
import { examinePlatform } from '../../doctor/examine-platform.js'
import type { Finding } from '../../doctor/finding.js'
import { dataApi, loginOf, loginPage, provider, serviceToken } from '../../doctor/platform-parts.js'
import { Context } from '../../platform/context.js'
import { Run } from '../../platform/run.js'
import { randomText } from '../../platform/sso/pkce.js'
import { TenantUrls } from '../../platform/tenant-urls.js'
import { checkProfile } from '../../profile/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Profile } from '../../profile/profile.js'
import { proxyProblems } from '../../profile/proxy-problems.js'
import { dataBasePath } from '../../profile/sso-paths.js'
import { afterContact, contact, discoveryUrl, unreachable } from '../../roles/platform/reachable.js'
import { UnreachableError } from '../../worker/errors.js'
import type { Values } from './questions.js'

/** Values for keys that are not known yet. They are never sent with a password. */
const unknown = {
  TARGET_NAME: 'new',
  OIDC_CLIENT_ID: 'unknown',
  OIDC_CLIENT_SECRET: 'not known yet',
  OIDC_REDIRECT_URI: 'https://app.invalid/',
  LOGIN_MARKER: 'not known yet',
  TEACHER_LOGIN: 'not known yet',
  TEACHER_PASSWORD: 'not known yet',
}

/** A profile from the values so far. @throws {ProfileError} if they are wrong */
function profileOf(values: Values): Profile {
  const { FIXTURES: _, ...given } = values
  return checkProfile(
    { ...unknown, ...given },
    process.cwd(),
    'the answers',
    proxyProblems(given, process.env),
  )
}

/** The address of the first request, for the announcement. */
export function firstAddress(values: Values): string {
  return discoveryUrl(profileOf(values)).href
}

/** What the first request found. */
export interface Provider {
  /** What was found, as a sentence without a full stop. */
  readonly said: string
  /** Origins that the discovery document names and the profile does not. */
  readonly unnamed: readonly string[]
}

/**
 * Requests the discovery document. Nothing secret is sent.
 * @throws {UnreachableError} if nothing answers
 * @throws {ConfigurationError} if something else is there: what was found, and what was expected
 */
export async function findProvider(values: Values): Promise<Provider> {
  const profile = profileOf(values)
  const first = await contact(profile)
  if (first.failure !== null) throw new UnreachableError(unreachable(profile, first.failure))
  const document = first.document as Record<string, unknown> | null | undefined
  const isRight =
    typeof document === 'object' &&
    typeof document?.[profile.issuerField] === 'string' &&
    typeof document.authorization_endpoint === 'string'
  if (isRight)
    return {
      said: `the discovery document, issuer ${String(document[profile.issuerField])}`,
      unnamed: first.unnamed,
    }
  const [finding] = await tried(afterContact(profile, first.unnamed), (part) => part === provider)
  const said =
    finding === undefined || finding.condition === 'good'
      ? 'expected a discovery document with issuer and authorization_endpoint; got other JSON'
      : finding.said
  const fix = finding?.fix ?? 'check the address, the segment and the tenant'
  throw new ConfigurationError(`This is no such platform: ${said}. To fix it: ${fix}. Nothing was written.`)
}

/** What the way to the login page shows. */
export interface LoginPage {
  /** What was found, as a sentence without a full stop. */
  readonly said: string
  /** Origin where the password would be typed; null without a login page. */
  readonly origin: string | null
  /** Values for the profile. */
  readonly values: Values
}

/** Sends an authorize request without a user, and reads the page to which it leads. */
export async function findLoginPage(values: Values): Promise<LoginPage> {
  const run = new Run(profileOf({ ...values, LOGIN_MARKER: randomText() }))
  try {
    const context = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
    const { app } = context
    const { chain, last, words } = await context.users.newBrowser().authorize(app).result()
    const names = { usernameField: null, passwordField: null }
    const form = loginForm(chain.page.forms, names)
    if (form === undefined && !(last.status === 200 && chain.page.isScripted))
      return { said: `no login page: ${words}`, origin: null, values: {} }
    const refused = await context.users.newBrowser().authorize(app, { client_id: randomText() }).result()
    const nowhere = await context.sender.send({
      origin: 'other',
      purpose: 'an address that no platform has',
      method: 'GET',
      url: `${context.urls.ssoBase}/${randomText()}`,
      headers: [['Accept', 'text/html']],
      body: null,
    })
    const texts = [refused.last.text, nowhere.text]
    const password = form === undefined ? undefined : passwordField(form, names)
    const user = form === undefined ? undefined : nameField(form, names)
    const marker = [
      chain.page.title,
      ...(password === undefined ? [] : [`name="${password.name}"`, `name='${password.name}'`]),
      ...chain.page.forms.flatMap(({ buttons }) => buttons.map(({ hints }) => hints)),
    ].find(
      (text) =>
        text.trim().length >= 4 &&
        !/[\r\n]/.test(text) &&
        (last.text.includes(text) || htmlOf(last).includes(text)) &&
        texts.every((other) => !other.includes(text)),
    )
    const fields =
      password === undefined
        ? 'its form is made by a script, so LOGIN_DRIVER=browser is needed'
        : `its form has the fields ${[user?.name, password.name].filter(Boolean).join(' and ')}`
    return {
      said: `the login page "${chain.page.title}" at ${last.url.origin}; ${fields}`,
      origin: last.url.origin,
      values: {
        ...(password === undefined ? { LOGIN_DRIVER: 'browser' } : {}),
        ...(marker === undefined ? {} : { LOGIN_MARKER: marker }),
      },
    }
  } catch (error) {
    if (!(error instanceof CheckEnding)) throw error
    return { said: `no login page: ${error.message}`, origin: null, values: {} }
  } finally {
    await run.close()
  }
}

/** Signs the teacher in. @returns the findings about the login page, the login and the application */
export function trySignIn(values: Values): Promise<Finding[]> {
  return tried(profileOf(values), (part) =>
    [provider, loginPage, loginOf('teacher'), 'application'].includes(part),
  )
}

/** A list at the path that deployments usually have. */
interface UsualPath {
  readonly part: string
  readonly key: string
  readonly path: (segment: string) => string
  readonly feature: string
}

const usualPaths: readonly UsualPath[] = [
  {
    part: 'list of rooms',
    key: 'ROOMS_PATH',
    path: (s) => `/${s}${dataBasePath}/rooms`,
    feature: 'data-api',
  },
  {
    part: 'list of classes',
    key: 'CLASSES_PATH',
    path: (s) => `/${s}${dataBasePath}/classes`,
    feature: 'class-management',
  },
  { part: 'list of roster', key: 'ROSTER_BASE', path: () => '/ims/oneroster/v1p1', feature: 'roster' },
]

/** What the service token reads. */
export interface Lists {
  readonly findings: readonly Finding[]
  /** Paths and features that work. */
  readonly values: Values
}

/** Requests a service token, and each list at its usual path. Only reads. */
export async function findLists(values: Values): Promise<Lists> {
  const { SEGMENT: segment = 'platform', FEATURES: features = 'sso service-tokens data-api' } = values
  const wanted = usualPaths.filter(({ key }) => (values[key] ?? '') === '')
  const words = new Set([...features.split(/\s+/), ...wanted.map(({ feature }) => feature)])
  const more = Object.fromEntries(wanted.map(({ key, path }) => [key, path(segment)]))
  const profile = profileOf({ ...values, ...more, FEATURES: [...words].join(' ') })
  const findings = await tried(
    profile,
    (part) => [provider, serviceToken, dataApi].includes(part) || part.startsWith('list of '),
  )
  const works = (part: string): boolean =>
    findings.some((finding) => finding.part === part && finding.condition === 'good')
  const students = `${new TenantUrls(profile, profile.tenant).dataBase.slice(profile.baseUrl.length)}/students?limit=1`
  const hasProbe = (values.DATA_PROBE_PATH ?? '') !== '' || !works('list of students')
  const workingPaths = wanted.filter(({ part }) => works(part))
  const present = [...new Set([...features.split(/\s+/), ...workingPaths.map(({ feature }) => feature)])]
  return {
    findings,
    values: {
      ...Object.fromEntries(workingPaths.map(({ key, path }) => [key, path(segment)])),
      ...(hasProbe ? {} : { DATA_PROBE_PATH: students }),
      FEATURES: present.join(' '),
    },
  }
}

/** A line about a list that was not found: what came instead. */
export function notFoundLine({ part, said }: Finding): string {
  return `not found ${part}: ${said}.`
}

async function tried(profile: Profile, wanted: (part: string) => boolean): Promise<Finding[]> {
  const run = new Run(profile)
  try {
    return await examinePlatform(run, { begins: () => undefined, found: () => undefined }, wanted)
  } finally {
    await run.close()
  }
}
