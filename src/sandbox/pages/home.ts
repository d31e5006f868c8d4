/**
 * The home page: first steps, and the values to configure in an application.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { dataBasePath } from '../../profile/sso-paths.js'
import { type PageResponse, values } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/** Renders the page. */
export function homePage(sandbox: Sandbox): PageResponse {
  const { application, platform } = sandbox
  const { operator } = platform
  const segment = operator.runtime.behave().segment()
  const applicationHtml =
    application === undefined
      ? html`<p>No application is registered yet. <a href="/application">Register yours</a>.</p>`
      : values([
          ['Client ID', application.clientId],
          ['Client secret', secretIn(sandbox, application.clientSecret)],
          ['SSO redirect URI', application.redirectUri],
        ])
  const schools = operator.schools().map(
    ({ id, school, ssoBase }) =>
      html`<h3>${school.name}</h3>
<p><a href="${ssoBase}/.well-known/openid-configuration">Open the discovery document<span class="aside"> of ${school.name}</span></a></p>${values(
        [
          ['Tenant ID', id],
          ['Issuer', operator.runtime.behave().issuer(ssoBase)],
          ['Discovery', `${ssoBase}/.well-known/openid-configuration`],
          ['Authorize', `${ssoBase}/authorize`],
          ['Token', `${ssoBase}/token`],
        ],
      )}`,
  )
  const body = html`<h1>A school platform to develop against</h1>
<p>This platform implements the contract on your machine. All its schools, users, tokens and data are invented.</p>
<ol class="steps">
<li><strong><a href="/application">Register your application</a>.</strong> Enter its redirect URI and its webhook URLs. Then enter in your application the values below.</li>
<li><strong><a href="/users">Sign in</a></strong> as any user, then <a href="/launch">launch</a> your application. For webhooks and service tokens, <a href="/store">activate</a> it for a school.</li>
<li><strong><a href="/log">See the log</a>.</strong> It shows every request of your application, decoded tokens, possible mistakes, and the rules that apply.</li>
<li><strong><a href="/judge">Judge your application</a>.</strong> The suite checks every rule of the contract, shows each finding with the request, and writes a certificate.</li>
</ol>
<p>In between: <a href="/data">browse the data</a>, <a href="/try">try requests</a>, <a href="/changes">change the timetable</a>, <a href="/switches">break the platform</a>, or <a href="/clock">move its clock</a>.</p>
<h2>Your application</h2>
${applicationHtml}
<h2>The platform</h2>
${values([
  ['Base URL', platform.url],
  ['Data APIs', `${platform.url}/${segment}${dataBasePath}`],
  ['Roster API', `${platform.url}/ims/oneroster/v1p1`],
  ['Public key of webhooks', platform.webhookPublicKey],
])}
<p class="about">The public key is a SubjectPublicKeyInfo (DER) in Base64. It is new at every start, unless you set the key with <code>--webhook-key</code>.</p>
<p class="about">Your automated tests can activate the application, move the clock and change data with the control protocol. <code>specs/openapi/control.yaml</code> describes it.</p>
${values([
  ['Control protocol', platform.controlUrl],
  ['Bearer token for it', operator.runtime.world.controlToken],
])}
<h2>Schools</h2>
${schools}`
  return page(sandbox, '/', 'Home', body)
}

/** The secret of an application. One that the developer entered may be a real one, and every program here can read a page. */
function secretIn({ entered }: Sandbox, secret: string | null): string | Html {
  if (secret === null) return html`none (public client)`
  return entered.has(secret) ? html`the one that you entered` : secret
}
