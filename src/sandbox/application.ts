/**
 * The application under development: its registration, and the validation of what the user enters.
 * @module
 */
import { isLocal } from '../embedded/platform/onboarding/sender.js'
import { parseUrl } from '../profile/parse-url.js'

/** The onboarding scenario. Contract 1. */
export type Scenario = 1 | 2 | 3

/** A registered application. */
export interface Application {
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  /** Registered domain and SSO redirect path, as one URL. */
  readonly redirectUri: string
  /** Where users arrive. `{tenantId}` is replaced by the tenant ID of the school. */
  readonly launchUrls: readonly string[]
  /** Where credentials webhooks go; null if the application takes none. `{tenantId}` works here too. */
  readonly credentialsUrl: string | null
  readonly deactivationUrl: string | null
  readonly scenario: Scenario
}

/** A field of the registration form. */
export type Field =
  | 'clientId'
  | 'clientType'
  | 'clientSecret'
  | 'redirectUri'
  | 'launchUrls'
  | 'credentialsUrl'
  | 'deactivationUrl'
  | 'scenario'

/** The entered texts. A field that is absent or empty gets its default. */
export type Entered = Readonly<Partial<Record<Field, string>>>

/** Problems by field: what was expected, and how to fix it. */
export type Problems = ReadonlyMap<Field, string>

/** Values for fields that are left out. */
export interface Defaults {
  readonly clientId: string
  readonly clientSecret: string
  /** Client IDs of other applications. */
  readonly taken: ReadonlySet<string>
}

const anyWebUrl = 'an http or https URL, for example http://127.0.0.1:3000/callback'
const webhookUrl =
  'an http or https URL on this machine, for example http://127.0.0.1:3000/hooks, because the sandbox sends webhooks only to this machine'

/** Stands for a secret that the developer entered before. No secret has these characters. */
export const unchangedSecret = '‹unchanged›'

/** Validates what was entered. Returns the application, or all problems. */
export function applicationOf(
  entered: Entered,
  { clientId: id, clientSecret: secret, taken }: Defaults,
): { readonly application: Application } | { readonly problems: Problems } {
  const problems = new Map<Field, string>()
  const text = (field: Field): string => entered[field]?.trim() ?? ''
  const held = (field: Field, holds: boolean, expected: string): void => {
    if (!holds) problems.set(field, `expected ${expected}`)
  }
  const words = (field: Field): string[] =>
    text(field)
      .split(/\s+/)
      .filter((word) => word !== '')
  const isPublic = text('clientType') === 'public'
  const clientId = text('clientId') || id
  const scenario = text('scenario') || '1'
  const [credentialsUrl, deactivationUrl] = [text('credentialsUrl'), text('deactivationUrl')]
  held(
    'clientId',
    /^[\x21-\x39\x3b-\x7e]{1,200}$/.test(clientId),
    'up to 200 visible ASCII characters without a colon',
  )
  if (taken.has(clientId))
    problems.set('clientId', 'another application of the sandbox has this client ID; choose a different one')
  held('clientType', ['', 'confidential', 'public'].includes(text('clientType')), 'confidential or public')
  held('clientSecret', /^[\x20-\x7e]{0,200}$/.test(text('clientSecret')), 'up to 200 ASCII characters')
  if (isPublic && text('clientSecret') !== '')
    problems.set('clientSecret', 'a public client has no secret; leave this field empty')
  held('redirectUri', isWeb(text('redirectUri')) && !text('redirectUri').includes('#'), anyWebUrl)
  held(
    'launchUrls',
    words('launchUrls').every(isWeb),
    `${anyWebUrl}; separate several URLs with spaces or line breaks`,
  )
  for (const [field, url] of [
    ['credentialsUrl', credentialsUrl],
    ['deactivationUrl', deactivationUrl],
  ] as const)
    held(field, url === '' || (isWeb(url) && isLocal(at(url, 'x'))), webhookUrl)
  held('scenario', ['1', '2', '3'].includes(scenario), '1, 2 or 3')
  if (problems.size > 0) return { problems }
  return {
    application: {
      clientId,
      clientSecret: isPublic ? null : text('clientSecret') || secret,
      redirectUri: text('redirectUri'),
      launchUrls: words('launchUrls'),
      credentialsUrl: credentialsUrl || null,
      deactivationUrl: deactivationUrl || null,
      scenario: Number(scenario) as Scenario,
    },
  }
}

/** The form fields of an application, so that the user can change them. */
export function enteredOf(application: Application): Entered {
  const { clientId, clientSecret, redirectUri, launchUrls, scenario } = application
  return {
    clientId,
    clientType: clientSecret === null ? 'public' : 'confidential',
    clientSecret: clientSecret ?? '',
    redirectUri,
    launchUrls: launchUrls.join('\n'),
    credentialsUrl: application.credentialsUrl ?? '',
    deactivationUrl: application.deactivationUrl ?? '',
    scenario: String(scenario),
  }
}

/** Replaces `{tenantId}` in a URL. */
export function at(url: string, tenantId: string): string {
  return url.replaceAll('{tenantId}', encodeURIComponent(tenantId))
}

function isWeb(url: string): boolean {
  const concrete = at(url, 'x')
  return !/\s/.test(url) && /^https?:$/.test(parseUrl(concrete)?.protocol ?? '')
}
