/**
 * Hints about calls of the data APIs and of userinfo. Contract 4.6, 5 item 3.
 * @module
 */
import { headerOf } from '../../partner/requests.js'
import { pathOf } from '../operation.js'
import type { HintDefinition } from './request.js'

const filters = ['teacher', 'class', 'room', 'student', 'start', 'end']

/** Hints about calls of the data APIs. */
export const dataHints: readonly HintDefinition[] = [
  [
    'data-calls.bearer',
    ({ exchange }) =>
      /^bearer +\S+$/i.test(headerOf(exchange, 'authorization').join('\n'))
        ? undefined
        : 'The Authorization header with scheme Bearer is missing.',
  ],
  [
    'data-calls.base',
    ({ exchange }) => {
      const [, version] = /\/api\/rest\/extern\/([^/]+)\//.exec(pathOf(exchange.target)) ?? []
      return version === undefined || version === 'v3' ? undefined : `The version in the path is ${version}.`
    },
  ],
  [
    'standard.data-calls.token-in-url',
    ({ query }) => (query.get('access_token') === undefined ? undefined : 'The access token is in the URL.'),
  ],
  [
    'timetable-sync.no-filter-on-deletions',
    ({ exchange, query }) => {
      const found = filters.filter((name) => query.get(name) !== undefined)
      return exchange.resource === 'timetable/deleted-periods' && found.length > 0
        ? `The request for deleted periods has filters: ${found.join(', ')}.`
        : undefined
    },
  ],
  [
    'student-data.pages.integers',
    ({ exchange, query }) => {
      const wrong = ['limit', 'offset'].filter((name) => !/^\d*$/.test(query.get(name) ?? ''))
      return exchange.resource === 'students' && wrong.length > 0
        ? `Not an integer: ${wrong.join(', ')}.`
        : undefined
    },
  ],
]

/** Hints about calls of the userinfo endpoint. */
export const userinfoHints: readonly HintDefinition[] = [
  ['data-calls.user-details', () => 'The application calls the userinfo endpoint.'],
]
