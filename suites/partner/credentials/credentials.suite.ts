/**
 * The credentials of a school: delivered, stored and used.
 * Clauses: 1 (scenarios), 6.
 */
import { basicOf, given, must, rule } from '#kit/partner'

rule('credentials.delivered-password', async ({ service }) => {
  const { tenant, password } = await service.activate()
  const { tokenRequests } = await service.sync(tenant)
  const sent = tokenRequests.map((request) => basicOf(request)?.password).filter((one) => one !== undefined)
  given(sent.length > 0, 'the application asked for no service token with HTTP Basic')
  const other = sent.filter((one) => one !== password).length
  must(other === 0, 'the password of the webhook', `another one in ${other} of ${sent.length} requests`)
})
