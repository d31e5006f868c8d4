/**
 * Discovery documents and key sets.
 * @module
 */
import { keysIn } from '../../platform/sso/discovery.js'
import type { Subjects } from '../../platform/subjects.js'
import { TenantUrls } from '../../platform/tenant-urls.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import type { Traffic } from '../traffic.js'
import { answerOf } from './answer.js'

type Kind = keyof Subjects

/** Answers at the addresses of discovery documents and key sets. */
export function* discoverySights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, tenant } = located
  const { request, response } = exchange
  if (endpoint !== 'discovery' && endpoint !== 'keys') return
  if (request.method !== 'GET' || response === null || response.status === 304) return
  if (response.status >= 500 || response.status === 429) return
  const kind: Kind = endpoint === 'keys' ? 'key set answer' : 'discovery answer'
  const isSuccess = response.status >= 200 && response.status < 300
  if (isSuccess && (response.body === null || response.body.cut)) {
    yield { kind, unseen: 'the recording has no body of the answer' }
    return
  }
  const answer = answerOf(located)
  if (endpoint === 'keys') {
    const subject: Subjects['key set answer'] = { answer, keys: keysIn(answer) }
    if (isSuccess) yield { kind, subject }
    return
  }
  const names = request.headers.map(([name]) => name.toLowerCase())
  const subject: Subjects['discovery answer'] = {
    answer,
    urls: new TenantUrls(traffic.profile, tenant ?? traffic.profile.tenant),
    isAnonymous: names.length > 0 && !names.includes('authorization') && !names.includes('cookie'),
    isKnownTenant: tenant !== null && traffic.hasTenant(tenant),
  }
  yield { kind, subject }
}
