/**
 * A service token counts in its header only. Every server on the way may log the address of a request.
 * Clause: House rules 1.
 */
import { given, must, rule } from 'platform-conformance/kit/platform'

const names = [
  ['access_token', 'access_token'],
  ['token', 'token'],
] as const

rule('own.token.not-in-address', names, async (context, name) => {
  const { data } = context
  const token = await context.tokens.serviceToken()
  const allowed = await data.as(token).students({ limit: 1 })
  given(allowed.found !== undefined, `no students for the token in its header (${allowed.answer.summary})`)

  const refused = await data.as(null).students({ limit: 1, more: { [name]: token } })
  must(refused.found === undefined, 'no students for a token in the address', refused.answer.summary)
})
