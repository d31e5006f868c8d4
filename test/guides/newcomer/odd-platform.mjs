/**
 * An embedded platform in a process of its own, with everything different: addresses, envelopes, login page, TLS.
 * Its only argument is `{ certificate, key }`. It prints its addresses to standard output, and ends when its input ends.
 */
import { startPlatform } from '../../../dist/src/embedded/platform/index.js'

const tls = JSON.parse(process.argv[2])
const platform = await startPlatform({
  name: 'school.test',
  tls,
  behaviours: {
    segment: () => 'campus',
    sessionCookieAttributes: () => 'Path=/campus; HttpOnly; SameSite=None; Secure',
    resourcePath: (resource, segment) => {
      if (resource.startsWith('roster/')) return `/people/v1p1/${resource.slice('roster/'.length)}`
      if (resource === 'rooms') return '/places/rooms'
      if (resource.startsWith('classes')) return `/groups/${resource}`
      return `/${segment}/api/rest/extern/:version/${resource}`
    },
    logoutPath: () => '/bye',
    loginMarker: () => 'Willkommen am Campus',
    loginForm: () => ({ username: 'f_01', password: 'f_02', labels: ['Kennung', 'Wort'], nameFirst: false }),
    studentList: (records, _window, total) => ({
      status: 200,
      body: { items: records, total, links: [{ rel: 'self', href: '/students' }] },
    }),
    roomEnvelope: (rooms) => ({ rooms, buildings: [] }),
  },
})
console.log(JSON.stringify({ url: platform.url, controlUrl: platform.controlUrl }))
process.stdin.on('end', () => platform.kill()).resume()
