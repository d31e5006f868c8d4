/**
 * The suites on Spring Authorization Server.
 */
import { describeProvider } from '../describe-provider.js'
import { expected } from './expected.js'
import { misconfigurations } from './misconfigurations.js'
import { type School, schoolOf } from './school.js'
import { spring, startSpring } from './server.js'
import { springProfile } from './settings.js'

describeProvider<School>({
  name: 'Spring Authorization Server',
  part: spring,
  start: async () => {
    const server = await startSpring()
    return { ...server, profile: (change) => springProfile(server.url, change) }
  },
  settingsOf: schoolOf,
  expected,
  misconfigurations,
  inSample: (index) => index % 8 === 2,
  passes: 150,
})
