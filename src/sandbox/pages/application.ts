/**
 * The page on which the application is registered.
 * @module
 */
import { type Html, html } from '../../pages/html.js'
import { type Entered, enteredOf, type Field, type Problems } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import { page, type Shown } from './layout.js'

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
    help: 'Registered domain and SSO redirect path; codes are delivered there. For example http://127.0.0.1:3000/callback',
  },
  {
    field: 'launchUrls',
    label: 'Launch URLs',
    help: 'UI Integration URLs, one in a line; {tenantId} stands for the school. For example http://127.0.0.1:3000/login?tenant={tenantId}',
    several: true,
  },
  {
    field: 'credentialsUrl',
    label: 'Credentials webhook',
    help: 'Called when a school activates the application in scenario 1 or 2. On this machine',
  },
  {
    field: 'deactivationUrl',
    label: 'Deactivation webhook',
    help: 'Called when a school deactivates it. On this machine',
  },
]

const client: readonly Row[] = [
  { field: 'clientId', label: 'Client ID', help: 'As you like' },
  {
    field: 'clientSecret',
    label: 'Client secret',
    help: 'As you like; never one that is used elsewhere. A public client has none',
  },
]

const scenarios = [
  ['1', '1: a webhook brings the credentials'],
  ['2', '2: a webhook brings them, and an administrator completes the set-up in the application'],
  ['3', '3: an administrator copies them into the application'],
] as const

const types = [
  ['confidential', 'confidential: it has a server that keeps the secret'],
  ['public', 'public: no secret, PKCE'],
] as const

/**
 * The page.
 * @param entered what stands in its fields; default: the application as it is registered
 */
export function applicationPage(sandbox: Sandbox, entered?: Entered, problems: Problems = new Map()): Shown {
  const { application, defaults } = sandbox
  const known: Entered =
    entered ??
    (application === undefined
      ? { clientId: defaults.clientId, clientSecret: defaults.clientSecret }
      : enteredOf(application))
  const { size } = problems
  const wrong =
    size === 0
      ? null
      : html`<p class="notice refused" role="alert">${size === 1 ? 'One field' : `${size} fields`} cannot be used; nothing has changed.</p>`
  const row = (one: Row): Html => field(one, known[one.field] ?? '', problems.get(one.field))
  const choice = (name: Field, label: string, options: readonly (readonly [string, string])[]): Html =>
    html`<p class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options.map(
      ([value, text]) =>
        html`<option value="${value}"${value === known[name] ? html` selected` : null}>${text}</option>`,
    )}</select></p>`
  const body = html`<h1>Application</h1>
<p>What the application management console of a platform asks for. It is registered at every school, and can be changed at any time.</p>
${wrong}
<form method="post" action="/application">
${addresses.map(row)}
${choice('scenario', 'Onboarding scenario', scenarios)}
${choice('clientType', 'Kind of client', types)}
${client.map(row)}
<p><button>${application === undefined ? 'Register' : 'Change'}</button></p>
</form>`
  return page(sandbox, '/application', 'Application', body, size === 0 ? 200 : 422)
}

function field({ field: name, label, help, several = false }: Row, value: string, problem?: string): Html {
  const told =
    problem === undefined ? null : html`<span class="problem" id="${name}-problem">${problem}</span>`
  const described = problem === undefined ? `${name}-help` : `${name}-problem ${name}-help`
  const shared = html`id="${name}" name="${name}" aria-describedby="${described}"${problem === undefined ? null : html` aria-invalid="true"`} autocomplete="off" spellcheck="false"`
  const input = several
    ? html`<textarea ${shared} rows="3">${value}</textarea>`
    : html`<input ${shared} value="${value}">`
  return html`<p class="field"><label for="${name}">${label}</label>
${told}${input}
<span class="about" id="${name}-help">${help}</span></p>`
}
