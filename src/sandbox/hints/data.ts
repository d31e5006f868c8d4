/**
 * Mistakes in calls of the data APIs. Contract 4.6, 5 item 3.
 * @module
 */
import { pathOf } from '../operation.js'
import { headerOf, type Look } from './heard.js'

const filters = ['teacher', 'class', 'room', 'student', 'start', 'end']

/** What calls of data APIs are looked at for. */
export const dataLooks: readonly Look[] = [
  [
    'data-calls.bearer',
    ({ exchange }) =>
      /^bearer +\S+$/i.test(headerOf(exchange, 'authorization') ?? '')
        ? undefined
        : 'no header Authorization of scheme Bearer',
  ],
  [
    'data-calls.base',
    ({ exchange }) => {
      const [, version] = /\/api\/rest\/extern\/([^/]+)\//.exec(pathOf(exchange.target)) ?? []
      return version === undefined || version === 'v3' ? undefined : `version ${version}`
    },
  ],
  [
    'standard.data-calls.token-in-url',
    ({ query }) => (query.get('access_token') === undefined ? undefined : 'access_token in the URL'),
  ],
  [
    'timetable-sync.no-filter-on-deletions',
    ({ exchange, query }) => {
      const found = filters.filter((name) => query.get(name) !== undefined)
      return exchange.resource === 'timetable/deleted-periods' && found.length > 0
        ? `deleted periods with ${found.join(', ')}`
        : undefined
    },
  ],
  [
    'student-data.pages.integers',
    ({ exchange, query }) => {
      const wrong = ['limit', 'offset'].filter((name) => !/^\d*$/.test(query.get(name) ?? ''))
      return exchange.resource === 'students' && wrong.length > 0 ? `${wrong.join(', ')}` : undefined
    },
  ],
]

/** What calls of the userinfo endpoint are looked at for. */
export const userinfoLooks: readonly Look[] = [['data-calls.user-details', () => 'a call of userinfo']]
