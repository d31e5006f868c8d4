/**
 * Service credentials of a school are not used for sign-ins.
 * `eachRecorded`: in place of the checks, token requests of other checks, if the profile allows no activations.
 * Clauses: 4.2 client_secret, 5 item 2.
 */
import {
  type Answer,
  bearerOf,
  codeExchange,
  conforms,
  given,
  must,
  type PartnerContext,
  rule,
  type SimulatedTenant,
} from '#kit/partner'
import { eachRecorded, judgesRecorded } from '#kit/partner/code-exchange'

/** A school, and the passwords that webhooks have delivered. */
interface Delivered {
  readonly tenant: SimulatedTenant
  readonly passwords: readonly string[]
}

const moments = [
  ['before an activation', beforeActivation],
  ['after an activation', (context: PartnerContext) => activated(context, 1)],
  ['after a further activation', (context: PartnerContext) => activated(context, 2)],
] as const

// 5 item 2: The application never redeems a code with the password from a webhook.
//   Check: A user signs in at a new school while another one is activated, at an activated school, and at one
//   that was activated twice. No token request for the code may contain one of the passwords that the
//   application was given. Undecided if the code is not redeemed. Without activations, the token requests of
//   other checks are judged.
rule('code-exchange.secret.not-password', moments, async (context, deliver) => {
  const { tenant, passwords } = await deliver(context)
  const attempt = await context.signIns.signIn({ tenant })
  attempt.hasRedeemed()
  conforms(codeExchange.withoutPassword(attempt.exchanges, passwords))
})

eachRecorded('token request for a code', 'code-exchange.secret.not-password', (request, { passwords }) =>
  codeExchange.withoutPassword([request], passwords.passwordsOf(request.tenant)),
)

// 1 item 2: The application sends neither the password of a school nor its service token to the browser.
//   Check: A school is activated and synchronised, with at least one call of a data API, then a user signs
//   in. No header or page for the browser may contain the password or a service token of the school.
//   Undecided if the code is not redeemed.
rule('code-exchange.secret.service-not-in-browser', async (context) => {
  const { service } = context
  const { tenant, password } = await service.activate()
  const { calls } = await service.sync(tenant)
  const tokens = calls.flatMap((call) => bearerOf(call) ?? [])
  given(tokens.length > 0, 'the application has called no data API')
  const attempt = await context.signIns.signIn({ tenant })
  attempt.hasRedeemed()
  mustShowNone(
    attempt.pages.filter((page) => {
      const text = [page.text, ...page.headers.map(([, value]) => value)].join('\n')
      return [password, ...tokens].some((secret) => text.includes(secret))
    }),
  )
})

for (const kind of ['launch', 'callback answer'] as const)
  judgesRecorded('code-exchange.secret.service-not-in-browser', kind, ({ page, serviceSecrets }) => {
    given(serviceSecrets !== null, 'the recording has no password and no service token')
    mustShowNone(serviceSecrets.length === 0 ? [] : [page])
  })

/** Judges that no answer to a browser has the password of a school, or a service token. @param shown those that have one */
function mustShowNone(shown: readonly Answer[]): void {
  must(
    shown.length === 0,
    'neither password nor service token in the answers to the browser',
    `password or service token in ${shown.length} answers`,
    shown[0],
  )
}

async function beforeActivation(context: PartnerContext): Promise<Delivered> {
  const { password } = await context.service.activate()
  return { tenant: context.freshTenant(), passwords: [password] }
}

async function activated({ service }: PartnerContext, times: number): Promise<Delivered> {
  const first = await service.activate()
  const passwords = [first.password]
  for (let time = 1; time < times; time += 1) passwords.push((await service.activate(first.tenant)).password)
  return { tenant: first.tenant, passwords }
}
