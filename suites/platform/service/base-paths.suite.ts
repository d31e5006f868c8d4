/**
 * The endpoints are at the documented version of the SSO base path, for every tenant, and of the data APIs. Other
 * rules are about their answers.
 * Clauses: 4, 4.6, 9 items 1 and 2.
 */
import { type Answer, type Context, given, must, namedErrors, optional, rule } from '#kit/platform'

/** Sends a request and returns the first answer. */
type Ask = (context: Context) => Promise<Answer>

const authorize: Ask = async (context) =>
  (await context.users.newBrowser().authorize(context.app).result()).first

const token: Ask = async ({ app, tokens }) => {
  const invented = {
    app,
    code: 'invented',
    redirectUri: app.redirectUri,
    nonce: '',
    proof: null,
    shared: false,
    documented: false,
  }
  return tokens.redeem(invented).answer()
}

const discovery: Ask = (context) => context.discovery.request()

const endpoints = { authorize, token, discovery }

/** False if the answer says that the path or the method does not exist. */
function isServed(context: Context, answer: Answer): boolean {
  if (![404, 405, 410, 501].includes(answer.status)) return true
  return namedErrors([answer]) !== 'no error name' || context.discovery.isDocument(answer.object ?? {})
}

// 4: The authorize, token and discovery endpoints are under version 3 of the SSO base path, which ends with
//   the tenant ID.
//   Check: The suite sends a request to the authorize endpoint, the token endpoint (with an invented code)
//   and the discovery document, also for the second tenant. A 404, 405, 410 or 501 without an OAuth error
//   name means that the endpoint is not there. If the profile declares another path than `/sso/v3/{tenantId}`
//   with the documented name, that is a violation as well.
rule(
  'service.sso-base-path',
  [
    ['authorize', 'authorize', 'first'],
    ['token', 'token', 'first'],
    ['discovery', 'discovery', 'first'],
    optional(['tenant-b'], 'authorize of the second tenant', 'authorize', 'second'),
    optional(['tenant-b'], 'token of the second tenant', 'token', 'second'),
    optional(['tenant-b'], 'discovery of the second tenant', 'discovery', 'second'),
  ],
  async (context, endpoint: keyof typeof endpoints, tenant: 'first' | 'second') => {
    const there = tenant === 'first' ? context : context.at(context.profile.tenantB ?? '')
    const answer = await endpoints[endpoint](there)
    const { pathname } = answer.url

    must(isServed(there, answer), `an endpoint at ${pathname}`, answer.summary)
    // The requests go to the address that the profile declares.
    const { pathname: path } = new URL(there.urls.documented(endpoint))
    must(pathname === path, `the ${endpoint} endpoint at ${path}`, `${pathname}, which the profile declares`)
  },
)

/** Nothing has changed since then: the answer is small. */
const now = ({ urls }: Context): Date => new Date(urls.now() * 1000)

const students: Ask = async ({ data }) => (await data.students({ limit: 1 })).answer

const timetable: Ask = async (context) => (await context.data.timetable({ after: now(context) })).answer

const deletedPeriods: Ask = async (context) =>
  (await context.data.deletedPeriods({ after: now(context) })).answer

const rooms: Ask = async (context) =>
  context.data.get(context.profile.roomsPath ?? '', await context.tokens.serviceToken())

// 4.6 base: The data APIs are under version 3 of the `extern` base path.
//   Check: With a service token, the suite reads one student, the timetable and the deleted periods since
//   now, and the rooms under `/extern/v3`. An answer of success, or 400, 403 or 422, shows that an API is
//   there. A 401 or a server error makes the rule undecided; any other answer, such as a 404, is a violation.
rule(
  'service.data-base-path',
  [
    ['students', students],
    ['timetable', timetable],
    ['deleted periods', deletedPeriods],
    optional(['probe.rooms'], 'rooms', rooms),
  ],
  async (context, ask: Ask) => {
    const answer = await ask(context)
    given(answer.status !== 401, `the service token is not accepted: ${answer.summary}`)
    // A gateway may answer any path with such a status.
    given(answer.status < 500, `the answer does not show whether an API is there: ${answer.summary}`)

    // An API also answers if permissions or parameters are missing.
    const served = answer.ok || [400, 403, 422].includes(answer.status)
    must(served, `an API at ${answer.url.pathname}`, answer.summary)
  },
)
