/**
 * The page that registers the application.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { type PageResponse, sentence } from '../../workbench/pages/components.js'
import { type Entered, enteredOf, type Field, type Problems, unchangedSecret } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

interface Row {
  readonly field: Field
  readonly label: string
  readonly help: string
  readonly several?: boolean
}

const addresses: readonly Row[] = [
  {
    field: 'redirectUri',
    label: 'SSO redirect URI',
    help: 'The registered domain and SSO redirect path, as one URL. The platform delivers codes there. Example: http://127.0.0.1:3000/callback',
  },
  {
    field: 'launchUrls',
    label: 'Launch URLs',
    help: 'UI Integration URLs, one per line. {tenantId} is replaced by the tenant ID of the school. Example: http://127.0.0.1:3000/login?tenant={tenantId}',
    several: true,
  },
  {
    field: 'credentialsUrl',
    label: 'Credentials webhook URL',
    help: 'Optional. The platform calls it when a school activates the application in scenario 1 or 2. It must be on this machine.',
  },
  {
    field: 'deactivationUrl',
    label: 'Deactivation webhook URL',
    help: 'Optional. The platform calls it when a school deactivates the application. It must be on this machine.',
  },
]

const client: readonly Row[] = [
  {
    field: 'clientId',
    label: 'Client ID',
    help: 'Any text without spaces and colons. If you leave it empty, you get the default.',
  },
  {
    field: 'clientSecret',
    label: 'Client secret',
    help: 'Any text, but not a secret that you use elsewhere. If you leave it empty, you get the default. A public client has no secret: clear this field. A secret that you entered is not shown again.',
  },
]

/** The onboarding scenarios, with their descriptions. */
export const scenarios = [
  ['1', '1: a webhook delivers the credentials'],
  ['2', '2: a webhook delivers the credentials, then an administrator completes the set-up'],
  ['3', '3: an administrator copies the credentials into the application'],
] as const

const types = [
  ['confidential', 'confidential: a server keeps the client secret'],
  ['public', 'public: no client secret, uses PKCE'],
] as const

/**
 * Renders the page.
 * @param entered the contents of the fields; default: the registered application
 */
export function applicationPage(
  sandbox: Sandbox,
  entered?: Entered,
  problems: Problems = new Map(),
): PageResponse {
  const { application, defaults } = sandbox
  const present: Entered =
    entered ??
    (application === undefined
      ? { clientId: defaults.clientId, clientSecret: defaults.clientSecret }
      : enteredOf(application))
  // Every program of this machine can read the page.
  const isHidden = sandbox.entered.has(present.clientSecret ?? '')
  const known: Entered = isHidden ? { ...present, clientSecret: unchangedSecret } : present
  const { size } = problems
  const summary =
    size === 0
      ? null
      : html`<p class="notice refused" role="alert">${size === 1 ? 'One field has a problem.' : `${size} fields have problems.`} Nothing was saved.</p>`
  const row = (one: Row): Html => field(one, known[one.field] ?? '', problems.get(one.field))
  const choice = (name: Field, label: string, options: readonly (readonly [string, string])[]): Html =>
    html`<p class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options.map(
      ([value, text]) =>
        html`<option value="${value}"${value === known[name] ? html` selected` : null}>${text}</option>`,
    )}</select></p>`
  const body = html`<h1>Application</h1>
<p>Enter the data that a real platform asks for in its application management console. The registration applies to every school, and you can change it at any time.</p>
${summary}
<form method="post" action="/application">
${addresses.map(row)}
${choice('scenario', 'Onboarding scenario', scenarios)}
${choice('clientType', 'Client type', types)}
${client.map(row)}
<p><button>${application === undefined ? 'Register' : 'Save changes'}</button></p>
</form>`
  return page(sandbox, '/application', 'Application', body, size === 0 ? 200 : 422)
}

function field({ field: name, label, help, several = false }: Row, value: string, problem?: string): Html {
  const message =
    problem === undefined
      ? null
      : html`<span class="problem" id="${name}-problem">${sentence(problem)}</span>`
  const described = problem === undefined ? `${name}-help` : `${name}-problem ${name}-help`
  const shared = html`id="${name}" name="${name}" aria-describedby="${described}"${problem === undefined ? null : html` aria-invalid="true"`} autocomplete="off" spellcheck="false"`
  const input = several
    ? html`<textarea ${shared} rows="3">${value}</textarea>`
    : html`<input ${shared} value="${value}">`
  return html`<p class="field"><label for="${name}">${label}</label>
${message}${input}
<span class="about" id="${name}-help">${help}</span></p>`
}
