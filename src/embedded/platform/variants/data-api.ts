/**
 * Variants of the whole data APIs.
 * @module
 */
import type { Answer } from '../answer.js'
import { documented } from '../behaviours/index.js'
import type { DataProblem, DataUse } from '../context.js'
import { type Variant, variant } from '../fault.js'
import { validationError, withFields } from '../faults/data-api-answers.js'

const challenge = 'standard.data-api.unauthorized-challenge'
const status = 'standard.data-api.unauthorized-status'

const data = (
  id: string,
  clause: string,
  says: string,
  behaviours: Variant['behaviours'],
  breaksStandards: Variant['breaksStandards'] = [],
): Variant => variant({ id: `data-${id}`, says, clause, behaviours, breaksStandards })

const withoutToken = (problem: DataProblem): boolean =>
  problem === 'no token' || problem === 'unknown token' || problem === 'expired token'

/** Another status for requests without a valid token. */
const unauthorized = (other: number, breaks: Variant['breaksStandards']): Variant =>
  data(
    `refused-with-${other}`,
    '4.6',
    `answers ${other} to a request without a valid token`,
    {
      dataErrorStatus: (problem, context) =>
        withoutToken(problem) ? other : documented.dataErrorStatus(problem, context),
    },
    breaks,
  )

/** Another answer to requests without a valid token. */
const instead = (id: string, says: string, change: (refusal: Answer) => Answer): Variant =>
  data(
    id,
    '4.6',
    says,
    { dataRefusal: (refusal, problem) => (withoutToken(problem) ? change(refusal) : refusal) },
    [challenge, status],
  )

const body = (refusal: Answer, type: string, text: string): Answer => ({
  ...refusal,
  headers: [['Content-Type', type], ...refusal.headers.filter(([name]) => name !== 'Content-Type')],
  body: text,
})

const refusals: readonly Variant[] = [
  data(
    'validation-errors',
    '7 data API',
    'answers unknown ids and malformed parameters with validation errors',
    {
      dataErrorBody: (problem, context, requestId) =>
        problem === 'not found' || problem === 'bad request'
          ? validationError(requestId, 'id', 'filter')
          : documented.dataErrorBody(problem, context, requestId),
    },
  ),
  data('errors-other-members', '7 data API', 'answers errors with title, status and detail', {
    dataErrorBody: (problem, context) => ({
      title: 'Error',
      status: documented.dataErrorStatus(problem, context),
      detail: problem,
    }),
  }),
  data('errors-with-lists', '7 data API', 'answers errors with lists of texts and objects', {
    dataErrorBody: (problem, _context, requestId) => ({
      requestId,
      errors: [{ code: problem, args: [] }],
      students: [],
      messages: [problem],
    }),
  }),
  data('errors-as-array', '7 data API', 'answers errors with an array', {
    dataErrorBody: (problem) => [{ errorCode: 'ERROR', errorMessage: problem }],
  }),
  data('errors-as-text', '7 data API', 'answers errors with plain text', {
    dataRefusal: (refusal, problem) => body(refusal, 'text/plain', `Error: ${problem}`),
  }),
  data('errors-as-page', '7 data API', 'answers errors with a page', {
    dataRefusal: (refusal, problem) =>
      body(refusal, 'text/html; charset=utf-8', `<!doctype html><title>Error</title><p>${problem}</p>`),
  }),
  data('errors-without-body', '7 data API', 'answers errors without a body', {
    dataRefusal: (refusal) => ({ ...refusal, body: '' }),
  }),
  unauthorized(403, [status]),
  unauthorized(404, [status]),
  unauthorized(400, [status]),
  data('input-errors-with-500', '4.6', 'answers 500 to a request with input that it cannot read', {
    dataErrorStatus: (problem, context) =>
      problem === 'bad request' ? 500 : documented.dataErrorStatus(problem, context),
  }),
  data('no-challenge', '4.6', 'sends no challenge with a refusal', { dataErrorHeaders: () => [] }, [
    challenge,
  ]),
  instead('login-redirect', 'redirects a request without a valid token to the login page', () => ({
    status: 302,
    headers: [['Location', '/platform/login?from=data']],
    body: '',
  })),
  instead('login-page', 'shows the login page to a request without a valid token', () => ({
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: '<!doctype html><title>Login</title><h1>Sign in to the school platform</h1>',
  })),
]

const identityTokens: Variant = data(
  'id-token-taken',
  '4.6',
  'accepts an ID token as the access token of its user',
  {
    findAccessToken: (sent, tokens, context) => {
      const known = documented.findAccessToken(sent, tokens, context)
      const [header = '', payload = ''] = (sent ?? '').split('.')
      if (known !== undefined || payload === '') return known
      try {
        const read = (part: string): Record<string, unknown> =>
          JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
        const claims = read(payload)
        // An ID token of the platform has a client as its audience and is no access token.
        if (read(header)['typ'] === 'at+jwt' || claims['aud'] === undefined) return undefined
        return [...tokens.values()].find(({ user }) => user !== undefined && user.sub === claims['sub'])
      } catch {
        return undefined
      }
    },
  },
)

const tokens: readonly Variant[] = [
  data(
    'scheme-in-capitals-and-small-letters-alone',
    '4.6',
    'accepts the scheme word Bearer only in this letter case',
    {
      bearerToken: (header) => /^Bearer (\S+)$/.exec(header ?? '')?.[1],
    },
  ),
  data('token-in-query', '4.6', 'also accepts a token in the query', {
    bearerToken: (header, context) =>
      documented.bearerToken(header, context) ?? context.query.get('access_token'),
  }),
  identityTokens,
]

const isRecords = ({ resource, below }: DataUse): boolean =>
  below === '' && !resource.endsWith('deleted-periods')

/** Fields that are named after pictures, breaks and zones, and expose nothing. */
const harmless = {
  ...{ photo: null, profilePicture: '', avatar: { url: '' }, images: [], hasPhoto: false },
  ...{ imageless: 'x', photoPermission: 'granted', icons: ['EXAM'], breakSupervision: true },
  ...{ breakDuration: null, timeZone: null, timezoneIndependent: true, text: 'data:text/plain,hello' },
}

/** Pictures that are not those of a person, a class, a room or a school year. */
const drawings = { icon: '<svg xmlns="http://www.w3.org/2000/svg"></svg>', image: '/icons/4.png' }

const records: readonly Variant[] = [
  data(
    'foreign-tenant-refused',
    '4.6',
    'refuses a request that names another tenant in its query or a header',
    {
      dataAnswer: (answer, { query, header, token }) => {
        const names = ['tenantId', 'tenant_id', 'tenant', 'schoolId', 'X-Tenant-Id', 'Tenant-Id', 'X-Tenant']
        const named = names.flatMap((name) => query.get(name) ?? header(name.toLowerCase()) ?? [])
        return named.every((one) => one === token.tenantId)
          ? answer
          : {
              ...answer,
              status: 403,
              body: JSON.stringify({ errorCode: 'FORBIDDEN', errorMessage: 'Access denied.' }),
            }
      },
    },
  ),
  data('empty-picture-members', '4.6 other facts', 'adds empty fields for pictures, breaks and zones', {
    dataAnswer: (answer, use) =>
      answer.status === 200 && use.method === 'GET' && isRecords(use)
        ? { ...answer, body: JSON.stringify(withFields(JSON.parse(answer.body), harmless, true)) }
        : answer,
  }),
  data('break-names', '4.6 other facts', 'returns names, numbers and ids of breaks in periods', {
    periodRecord: (record) => ({
      ...record,
      breakName: '1. Pause',
      breakNumber: 1,
      breakSupervisionId: 5,
      breakAfter: 'unit 2',
    }),
  }),
  data('pictures-elsewhere', '4.6 other facts', 'returns icons of periods and the logo of the school', {
    dataAnswer: (answer, use) =>
      answer.status === 200 && ['timetable', 'roster/orgs'].includes(use.resource) && use.below === ''
        ? { ...answer, body: JSON.stringify(withFields(JSON.parse(answer.body), drawings, true)) }
        : answer,
  }),
  data('times-with-offset', '4.6 other facts', 'returns local times with their offset', {
    periodTimes: (period) => {
      const offset = period.start > '2026-10-25' ? '+01:00' : '+02:00'
      return { start: `${period.start}:00${offset}`, end: `${period.end}:00${offset}` }
    },
  }),
]

/** The whole data APIs in other forms. */
export const dataApiVariants: readonly Variant[] = [...refusals, ...tokens, ...records]
