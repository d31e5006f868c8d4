/**
 * The suites on Keycloak. One server serves all tests.
 */
import { describeProvider } from '../describe-provider.js'
import { keycloak } from './distribution.js'
import { expected } from './expected.js'
import { misconfigurations } from './misconfigurations.js'
import { type Realm, realmOf } from './realm.js'
import { startKeycloak } from './server.js'
import { keycloakProfile } from './settings.js'
import { startWhoAsks } from './who-asks.js'

describeProvider<Realm>({
  name: 'Keycloak',
  part: keycloak,
  start: async () => {
    const server = await startKeycloak()
    const whoAsks = await startWhoAsks(server.url)
    return {
      put: server.importRealm,
      profile: (change) => keycloakProfile(server.url, whoAsks.url, change),
      close: async () => {
        await whoAsks.close()
        await server.close()
      },
    }
  },
  settingsOf: realmOf,
  expected,
  misconfigurations,
  inSample: (index) => index % 7 === 2,
  passes: 150,
})
