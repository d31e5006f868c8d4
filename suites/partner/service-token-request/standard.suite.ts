/**
 * Requirements of the standards for requests for service tokens.
 * Standards: RFC 6749, 2.3.1 and 3.2.
 */
import { basicOf, carries, given, must, rule, type SimulatedRequest, tokenRequestsOf } from '#kit/partner'
import { withOtherHost } from './other-host.js'
import { synchronisedSchool } from './synchronised-school.js'

/** Appended to random letters and digits. */
const passwordEndings = [
  ['characters that forms leave', '-_.~'],
  ['characters that forms encode', '+%:/ä&<"'],
] as const

// RFC 6749 2.3.1: The application sends a password of any characters as it was delivered, or form-encoded.
rule('standard.service-token-request.password-encoding', passwordEndings, async (context, ending) => {
  const { service } = context
  const { activation, run } = await synchronisedSchool(context)
  given(
    tokenRequestsOf(run).some((request) => basicOf(request)?.password === activation.password),
    'the application does not send a password of letters and digits as delivered either',
  )

  const password = service.password(20, ending)
  const { tenant } = await service.activate(undefined, { password })
  const requests = tokenRequestsOf(await service.trySync(tenant))
  const sent = requests.filter((request) => basicOf(request) !== undefined)
  given(sent.length > 0, 'the application requested no service token with HTTP Basic')
  const other = sent.filter((request) => !readingsOf(request).includes(password)).length
  must(
    other === 0,
    'the password as delivered, or form-encoded',
    `another text in ${other} of ${sent.length} requests`,
  )
})

/** The passwords that a Basic header can mean: UTF-8 or Latin-1, form-encoded or not. */
function readingsOf(request: SimulatedRequest): string[] {
  const texts = (['utf8', 'latin1'] as const).flatMap(
    (characters) => basicOf(request, characters)?.password ?? [],
  )
  return [...texts, ...texts.flatMap((text) => new URLSearchParams(`p=${text}`).get('p') ?? [])]
}

const redirects = [
  ['302', 302],
  ['307', 307],
] as const

// RFC 6749 3.2: The application does not send credentials to another host after a redirect of the token
//   endpoint.
rule('standard.service-token-request.redirect', redirects, async (context, status) => {
  const { service } = context
  await withOtherHost(context, async (host) => {
    const tenant = context.freshTenant()
    tenant.answers.serviceToken = () => ({ status, headers: [['Location', `${host.url}/token`]], body: '' })
    const { password } = await service.activate(tenant)
    const requests = tokenRequestsOf(await service.trySync(tenant))
    given(
      requests.some((request) => carries(request, password)),
      'the application requested a service token without the password of the school',
    )

    const sent = host.received.filter((request) => carries(request, password)).length
    must(sent === 0, 'no password at another host', `it is in ${sent} requests there`)
  })
})
