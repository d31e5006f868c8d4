/**
 * The redirect URI that the application sends.
 * Clauses: 4.1 redirect_uri, 7 authorize.
 */
import {
  conforms,
  given,
  NotApplicable,
  type PartnerContext,
  pairs,
  parameters,
  rule,
  type SimulatedFlow,
} from '#kit/partner'

const attackerUrl = 'https://attacker.example/sso'

const launchParameters = [
  ['returnTo', { returnTo: attackerUrl }],
  ['redirect_uri', { redirect_uri: attackerUrl }],
  ['next and url', { next: attackerUrl, url: attackerUrl }],
] as const

const forwardedHeaders = [
  ['X-Forwarded-Host', [['X-Forwarded-Host', 'attacker.example']]],
  ['Forwarded', [['Forwarded', 'host=attacker.example;proto=https']]],
] as const

// 4.1 redirect_uri: The application sends exactly a configured address as `redirect_uri`: the domain with the
//   SSO redirect path, or a UI Integration URL.
//   Check: The suite launches through the login URL and through each UI Integration URL. The `redirect_uri`
//   that arrives must be equal to one of the addresses in the profile, without a slash or query parameter
//   more. Undecided if no authorize request comes.
rule('authorize-request.redirect-uri.configured', async (context) => {
  for (const url of [context.launches.loginUrl(), ...context.launches.uiUrls()])
    isConfigured(context, (await context.signIns.signIn({ url })).flow)
})

// 4.1 redirect_uri: The application does not change `redirect_uri` because of launch query parameters that
//   name another address.
//   Check: A plain sign-in must work, with a configured `redirect_uri`. Then the suite adds `returnTo`,
//   `redirect_uri`, or `next` and `url` with an address at attacker.example to the login URL: the
//   `redirect_uri` of the authorize request must stay a configured one. Not applicable if no authorize
//   request comes.
rule('authorize-request.redirect-uri.launch-parameters', launchParameters, async (context, added) => {
  isConfigured(context, (await context.signIns.signedIn()).flow, 'given')
  const url = new URL(context.launches.loginUrl())
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  const visit = await context.launches.launch(await context.launches.browser(), { url: url.href })
  given(visit.chain !== null, `no answer came: ${visit.failure}`)
  if (visit.flows.length === 0) throw new NotApplicable('the application sends no authorize request then')
  for (const flow of visit.flows) isConfigured(context, flow)
})

// 4.1 redirect_uri: The application does not change `redirect_uri` because of launch headers that name
//   another host.
//   Check: A plain sign-in must work, with a configured `redirect_uri`. Then a browser opens the login URL
//   with `X-Forwarded-Host` or `Forwarded`, which name attacker.example as the host. The authorize request
//   must still have a configured `redirect_uri`. Not applicable if the application refuses this launch.
rule('authorize-request.redirect-uri.forwarded-host', forwardedHeaders, async (context, lines) => {
  isConfigured(context, (await context.signIns.signedIn()).flow, 'given')
  const browser = (await context.launches.browser()).with(...lines)
  const visit = await context.launches.launch(browser)
  given(visit.chain !== null, `no answer came: ${visit.failure}`)
  if (visit.flows.length === 0) throw new NotApplicable('the application sends no authorize request then')
  for (const flow of visit.flows) isConfigured(context, flow)
})

/** Judges that the redirect URI of a request is a configured one. With `given`, it is only a precondition. */
function isConfigured(context: PartnerContext, flow: SimulatedFlow, how: 'must' | 'given' = 'must'): void {
  const allowed = [context.profile.redirectUri, ...context.launches.uiUrls(flow.tenant)]
  const finding = pairs.isOneOf(
    flow.parameters,
    'redirect_uri',
    allowed,
    `a configured redirect_uri: ${allowed.join(', ')}`,
  )
  const sent = parameters(flow, 'redirect_uri').join(', ')
  if (how === 'given') given(finding === undefined, `a plain launch sends the redirect_uri ${sent}`)
  else conforms(finding)
}
