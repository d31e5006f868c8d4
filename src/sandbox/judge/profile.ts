/**
 * The partner profile of the registered application: its registration, what the command line gave, and what was entered
 * on the page.
 * @module
 */
import path from 'node:path'
import { contactsOf } from '../../embedded/platform/world/contacts.js'
import { checkPartnerProfile } from '../../profile/partner/load.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { ProfileError } from '../../profile/problems.js'
import type { Application } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import { elsewhere, type Values } from './fields.js'

/** Values that only the registration and the sandbox decide. They begin with those of the profile of `--app`. */
const decided: readonly string[] = [
  ...[
    'TARGET',
    'TARGET_NAME',
    'CLIENT_TYPE',
    'CLIENT_ID',
    'CLIENT_SECRET',
    'REDIRECT_URI',
    'UI_URLS',
    'SCENARIO',
  ],
  ...['CREDENTIALS_WEBHOOK_URL', 'DEACTIVATION_WEBHOOK_URL', 'WEBHOOK_KEY'],
  ...['SIMULATOR_URL', 'SIMULATOR_LISTEN', 'SEGMENT'],
]

/** Name of the key file in a downloaded profile. */
export const keyFileName = 'sandbox-webhook-key.pem'

/**
 * The values of the profile.
 * @param keyFile path of the file with the webhook key
 */
export function profileValues(sandbox: Sandbox, application: Application, keyFile = keyFileName): Values {
  const entered = Object.fromEntries(
    Object.entries(sandbox.settings.values).filter(([key]) => !decided.includes(key)),
  ) as Values
  const { clientId, clientSecret, credentialsUrl, deactivationUrl, launchUrls, redirectUri, scenario } =
    application
  const withTenant = launchUrls.find((url) => url.includes('{tenantId}'))
  const loginUrl = entered.LOGIN_URL ?? withTenant
  const { url } = sandbox.platform
  const control = new URL(sandbox.platform.controlUrl)
  const host = sandbox.host.includes(':') ? `[${sandbox.host}]` : sandbox.host
  const port = control.port || (control.protocol === 'https:' ? '443' : '80')
  const { isProfile, values: given } = sandbox.settings
  const segment = sandbox.platform.operator.runtime.behave().segment()
  // The profile has a name for its own application only.
  const name = given.CLIENT_ID === clientId ? given.TARGET_NAME : undefined
  const isGiven =
    isProfile && sandbox.webhookKeyFile === path.resolve(sandbox.settings.folder, given.WEBHOOK_KEY ?? '')
  const webhookKey = (isGiven ? given.WEBHOOK_KEY : undefined) ?? keyFile
  return {
    TARGET_NAME: name ?? targetName(clientId),
    ...(loginUrl === undefined ? {} : { LOGIN_URL: loginUrl }),
    CLIENT_TYPE: clientSecret === null ? 'public' : 'confidential',
    CLIENT_ID: clientId,
    ...(clientSecret === null ? {} : { CLIENT_SECRET: clientSecret }),
    REDIRECT_URI: redirectUri,
    UI_URLS: launchUrls.filter((one) => one !== loginUrl).join(' '),
    SCENARIO: String(scenario),
    ...(credentialsUrl === null
      ? {}
      : {
          CREDENTIALS_WEBHOOK_URL: credentialsUrl,
          ...(isProfile ? {} : { CREDENTIALS_TEMPLATE: credentialsTemplate(sandbox, application) }),
          WEBHOOK_KEY: webhookKey,
        }),
    ...(deactivationUrl === null
      ? {}
      : {
          DEACTIVATION_WEBHOOK_URL: deactivationUrl,
          ...(credentialsUrl === null ? { WEBHOOK_KEY: webhookKey } : {}),
        }),
    SIMULATOR_LISTEN: `${host}:${port}`,
    ...(segment === 'platform' ? {} : { SEGMENT: segment }),
    ...(url === `${control.protocol}//${host}:${port}` ? {} : { SIMULATOR_URL: url }),
    ...(isProfile
      ? {}
      : {
          FEATURES: credentialsUrl === null ? '' : 'service',
          TENANT_ID_FORMAT: 'digits',
          CONSENT: 'attack mutate',
        }),
    ...entered,
    ...(entered.CONTROL_URL === undefined || entered.CONTROL_DRIVER !== undefined
      ? {}
      : { CONTROL_DRIVER: 'http' }),
  }
}

/**
 * The checked profile.
 * @param keyFile path of the file with the webhook key
 * @returns the profile, or what is wrong, each as a sentence
 */
export function profileOf(
  sandbox: Sandbox,
  application: Application,
  keyFile: string,
): { readonly profile: PartnerProfile } | { readonly problems: readonly string[] } {
  const values = profileValues(sandbox, application, keyFile)
  const foreign = ['LOGIN_URL', 'REDIRECT_URI', 'WHOAMI_URL', 'CONTROL_URL'].flatMap((key) =>
    elsewhere(key, values[key]),
  )
  if (foreign.length > 0) return { problems: foreign }
  try {
    return { profile: checkPartnerProfile(values, sandbox.settings.folder, 'the settings') }
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return {
      problems: error.problems.map(
        ({ key, expected, found, fix }) => `${key}: expected ${expected}; found ${found}. To fix it: ${fix}.`,
      ),
    }
  }
}

/** A client ID as the name of a target. */
function targetName(clientId: string): string {
  const name = clientId.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '')
  return name === '' ? 'sandbox-app' : name
}

/** The body that the platform of the sandbox sends, as a template. */
function credentialsTemplate(sandbox: Sandbox, { clientSecret }: Application): string {
  const [school] = sandbox.platform.operator.schools()
  return JSON.stringify({
    tenantId: '{tenantId}',
    clientId: '{clientId}',
    ...(clientSecret === null ? { secret: null } : { secret: '{clientSecret}' }),
    password: '{password}',
    host: '{host}',
    country: school?.school.country.toUpperCase() ?? 'AT',
    region: school?.school.region ?? '',
    language: school?.school.language ?? 'de',
    eventType: 'CREATED',
    ...contactsOf('A'),
  })
}
