/**
 * What the standards add to requests for a service token.
 * Standards: RFC 6749, 2.3.1 and 3.2.
 */
import {
  asked,
  basicOf,
  besideOtherHost,
  carries,
  given,
  must,
  rule,
  type SimulatedRequest,
  sampled,
} from '#kit/partner'

/** After letters and digits that are different each time. */
const endings = [
  ['characters that forms leave', '-_.~'],
  ['characters that forms encode', '+%:/ä'],
] as const

rule('standard.service-token-request.password-encoding', endings, async ({ service }, ending) => {
  const { activation, run } = await sampled(service)
  given(
    asked(run).some((request) => basicOf(request)?.password === activation.password),
    'a password of letters and digits is not used as it was delivered either',
  )
  const password = service.password(20, ending)
  const { tenant } = await service.activate(undefined, { password })
  const { tokenRequests } = await service.trySync(tenant)
  const sent = asked({ tokenRequests }).filter((request) => basicOf(request) !== undefined)
  given(sent.length > 0, 'the application asked for no service token with HTTP Basic')
  const other = sent.filter((request) => !passwordsIn(request).includes(password)).length
  must(
    other === 0,
    'the password as it was delivered, or as forms encode it',
    `another text in ${other} of ${sent.length} requests`,
  )
})

/** What may stand for the password of a request: as it is, in either encoding of characters, and decoded as forms are. */
function passwordsIn(request: SimulatedRequest): string[] {
  const texts = (['utf8', 'latin1'] as const).flatMap(
    (characters) => basicOf(request, characters)?.password ?? [],
  )
  return [...texts, ...texts.flatMap((text) => new URLSearchParams(`p=${text}`).get('p') ?? [])]
}

const statuses = [
  ['302', 302],
  ['307', 307],
] as const

rule('standard.service-token-request.redirect', statuses, async (context, status) => {
  const { service } = context
  await besideOtherHost(context, async (host) => {
    const tenant = context.freshTenant()
    tenant.answers.serviceToken = () => ({ status, headers: [['Location', `${host.url}/token`]], body: '' })
    const { password } = await service.activate(tenant)
    const requests = asked(await service.trySync(tenant))
    given(
      requests.some((request) => carries(request, password)),
      'the application asked for a service token without the password of the school',
    )
    const sent = host.heard.filter((request) => carries(request, password)).length
    must(sent === 0, 'no password at another host', `it stands in ${sent} requests that came there`)
  })
})
