import { describe, expect, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { declarations } from '../../../src/platform/rule.js'
import { judgePlatform } from '../../support/harness.js'
import { breaches } from './law.js'
import { startProxy } from './proxy.js'
import { topicOf } from './runs.js'

describe('a gateway that answers 429 after the platform processed the request makes no rule violated', () => {
  // One request in so many, of this kind, and rules of these topics.
  test.each([
    ['token requests', 7, /^POST [^?]*\/token(\?|$)/, ['token', 'id-token']],
    ['pages and forms of a sign-in', 7, /^(GET|POST) [^?]*\/login/, ['authorize', 'id-token', 'discovery']],
    ['sign-outs', 3, /^(GET|POST) [^?]*\/logout/, ['logout']],
    ['launches', 2, /^(GET|POST) [^?]*\/launch/, ['launch']],
  ])('%s', async (_, every, disturbed, topics) => {
    let requests = 0
    const proxy = await startProxy({
      next: (method, target) => {
        if (!disturbed.test(`${method} ${target}`)) return null
        requests += 1
        return requests % every === 0 ? { kind: 'busy', status: 429, when: 'after', retryAfter: null } : null
      },
    })
    const platform = await startPlatform({ keys: makeKeys(), publicUrl: proxy.url })
    proxy.leadTo(platform.controlUrl)
    try {
      const only = declarations.ruleIds().filter((id) => topics.includes(topicOf(id)))
      const { checks } = await judgePlatform(platform, { only, lean: true })
      expect(requests).toBeGreaterThanOrEqual(every)
      expect(breaches({ fault: null }, checks)).toEqual([])
      const undecided = checks.filter(({ verdict }) => verdict === 'undecided')
      expect(undecided.length).toBeLessThan(checks.length / 4)
    } finally {
      await proxy.close()
      platform.kill()
    }
  })
})
