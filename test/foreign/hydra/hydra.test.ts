/**
 * The suites on Ory Hydra. One PostgreSQL and one process for each tenant serve all tests.
 */
import { describeProvider } from '../describe-provider.js'
import { expected } from './expected.js'
import { misconfigurations } from './misconfigurations.js'
import { hydra } from './program.js'
import { startHydra } from './server.js'
import { hydraProfile } from './settings.js'
import { type Tenant, tenantOf } from './tenant.js'

describeProvider<Tenant>({
  name: 'Ory Hydra',
  part: hydra,
  start: async () => {
    const server = await startHydra()
    return { ...server, profile: (change) => hydraProfile(server.url, change) }
  },
  settingsOf: tenantOf,
  expected,
  misconfigurations,
  inSample: (index) => index % 8 === 3,
  passes: 150,
})
