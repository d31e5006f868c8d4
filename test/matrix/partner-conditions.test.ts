/**
 * What checks of the role partner say if nothing shows whether the application could have done it wrong: never passed.
 */
import { expect, test } from 'vitest'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { judgePartner } from '../support/partner-harness.js'

const failOpen = partnerFaults.filter(({ violates }) =>
  violates.some((id) => id.startsWith('provider-keys.unobtainable.')),
)

test.each(failOpen.map((fault) => [fault.id, fault] as const))(
  'an application that serves the first school only, and no TENANTS in the profile: %s does not pass',
  async (_, { behaviour }) => {
    let first: string | undefined
    const { checks } = await judgePartner({
      only: ['provider-keys.unobtainable'],
      behaviours: {
        ...behaviour,
        tenantServed: (tenant) => {
          first ??= tenant
          return tenant === first
        },
      },
    })
    expect(checks.length).toBeGreaterThan(0)
    expect(checks.map(({ verdict }) => verdict)).not.toContain('passed')
    expect(checks.map(({ verdict }) => verdict)).not.toContain('violated')
  },
)
