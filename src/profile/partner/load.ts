/**
 * Loads and checks the profile of a partner application.
 * @module
 */
import path from 'node:path'
import { addressProblems } from '../address-problems.js'
import { profileDigest } from '../digest.js'
import { hostProblems, isLocal } from '../host-problems.js'
import { partnerKeySet } from '../keys.js'
import { browserProblems } from '../optional-packages.js'
import { parseUrl } from '../parse-url.js'
import { pemFiles } from '../pem-files.js'
import { type Problem, ProfileError } from '../problems.js'
import { withoutTrailing } from '../trailing.js'
import { transportSettings } from '../transport-settings.js'
import { filledIn, readValues, schemaProblems, withDefaults } from '../values.js'
import { dataFormProblems, servedDataForm } from './data.js'
import { embeddedAddresses } from './embedded.js'
import type { PartnerFeature, PartnerProfile, ProbeField, ProbeSettings } from './profile.js'
import { controlOf, serviceFeatures, serviceOf, serviceProblems } from './service.js'

type Values = Readonly<Record<string, string>>

/**
 * Loads a profile.
 * @param file path of the dotenv file
 * @param environment source of secrets that the file leaves out
 * @throws {ConfigurationError} if the file cannot be read
 * @throws {ProfileError} if the profile is wrong; the error lists all problems
 */
export function loadPartnerProfile(
  file: string,
  environment: NodeJS.ProcessEnv = process.env,
): PartnerProfile {
  const { values, shown, noticed } = readValues(file, partnerKeySet, environment)
  return checkPartnerProfile(values, path.dirname(file), shown, noticed)
}

/**
 * Checks and types the values of a profile.
 * @param values values by profile key; a key with an empty value counts as left out
 * @param folder folder of the profile and of the files that it names
 * @param shown name of the profile in messages
 * @param noticed problems that were found while the file was read
 * @throws {ProfileError} if the profile is wrong; the error lists all problems
 */
export function checkPartnerProfile(
  values: Values,
  folder: string,
  shown: string,
  noticed: readonly Problem[] = [],
): PartnerProfile {
  const given = filledIn(values, shown)
  const pem = pemFiles(given, folder)
  const byKey = new Map<string, Problem>()
  for (const problem of [
    ...noticed,
    ...schemaProblems(given, partnerKeySet),
    ...addressProblems(given),
    ...hostProblems(given),
    ...pem.problems,
    ...together(given),
    ...unreadable(given),
    ...serviceProblems(given),
    ...dataFormProblems(given),
    ...plainHttp(given),
    ...(given.BROWSER === 'chromium' ? browserProblems('BROWSER') : []),
  ])
    if (!byKey.has(problem.key)) byKey.set(problem.key, problem)
  if (byKey.size > 0) throw new ProfileError(shown, [...byKey.values()])
  const settings = withDefaults(given, partnerKeySet)
  const digest = profileDigest(settings, partnerKeySet)
  const profile = { ...typed({ ...settings, ...pem.texts }, folder), digest }
  // The embedded partner gets its port when it starts. Until then its addresses have none.
  return profile.embedded ? { ...profile, ...embeddedAddresses(profile, 'http://127.0.0.1') } : profile
}

/** Keys that are only useful together with another key. */
const companions: readonly (readonly [key: string, other: string])[] = [
  ['SIMULATOR_CERTIFICATE', 'SIMULATOR_KEY'],
  ['SIMULATOR_KEY', 'SIMULATOR_CERTIFICATE'],
  ['TLS_CLIENT_CERTIFICATE', 'TLS_CLIENT_KEY'],
  ['TLS_CLIENT_KEY', 'TLS_CLIENT_CERTIFICATE'],
  ['TLS_CLIENT_KEY_PASSWORD', 'TLS_CLIENT_KEY'],
  ['SESSION_TOKEN', 'WHOAMI_URL'],
  ...Object.keys(partnerKeySet.keys)
    .filter((key) => key.startsWith('WHOAMI_') && key !== 'WHOAMI_URL')
    .map((key) => [key, 'WHOAMI_URL'] as const),
]

function together(given: Values): Problem[] {
  return companions
    .filter(([key, other]) => given[key] !== undefined && given[other] === undefined)
    .map(([key, other]) => ({
      key: other,
      expected: `a value, because ${key} is set`,
      found: 'nothing',
      fix: partnerKeySet.keys[other]?.['x-help'] ?? 'set both keys or none',
    }))
}

function unreadable({ WHOAMI_SIGNED_IN: text }: Values): Problem[] {
  if (text === undefined) return []
  try {
    new RegExp(text, 'u')
    return []
  } catch {
    const fix = 'put a backslash before characters such as ( and [ that you mean literally'
    return [{ key: 'WHOAMI_SIGNED_IN', expected: 'a regular expression', found: 'an invalid one', fix }]
  }
}

/** Addresses with plain HTTP on another machine, if the profile does not allow them. */
function plainHttp(given: Values): Problem[] {
  if (given.ALLOW_HTTP === 'yes' || given.TARGET === 'embedded') return []
  return ['LOGIN_URL', 'REDIRECT_URI', 'WHOAMI_URL', 'CREDENTIALS_WEBHOOK_URL', 'DEACTIVATION_WEBHOOK_URL']
    .filter((key) => {
      const url = parseUrl((given[key] ?? '').replaceAll('{tenantId}', 'tenant'))
      return url?.protocol === 'http:' && !isLocal(url.hostname)
    })
    .map((key) => ({
      key,
      expected: 'an https address',
      found: 'plain HTTP to another machine',
      fix: 'use https, or set ALLOW_HTTP=yes for a test system',
    }))
}

function typed(settings: Values, folder: string): Omit<PartnerProfile, 'digest'> {
  const text = (key: string): string => settings[key] ?? ''
  const number = (key: string): number => Number(settings[key])
  const words = (key: string): string[] =>
    text(key)
      .split(/\s+/)
      .filter((word) => word !== '')
  const isPublic = settings.CLIENT_TYPE === 'public'
  const [, host = '', port = '0'] = /^(.+):(\d+)$/.exec(text('SIMULATOR_LISTEN')) ?? []
  const { SIMULATOR_CERTIFICATE: certificate, SIMULATOR_KEY: key } = settings
  return {
    name: text('TARGET_NAME'),
    version: settings.TARGET_VERSION ?? null,
    challenge:
      settings.CHALLENGE === undefined ? null : { text: settings.CHALLENGE, path: text('CHALLENGE_PATH') },
    attested: settings.ATTESTED === undefined ? null : path.resolve(folder, settings.ATTESTED),
    embedded: settings.TARGET === 'embedded',
    loginUrl: text('LOGIN_URL'),
    loginStep: settings.LOGIN_STEP ?? null,
    redirectUri: text('REDIRECT_URI'),
    uiUrls: words('UI_URLS'),
    hosts: words('PARTNER_HOSTS'),
    features: new Set<PartnerFeature>([
      'sso',
      isPublic ? 'public-client' : 'confidential-client',
      ...(words('FEATURES') as PartnerFeature[]),
      ...serviceFeatures(settings),
    ]),
    allowHttp: settings.ALLOW_HTTP === 'yes',
    clientId: text('CLIENT_ID'),
    clientSecret: isPublic ? null : text('CLIENT_SECRET'),
    simulator: {
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(port),
      url: settings.SIMULATOR_URL === undefined ? null : withoutTrailing(settings.SIMULATOR_URL, '/'),
      segment: text('SEGMENT'),
      tls: certificate === undefined || key === undefined ? null : { certificate, key },
      tenants: words('TENANTS'),
      tenantIdFormat: settings.TENANT_ID_FORMAT === 'digits' ? 'digits' : 'uuid',
    },
    probe: probeOf(settings),
    sessionToken: sessionTokenOf(settings),
    browser: {
      kind: settings.BROWSER === 'chromium' ? 'chromium' : 'plain',
      program: settings.BROWSER_PROGRAM ?? null,
      language: settings.BROWSER_LANGUAGE ?? null,
    },
    service: serviceOf(settings),
    data: servedDataForm(settings),
    control: controlOf(settings, folder),
    consent: new Set(words('CONSENT') as ('attack' | 'mutate')[]),
    timeoutSeconds: number('TIMEOUT_SECONDS'),
    transport: transportSettings(settings),
    maxRequests: number('MAX_REQUESTS'),
    maxRequestsPerSecond: number('MAX_REQUESTS_PER_SECOND'),
    settleSeconds: number('SETTLE_SECONDS'),
    loginDelaySeconds: number('LOGIN_DELAY_SECONDS'),
    codeSeconds: number('CODE_SECONDS'),
    maxWaitSeconds: number('MAX_WAIT_SECONDS'),
    waitForPartnerSeconds: number('WAIT_FOR_PARTNER_SECONDS'),
    basicWaived: settings.CODE_BASIC_AUTH === 'warn',
    secrets: partnerKeySet.secrets.flatMap((name) =>
      settings[name] === undefined ? [] : [{ key: name, value: settings[name] }],
    ),
  }
}

function sessionTokenOf({
  SESSION_TOKEN: pointer,
  SESSION_HEADER: header = '',
}: Values): PartnerProfile['sessionToken'] {
  if (pointer === undefined) return null
  const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(header) ?? []
  return { pointer, header: [name, value.replace(/^ +/, '')] }
}

const probeFields: readonly ProbeField[] = ['sub', 'user', 'tenant', 'role', 'locale', 'birthdate']

function probeOf(settings: Values): ProbeSettings | null {
  const { WHOAMI_URL: url, WHOAMI_SIGNED_IN: signedIn } = settings
  if (url === undefined) return null
  return {
    url,
    signedIn: signedIn === undefined ? null : new RegExp(signedIn, 'u'),
    pointers: Object.fromEntries(
      probeFields.map((field) => [field, settings[`WHOAMI_${field.toUpperCase()}`] ?? null]),
    ) as ProbeSettings['pointers'],
  }
}
