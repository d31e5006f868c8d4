import { expect, test } from 'vitest'
import { judge } from '../support/harness.js'

test('without ALLOW_HTTP, exactly the rules on https are violated', async () => {
  const { checks, violated } = await judge({ profile: { ALLOW_HTTP: 'no' } })

  expect(violated).toEqual(['standard.id-token.iss-form', 'standard.transport.tls'])
  expect(checks.filter(({ verdict }) => verdict === 'undecided')).toEqual([])
})
