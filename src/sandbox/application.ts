/**
 * The application that is developed against the sandbox: what is entered about it, and whether that can be used.
 * @module
 */
import { isLocal } from '../embedded/platform/onboarding/sender.js'

/** What a school's administrator chooses by activating it. Contract 1, onboarding scenarios. */
export type Scenario = 1 | 2 | 3

/** An application as it is registered. */
export interface Application {
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  /** Registered domain and SSO redirect path as one URL. */
  readonly redirectUri: string
  /** Where users arrive; `{tenantId}` stands for the school. */
  readonly launchUrls: readonly string[]
  /** Where credentials webhooks go; null for nowhere. `{tenantId}` stands for the school. */
  readonly credentialsUrl: string | null
  readonly deactivationUrl: string | null
  readonly scenario: Scenario
}

/** What is entered about an application, by name. */
export type Field =
  | 'clientId'
  | 'clientType'
  | 'clientSecret'
  | 'redirectUri'
  | 'launchUrls'
  | 'credentialsUrl'
  | 'deactivationUrl'
  | 'scenario'

/** Texts as they were entered; what is absent or empty was left out. */
export type Entered = Readonly<Partial<Record<Field, string>>>

/** What is wrong with a field: what was expected, and how to mend it. */
export type Problems = ReadonlyMap<Field, string>

/** What stands for a field that was left out. */
export interface Defaults {
  readonly clientId: string
  readonly clientSecret: string
  /** Client ids that others have. */
  readonly taken: ReadonlySet<string>
}

const anyWebUrl = 'an address of http or https, such as http://127.0.0.1:3000/callback'
const webhookUrl =
  'an address of http or https on this machine, such as http://127.0.0.1:3000/hooks: the sandbox sends nothing to others'

/** An application of what was entered, or everything that is wrong with it. */
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
  held('clientId', /^[\x21-\x39\x3b-\x7e]{1,200}$/.test(clientId), 'up to 200 visible characters, no colon')
  if (taken.has(clientId)) problems.set('clientId', 'another application of the sandbox has it; choose one')
  held('clientType', ['', 'confidential', 'public'].includes(text('clientType')), 'confidential or public')
  held('clientSecret', /^[\x20-\x7e]{0,200}$/.test(text('clientSecret')), 'up to 200 characters of ASCII')
  if (isPublic && text('clientSecret') !== '')
    problems.set('clientSecret', 'a public client has none; leave it empty')
  held('redirectUri', isWeb(text('redirectUri')) && !text('redirectUri').includes('#'), anyWebUrl)
  held('launchUrls', words('launchUrls').every(isWeb), `${anyWebUrl}, or several with blanks between them`)
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

/** What is entered for an application, so that it can be changed. */
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

/** An address for one school. */
export function at(url: string, tenantId: string): string {
  return url.replaceAll('{tenantId}', encodeURIComponent(tenantId))
}

function isWeb(url: string): boolean {
  const concrete = at(url, 'x')
  return !/\s/.test(url) && URL.canParse(concrete) && /^https?:$/.test(new URL(concrete).protocol)
}
