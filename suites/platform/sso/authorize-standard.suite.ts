/**
 * Parameters and errors of the authorize endpoint, as the standards define them.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * `byCodes`: these get a code; `byTokens`: they get tokens. If one of them fails, the rule is undecided.
 * "Every redirect of the run" judges the codes that all checks got without a login.
 * Clauses: RFC 6749 3.1, 4.1.2, 4.1.2.1; RFC 7636 4.4.1.
 */
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type BrowserUser,
  type Case,
  type Cases,
  type Changes,
  exactly,
  given,
  judgeEach,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  proofFor,
  rule,
} from '#kit/platform'
import {
  type AuthorizeAnswers,
  type AuthorizeSubject,
  changedRequest,
  refusesRecordedRequest,
  signInWith,
  special,
  valuesOfParameter,
} from '#kit/platform/sso'

const states: Cases<[string, 'here' | 'login' | 'every']> = [
  ['special characters', special, 'here'],
  ['one character', 'x', 'here'],
  ['500 characters', 's'.repeat(500), 'here'],
  optional(['login.page'], 'after a login', special, 'login'),
  optional(['alone'], 'every redirect of the run', '', 'every'),
]

function echoes(result: AuthorizeAnswers, state: string): void {
  given(result.parameter('code') !== undefined, `no code in the query: ${result.words}`)
  must(
    result.parameter('state') === state,
    { thing: 'state', words: `${exactly(state)}, as sent` },
    result.parameter('state'),
    result.last,
  )
}

// RFC 6749 4.1.2: The authorize endpoint returns the unchanged state with the code.
//   Check: The suite sends a state with `+`, a blank, `%2F`, `=`, `&` and an umlaut, one of a single
//   character, and one of 500 characters, also over the login page. The decoded state in the redirect must be
//   identical; at the end this is judged for every redirect of the run.
rule('standard.authorize.state-echo', states, async (context, state, way) => {
  const {
    app,
    received: { granted },
    users: { teacher },
  } = context
  if (way === 'every')
    return judgeEach(context, 'applications', granted, ({ result }) => {
      const { attempt } = result
      const sent = attempt.parameter('state') ?? ''
      // A redirect to any other address is subject of other rules, and may not have a readable query.
      const arrived = result.goesTo(attempt.parameter('redirect_uri') ?? '')
      if (sent !== '' && arrived && result.parameter('code') !== undefined) echoes(result, sent)
    })
  if (way === 'here') return echoes(await teacher.authorize(app, { state }).result(), state)
  await context.tenants.isolatedSignIns(async (own) => echoes((await signInWith(own, 'special')).back, state))
})

/** The state of a recorded request whose answer went to the application; undefined if there is none to compare. */
function stateOf(request: AuthorizeSubject): string | undefined {
  const { result } = request
  const [state, ...more] = valuesOfParameter(request, 'state')
  const arrived = result.goesTo(result.sent('redirect_uri') ?? '')
  return more.length > 0 || state === '' || !arrived ? undefined : state
}

judgesRecorded('standard.authorize.state-echo', 'authorize answer', (request) => {
  const state = stateOf(request)
  if (state === undefined || request.result.parameter('code') === undefined)
    throw new NotApplicable('no redirect with a code answers a request with a state')
  echoes(request.result, state)
})

// RFC 6749 4.1.2.1: The authorize endpoint returns the unchanged state with an error that it delivers by
//   redirect.
//   Check: A request with an unknown response_type or without nonce carries a state with special characters.
//   If the error comes by redirect, the state must come back unchanged; if it comes as a page or JSON, the
//   rule does not apply.
rule(
  'standard.authorize.state-in-error',
  [
    ['unknown response_type', { response_type: 'foo' }],
    ['no nonce', { nonce: undefined }],
  ],
  async (context, changes: Changes) => {
    const { app } = context
    const result = await context.refusals.byCodes({ app }, (teacher) =>
      teacher.authorize(app, { ...changes, state: special }).result(),
    )
    // The platform may show errors on a page or as JSON.
    if (result.parameter('error') === undefined)
      throw new NotApplicable(`no redirect carries the error: ${result.words}`)
    mustReturn(special, result)
  },
)

function mustReturn(state: string, result: AuthorizeAnswers): void {
  must(
    result.parameter('state') === state,
    { thing: 'state', words: `${exactly(state)}, as sent` },
    result.parameter('state'),
  )
}

judgesRecorded('standard.authorize.state-in-error', 'authorize answer', (request) => {
  const state = stateOf(request)
  if (state === undefined || request.result.parameter('error') === undefined)
    throw new NotApplicable('no redirect with an error answers a request with a state')
  mustReturn(state, request.result)
})

const unknownType = ['unsupported_response_type', 'invalid_request']
// A platform may know a type that this application may not use.
const otherType = [...unknownType, 'unauthorized_client']

const responseTypes: readonly [string, string | undefined, string[]][] = [
  ['left out', undefined, unknownType],
  ['empty', '', unknownType],
  ['foo', 'foo', unknownType],
  ['token', 'token', otherType],
  ['code token', 'code token', otherType],
]

// RFC 6749 4.1.2.1: The authorize endpoint refuses a wrong response_type with `invalid_request`,
//   `unsupported_response_type` or, if the type is known, `unauthorized_client`.
//   Check: Between two requests that get a code, the response_type is left out, empty, `foo`, `token` or
//   `code token`. The answer must name `unsupported_response_type` or `invalid_request`; for `token` and
//   `code token`, `unauthorized_client` is accepted too. If a code comes, the rule is undecided.
rule('standard.authorize.response-type-error', responseTypes, async (context, response_type, names) => {
  const result = await changedRequest(context, { app: context.app }, { response_type })
  result.holdsError(...names)
})

// RFC 7636 4.4.1: The authorize endpoint refuses a challenge method, if it does, with `invalid_request`.
//   Check: With a challenge and the method `plain` or `foo`, a refusal of the authorize endpoint must name
//   `invalid_request`. If a code comes because only the token endpoint refuses, the rule does not apply.
rule(
  'standard.authorize.pkce-method-error',
  ['plain', 'foo'].map((method) => [method, method] as const),
  async (context, method) => {
    const { app } = context
    const changes = { code_challenge: proofFor().verifier, code_challenge_method: method }
    const result = await context.refusals.byCodes({ app, pkce: true }, (teacher) =>
      teacher.authorize(app, changes).result(),
    )
    // If only the token endpoint refuses, the standard names no error.
    if (result.code !== null) throw new NotApplicable('the authorize endpoint does not refuse the method')
    result.holdsError('invalid_request')
  },
)

const unknown = [
  ['unknown name', 'foo=bar'],
  ['languages of the page', 'ui_locales=fr'],
  ['unknown name without value', 'foo='],
] as const

// RFC 6749 3.1: The authorize endpoint ignores unknown request parameters.
//   Check: The suite appends `foo=bar`, `ui_locales=fr` or `foo=` to a request that just got a code. Each
//   must still get a code.
rule('standard.authorize.unknown-parameter', unknown, async (context, added) => {
  const { app } = context
  await context.refusals.byCodes({ app }, (teacher) =>
    teacher.authorize(app, {}, { query: (encoded) => `${encoded}&${added}` }).deliversCode(),
  )
})

/** The right value of a parameter, and another one that is sent before or after it. */
const repeated: readonly [string, (app: App) => readonly [right: string, other: string]][] = [
  ['response_type', () => ['code', 'none']],
  ['scope', () => [`openid ${facts.rosterScope}`, 'openid']],
  ['client_id', ({ clientId }) => [clientId, 'no-such-application']],
  ['redirect_uri', ({ redirectUri, uiUrls: [uiUrl] }) => [redirectUri, uiUrl ?? `${redirectUri}/other`]],
  ['nonce', () => ['first-of-two', 'second-of-two']],
]

// RFC 6749 3.1: The authorize endpoint issues no code for a request that repeats a parameter.
//   Check: For `response_type`, `scope`, `client_id`, `redirect_uri` and `nonce`, the suite sends the right
//   value twice, right then another one, and the other one then right, between two requests that get a code.
//   A server that reads only the first or only the last value issues a code in at least one of them; none may
//   come.
rule(
  'standard.authorize.repeated-parameter',
  repeated.map(([name, values]) => [name, name, values] as const),
  async (context, name, values) => {
    const { app } = context
    const [right, other] = values(app)
    await context.refusals.byCodes({ app }, async (teacher) => {
      for (const twice of [
        [right, right],
        [right, other],
        [other, right],
      ])
        await teacher.authorize(app, { [name]: twice }).deliversNoCode()
    })
  },
)

refusesRecordedRequest('standard.authorize.repeated-parameter', (request) =>
  repeated.some(([name]) => valuesOfParameter(request, name).length > 1),
)

/** Changes that send a parameter without a value, and changes that leave it out. A prompt may end the session. */
const emptied: readonly Case<[empty: Changes, without: Changes]>[] = [
  ['state', { state: '' }, { state: undefined }],
  ['prompt', { prompt: '' }, {}],
  ['code_challenge', { code_challenge: '', code_challenge_method: '' }, {}],
  ['nonce', { nonce: '' }, { nonce: undefined }],
]

// RFC 6749 3.1: The authorize endpoint treats a parameter without a value as absent.
//   Check: For `state`, `prompt`, `code_challenge` (with an empty `code_challenge_method`) and `nonce`, the
//   suite compares the request with an empty value to the one without the parameter. Both must end alike: a
//   code for both, or none for both. If a usual request before or after fails, the rule is undecided.
rule('standard.authorize.empty-parameter', emptied, async (context, empty, without) => {
  const { app } = context
  const compare = async (teacher: BrowserUser): Promise<void> => {
    const inWords = async (changes: Changes): Promise<string> =>
      (await teacher.authorize(app, changes).result()).code === null ? 'no code' : 'a code'

    const expected = await inWords(without)
    const actual = await inWords(empty)
    must(actual === expected, `${expected}, as without the parameter`, actual)
  }
  // `byTokens` takes a session that no other check uses.
  await ('prompt' in empty
    ? context.refusals.byTokens({ app }, compare)
    : context.refusals.byCodes({ app }, compare))
})
