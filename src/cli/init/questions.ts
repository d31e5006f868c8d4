/**
 * The questions of `init`, in order. Labels, formats and defaults come from the schema of the profile.
 * @module
 */

/** Values by profile key. */
export type Values = Readonly<Record<string, string>>

/** One question. */
export interface Question {
  readonly key: string
  /** Asked only if this is true for the answers so far. Left out: always asked. */
  readonly when?: (values: Values) => boolean
  /** The value for an empty answer, if the schema has no default. */
  readonly suggestion?: string
  /** Answers that are taken although a profile cannot hold them: `init` takes them apart. */
  readonly accepts?: RegExp
}

const offers =
  (feature: string) =>
  ({ FEATURES = '' }: Values): boolean =>
    FEATURES.split(/\s+/).includes(feature)

const is =
  (key: string, word: string) =>
  (values: Values): boolean =>
    values[key] === word

/** The questions about a platform, in order. All other keys are edited in the file. */
export const platformQuestions: readonly Question[] = [
  { key: 'TARGET_NAME', suggestion: 'staging' },
  { key: 'BASE_URL' },
  { key: 'SEGMENT' },
  { key: 'TENANT' },
  { key: 'FEATURES' },
  { key: 'OIDC_CLIENT_ID' },
  { key: 'OIDC_CLIENT_SECRET' },
  { key: 'OIDC_REDIRECT_URI' },
  { key: 'LOGIN_DRIVER' },
  { key: 'LOGIN_MARKER' },
  { key: 'TEACHER_LOGIN' },
  { key: 'TEACHER_PASSWORD' },
  { key: 'SERVICE_PASSWORD', when: offers('service-tokens') },
  { key: 'SECOND_CLIENT_ID', when: offers('second-client') },
  { key: 'SECOND_CLIENT_SECRET', when: offers('second-client') },
  { key: 'SECOND_REDIRECT_URI', when: offers('second-client') },
  { key: 'PUBLIC_CLIENT_ID', when: offers('public-client') },
  { key: 'PUBLIC_REDIRECT_URI', when: offers('public-client') },
  { key: 'TENANT_B', when: offers('second-tenant') },
  { key: 'SERVICE_PASSWORD_B', when: offers('second-tenant') },
  { key: 'TENANT_B_LOGIN', when: offers('second-tenant') },
  { key: 'TENANT_B_PASSWORD', when: offers('second-tenant') },
  { key: 'CLASSES_PATH', when: offers('class-management') },
  { key: 'ROSTER_BASE', when: offers('roster') },
  { key: 'LOGOUT_PATH', when: offers('logout') },
  { key: 'ONBOARDING_CLIENT_ID', when: offers('webhooks') },
  { key: 'WEBHOOK_PUBLIC_KEY', when: offers('webhooks') },
  { key: 'RECEIVER_LISTEN', when: offers('webhooks') },
  { key: 'RECEIVER_URL', when: offers('webhooks') },
  { key: 'CONTROL_DRIVER' },
  { key: 'CONTROL_URL', when: is('CONTROL_DRIVER', 'http') },
  { key: 'CONTROL_TOKEN', when: is('CONTROL_DRIVER', 'http') },
  { key: 'CONTROL_COMMAND', when: is('CONTROL_DRIVER', 'command') },
  { key: 'CONSENT' },
]

const isSet =
  (key: string) =>
  (values: Values): boolean =>
    (values[key] ?? '') !== ''

const both =
  (one: (values: Values) => boolean, other: (values: Values) => boolean) =>
  (values: Values): boolean =>
    one(values) && other(values)

const probed = isSet('WHOAMI_URL')
const hooked = isSet('CREDENTIALS_WEBHOOK_URL')
const driven = (values: Values): boolean => (values.CONTROL_DRIVER ?? 'none') !== 'none'

/** The questions about an application. */
export const applicationQuestions: readonly Question[] = [
  { key: 'TARGET_NAME', suggestion: 'app' },
  { key: 'LOGIN_URL' },
  { key: 'REDIRECT_URI' },
  { key: 'UI_URLS' },
  { key: 'CLIENT_TYPE' },
  { key: 'CLIENT_ID' },
  { key: 'CLIENT_SECRET', when: (values) => !is('CLIENT_TYPE', 'public')(values) },
  { key: 'FEATURES' },
  { key: 'SIMULATOR_LISTEN' },
  { key: 'SIMULATOR_URL' },
  { key: 'BROWSER' },
  { key: 'WHOAMI_URL' },
  { key: 'WHOAMI_SUB', when: probed },
  { key: 'WHOAMI_USER', when: probed },
  { key: 'WHOAMI_TENANT', when: probed },
  { key: 'WHOAMI_ROLE', when: both(probed, offers('reads-role')) },
  { key: 'WHOAMI_LOCALE', when: both(probed, offers('localisation')) },
  { key: 'WHOAMI_BIRTHDATE', when: both(probed, offers('reads-birthdate')) },
  { key: 'SCENARIO', when: offers('service') },
  { key: 'CREDENTIALS_WEBHOOK_URL', when: offers('service') },
  { key: 'CREDENTIALS_TEMPLATE', when: hooked },
  { key: 'WEBHOOK_KEY', when: hooked },
  { key: 'DEACTIVATION_WEBHOOK_URL', when: offers('service') },
  { key: 'DEACTIVATION_TEMPLATE', when: isSet('DEACTIVATION_WEBHOOK_URL') },
  { key: 'CONTROL_DRIVER' },
  { key: 'CONTROL_URL', when: is('CONTROL_DRIVER', 'http') },
  { key: 'CONTROL_TOKEN', when: is('CONTROL_DRIVER', 'http') },
  { key: 'CONTROL_COMMAND', when: is('CONTROL_DRIVER', 'command') },
  { key: 'CONTROL_STIMULI', when: driven },
  { key: 'CONSENT' },
]
