/**
 * The first page: what is here, and the values that an application is set up with.
 * @module
 */
import { html } from '../../pages/html.js'
import type { Sandbox } from '../sandbox.js'
import { page, type Shown, values } from './layout.js'

/** The page. */
export function homePage(sandbox: Sandbox): Shown {
  const { application, platform } = sandbox
  const { operator } = platform
  const segment = operator.runtime.behave().segment()
  const own =
    application === undefined
      ? html`<p>No application is registered yet: <a href="/application">enter yours</a>.</p>`
      : values([
          ['Client ID', application.clientId],
          ['Client secret', application.clientSecret ?? html`none: a public client`],
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
<p>The platform speaks what the contract says, with schools, users and data that are made up. What your application sends is told in the <a href="/log">log</a>, with the rules that it touches.</p>
<ol>
<li><a href="/application">Register your application</a>: where users come back, where webhooks go.</li>
<li><a href="/users">Sign in</a> as any user, and <a href="/launch">launch</a> the application.</li>
<li><a href="/store">Activate</a> it for a school, and see the <a href="/webhooks">webhooks</a> with their signatures.</li>
<li>Try what happens when <a href="/switches">something is broken</a>, or when <a href="/clock">time goes by</a>.</li>
</ol>
<h2>Your application</h2>
${own}
<h2>The platform</h2>
${values([
  ['Base address', platform.url],
  ['Data APIs', `${platform.url}/${segment}/api/rest/extern/v3`],
  ['Roster API', `${platform.url}/ims/oneroster/v1p1`],
  ['Public key of webhooks', platform.webhookPublicKey],
])}
<p class="about">The key is SubjectPublicKeyInfo (DER) in Base64. <code>--webhook-key</code> keeps it the same at every start.</p>
<p class="about">Tests of your own cause things by the control protocol, <code>specs/openapi/control.yaml</code>:</p>
${values([
  ['Control protocol', platform.controlUrl],
  ['Its bearer token', operator.runtime.world.controlToken],
])}
<h2>Schools</h2>
${schools}`
  return page(sandbox, '/', 'Home', body)
}
