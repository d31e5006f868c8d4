/**
 * Issuer and audience of the ID token: iss and aud.
 * `mainSignIns`: the teacher in a session, after the login page, and at the public application. `tenants`: the one
 * under test, a lent one, the second school. "Every ID token of the run" judges those of documented
 * requests.
 * Clauses: 2.2 iss and aud, 5 item 5, 9 item 1.
 */
import { facts } from '#generated/catalogue.js'
import { type Context, exactly, given, isAddress, judgesRecorded, must, rule } from '#kit/platform'
import {
  appSignIns,
  claim,
  everyIdToken,
  everyToken,
  inSecondSchool,
  type JudgedIdToken,
  judgeTokens,
  mainSignIns,
  ofSecondSchool,
  secondSchool,
  tenants,
  type Which,
  waySignIns,
} from '#kit/platform/id-token'

// 2.2 iss: The `iss` of the ID token is an absolute URL.
//   Check: In the ID tokens of the teacher in a session, after the login page and at the public application,
//   `iss` must be an absolute URL; a name such as `school-platform` or a path fails. An absent claim makes
//   the rule undecided.
rule(
  'id-token.iss.url',
  everyIdToken(mainSignIns, ({ claims: { iss } }) => {
    given(iss !== undefined, 'the claim iss is absent')

    must(isAddress(iss), claim('iss', 'an absolute URL'), iss)
  }),
)

// 2.2 iss: The `iss` of the ID token has the path segment `v3`, followed directly by the tenant ID of the
//   request.
//   Check: The suite looks for `/v3/` and the tenant ID, followed by the end of the URL or a delimiter, so
//   that tenant `12` is not found in `/v3/123`. This is done for the tenant under test, for a lent one, and
//   for the second school.
rule('id-token.iss.tenant', tenants, async (context, signInAt) => {
  const { tenant, claims } = await signInAt(context)
  mustNameTenant(tenant, claims.iss)
})

judgesRecorded('id-token.iss.tenant', 'ID token', ({ claims, signIn }) =>
  mustNameTenant(signIn.tenant, claims.iss),
)

function mustNameTenant(tenant: string, iss: unknown): void {
  given(typeof iss === 'string', '`iss` is no text')

  const part = `/v${facts.ssoVersion}/${tenant}`
  const at = iss.indexOf(part)
  must(at >= 0 && /^([/?#]|$)/.test(iss.slice(at + part.length)), claim('iss', `a URL with ${part}`), iss)
}

/** Judges: the document has the issuer of the ID token each time it is read, over a new connection. */
async function sameIssuerAgain(context: Context): Promise<void> {
  const { iss } = (await context.signIns.identity()).claims
  given(isAddress(iss), '`iss` is no URL')
  const name = context.discovery.nameOf('issuer')
  for (const { answer, document } of await context.discovery.readAgain()) {
    given(isAddress(document[name]), `the discovery document has no URL as ${name}`)
    must(
      iss === document[name],
      { thing: name, words: `${iss} each time`, place: 'discovery document' },
      document[name],
      answer,
    )
  }
}

// 5 item 5: The `iss` of the ID token is identical to the issuer in the discovery document of the tenant.
//   Check: The suite compares both texts character for character: in a session, in a new one, after the login
//   page, with PKCE, at a UI Integration URL, for a user of the second school, and at the end for every ID
//   token of the run. The document is also read seven times over new connections. A slash at the end, another
//   host name or `http` in place of `https` is a violation. If one of the two is no URL, the rule is
//   undecided.
rule(
  'id-token.iss.discovery',
  (profile) => [
    ...waySignIns(profile),
    ['document read again', 'again'] as const,
    ...inSecondSchool<'second school'>(profile, 'second school'),
    everyToken,
  ],
  async (context, which: Which | 'again' | 'second school') => {
    if (which === 'again') return sameIssuerAgain(context)
    const [at, signIn] =
      which === 'second school' ? [secondSchool(context), ofSecondSchool] : [context, which]
    await judgeTokens(at, signIn, mustHaveIssuer)
  },
)

judgesRecorded('id-token.iss.discovery', 'ID token', mustHaveIssuer)

async function mustHaveIssuer({ claims: { iss }, provider }: JudgedIdToken): Promise<void> {
  const issuer = await provider.issuer()
  given(isAddress(issuer), 'the discovery document has no URL as its issuer')
  given(isAddress(iss), '`iss` is no URL')

  must(iss === issuer, claim('iss', `${issuer}, as the discovery document says`), iss)
}

// 2.2 aud: The `aud` of the ID token is the client ID of the application that signed the user in, and
//   contains nothing else.
//   Check: The confidential, the second and the public application sign the same user in. Each `aud` must be
//   the client ID of this application, as one text or as an array with this one entry. At the end, the same
//   holds for every ID token of the run. An absent claim makes the rule undecided.
rule(
  'id-token.aud',
  everyIdToken(
    (profile) => [...appSignIns(profile), everyToken],
    ({ claims: { aud }, signIn: { clientId } }) => {
      given(clientId !== undefined, 'the application that asked is not known')
      given(aud !== undefined, 'the claim aud is absent')

      const [only, ...more] = Array.isArray(aud) ? aud : [aud]
      must(only === clientId && more.length === 0, claim('aud', exactly(clientId)), aud)
    },
  ),
)
