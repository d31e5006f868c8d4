/**
 * Issuer and audience of the ID token: iss and aud.
 * Clauses: 2.2 iss and aud, 5 item 5, 9 item 1.
 */
import { given, isAddress, must, rule } from '#kit/platform'
import {
  appSignIns,
  everyToken,
  judgeTokens,
  mainSignIns,
  tenants,
  type Which,
  waySignIns,
} from './sign-ins.js'

// 2.2 iss: The `iss` of the ID token is an absolute URL.
rule('id-token.iss.url', mainSignIns, async (context, signIn) => {
  const { iss } = (await context.identity(signIn)).claims
  given(iss !== undefined, 'the claim iss is absent')

  must(isAddress(iss), 'an absolute URL', iss)
})

// 2.2 iss: The `iss` of the ID token has the path segment `v3`, followed directly by the tenant ID of the
//   request.
rule('id-token.iss.tenant', tenants, async (context, signInAt) => {
  const { tenant, claims } = await signInAt(context)
  const { iss } = claims
  given(typeof iss === 'string', '`iss` is no text')

  const part = `/v3/${tenant}`
  const at = iss.indexOf(part)
  must(at >= 0 && /^([/?#]|$)/.test(iss.slice(at + part.length)), `a URL with ${part}`, iss)
})

// 5 item 5: The `iss` of the ID token is identical to the issuer in the discovery document of the tenant.
rule(
  'id-token.iss.discovery',
  (profile) => [...waySignIns(profile), everyToken],
  async (context, which: Which) => {
    const issuer = await context.discovery.field('issuer')
    const name = context.discovery.nameOf('issuer')
    given(isAddress(issuer), `the discovery document has no URL as ${name}`)
    await judgeTokens(context, which, ({ claims: { iss } }) => {
      given(isAddress(iss), '`iss` is no URL')

      must(iss === issuer, `${issuer}, as the discovery document says`, iss)
    })
  },
)

// 2.2 aud: The `aud` of the ID token is the client ID of the application that signed the user in, and
//   contains nothing else.
rule(
  'id-token.aud',
  (profile) => [...appSignIns(profile), everyToken],
  (context, which: Which) =>
    judgeTokens(context, which, ({ claims: { aud }, grant }) => {
      const { clientId } = grant.app
      given(aud !== undefined, 'the claim aud is absent')

      const [only, ...more] = Array.isArray(aud) ? aud : [aud]
      must(only === clientId && more.length === 0, clientId, aud)
    }),
)
