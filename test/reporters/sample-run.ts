/**
 * A run as reporters get it: every verdict, both tiers, every level, 70 rules. Always the same.
 * @module
 */
import {
  type CheckRecord,
  type ExchangeRecord,
  type HeaderLine,
  type Level,
  type RuleEntry,
  type RuleRecord,
  type RunRecord,
  type StepRecord,
  type Tier,
  type Verdict,
  worst,
} from '../../src/record/record.js'

const began = Date.parse('2031-03-04T08:00:00.000Z')
const sso = 'https://school.example/platform/api/sso/v3/4711'

/** An instant of the sample run. */
export const at = (ms: number): string => new Date(began + ms).toISOString()

/** A rule of the contract tier; `change` overrides. */
export function sampleEntry(id: string, says: string, change: Partial<RuleEntry> = {}): RuleEntry {
  return {
    id,
    role: 'platform',
    tier: 'contract',
    level: 'must',
    clause: '4.1 redirect_uri',
    says,
    implied: null,
    feature: 'sso',
    needs: ['user-session'],
    operation: 'authorize',
    ...change,
  }
}

/** A passed check; `change` overrides. */
export function sampleCheck(rule: string, change: Partial<CheckRecord> = {}): CheckRecord {
  return {
    rule,
    case: '',
    verdict: 'passed',
    reason: null,
    expected: null,
    actual: null,
    optional: false,
    at: at(1000),
    ms: 42.5,
    exchanges: [],
    steps: [],
    stack: null,
    ...change,
  }
}

const headers: readonly HeaderLine[] = [
  ['Location', 'https://app.example/sso/extra?code=<code 1>&state=<state 1>'],
  ['Set-Cookie', 'SESSION=<cookie 1>; Path=/; HttpOnly'],
  ['Set-Cookie', 'lang=en; Path=/'],
]

/** An authorize request that was answered with a redirect; `change` overrides. */
export function sampleExchange(id: number, change: Partial<ExchangeRecord> = {}): ExchangeRecord {
  const url = `${sso}/authorize?response_type=code&client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fsso%2Fextra`
  return {
    id,
    purpose: 'authorize',
    at: at(1000 + id),
    ms: 12.3,
    request: { method: 'GET', url, headers: [['Cookie', 'SESSION=<cookie 1>']], body: null },
    response: { status: 302, headers, body: null },
    schema: null,
    error: null,
    curl: `curl -i '${url}' -H 'Cookie: SESSION=<cookie 1>'`,
    ...change,
  }
}

/** A token request; the answer's body is `text`. */
export function tokenExchange(id: number, text: string): ExchangeRecord {
  const form = 'grant_type=client_credentials'
  return sampleExchange(id, {
    purpose: 'token (client_credentials)',
    request: {
      method: 'POST',
      url: `${sso}/token?${form}`,
      headers: [
        ['Authorization', 'Basic $CLIENT_CREDENTIALS_BASIC'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: { text: 'scope=roster-core.readonly', bytes: 26, cut: false, sha256: null },
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { text, bytes: text.length, cut: false, sha256: null },
    },
    schema: { name: 'TokenResponse', errors: ["expires_in: expected number, got string '180'"] },
    curl: `curl -i -X POST '${sso}/token?${form}' -u "$CLIENT_ID:$CLIENT_PASSWORD"`,
  })
}

function steps(exchanges: readonly number[], verdict: StepRecord['verdict']): StepRecord[] {
  const [first = 0, ...rest] = exchanges
  return [
    {
      title: 'positive control: the configured redirect_uri gets a code',
      verdict: 'passed',
      start: 0,
      ms: 14,
      exchanges: [first],
      steps: [],
    },
    {
      title: 'the changed redirect_uri gets no code',
      verdict,
      start: 15,
      ms: 27,
      exchanges: rest,
      steps: [
        {
          title: 'authorize with the changed redirect_uri',
          verdict: 'passed',
          start: 16,
          ms: 20,
          exchanges: rest,
          steps: [],
        },
        { title: 'the answer carries no code', verdict, start: 37, ms: 1, exchanges: [], steps: [] },
      ],
    },
  ]
}

/** A rule with its checks; the verdict is the worst. */
export function sampleRule(entry: RuleEntry, checks: readonly CheckRecord[], waived = false): RuleRecord {
  return { entry, checks, waived, verdict: worst(checks.map(({ verdict }) => verdict)) }
}

interface Shape {
  readonly verdict: Verdict
  readonly reason: string | null
  readonly expected?: string
  readonly actual?: string
}

function ruleOf(entry: RuleEntry, shapes: ReadonlyMap<string, Shape>, ids: () => number[]): RuleRecord {
  const checks = [...shapes].map(([name, shape]) => {
    const sent = shape.verdict === 'not exercised' || shape.verdict === 'not applicable' ? [] : ids()
    const decided = shape.verdict === 'violated' || shape.verdict === 'undecided' ? shape.verdict : 'passed'
    return sampleCheck(entry.id, {
      ...shape,
      case: name,
      exchanges: sent,
      steps: sent.length > 0 ? steps(sent, decided) : [],
    })
  })
  return sampleRule(entry, checks)
}

const passed: Shape = { verdict: 'passed', reason: null }
const single = (shape: Shape): Map<string, Shape> => new Map([['', shape]])
const topics = ['authorize', 'token', 'client-credentials', 'id-token', 'discovery', 'error', 'roster']

/** The rules that did not simply pass. */
function notable(ids: () => number[]): RuleRecord[] {
  const rule = (
    id: string,
    says: string,
    shapes: ReadonlyMap<string, Shape>,
    change: Partial<RuleEntry> = {},
  ) => ruleOf(sampleEntry(id, says, change), shapes, ids)
  const tierAndLevel = (tier: Tier, level: Level): Partial<RuleEntry> => ({ tier, level })
  return [
    rule(
      'authorize.redirect-uri.path',
      'A redirect_uri whose path differs from the configured SSO path gets no code.',
      new Map<string, Shape>([
        ['trailing slash', passed],
        [
          'one segment more',
          {
            verdict: 'violated',
            reason: 'a code was delivered to https://app.example/sso/extra',
            expected: 'no redirect that carries a code',
            actual: '302 to https://app.example/sso/extra?code=<code 1>&state=<state 1>',
          },
        ],
        ['other case', passed],
      ]),
    ),
    rule(
      'token.code.reuse',
      'A code that was exchanged once is refused the second time.',
      single({ verdict: 'undecided', reason: 'the first exchange was answered with 502 after 3 attempts' }),
    ),
    rule(
      'roster.users.disabled',
      'A disabled account has enabledUser false.',
      single({ verdict: 'not exercised', reason: 'the profile lacks FIXTURE_DISABLED_USER' }),
      { feature: 'roster', clause: '2.6 Roster user' },
    ),
    rule(
      'roster.users.leaving',
      'A person whose exit date is past has status tobedeleted.',
      single({ verdict: 'not exercised', reason: 'the profile lacks FIXTURE_LEAVING_USER' }),
      { feature: 'roster', clause: '2.6 Roster user' },
    ),
    rule(
      'authorize.public-client.pkce',
      'A public client that omits PKCE is refused with invalid_request.',
      single({ verdict: 'not applicable', reason: 'the target does not declare public-client' }),
      { feature: 'public-client', clause: '7 invalid_request' },
    ),
    rule(
      'token.response.no-store',
      'A token response forbids caching.',
      single({
        verdict: 'violated',
        reason: 'Cache-Control is absent',
        expected: 'Cache-Control: no-store',
        actual: 'no Cache-Control header',
      }),
      { ...tierAndLevel('standard', 'must'), clause: 'RFC 6749 5.1' },
    ),
    rule(
      'authorize.state.echo',
      'The state of the request comes back unchanged.',
      single({
        verdict: 'violated',
        reason: 'state came back empty',
        expected: 'state=<state 1>',
        actual: 'state=',
      }),
      tierAndLevel('contract', 'should'),
    ),
  ]
}

/** The sample run. */
export function sampleRun(change: Partial<RunRecord> = {}): RunRecord {
  const exchanges: ExchangeRecord[] = []
  const ids = (): number[] => {
    const id = exchanges.length + 1
    exchanges.push(
      sampleExchange(id),
      tokenExchange(id + 1, '{"access_token":"<token 1>","expires_in":"180"}'),
    )
    return [id, id + 1]
  }
  const special = notable(ids)
  const plain = Array.from({ length: 63 }, (_, index) => {
    const topic = topics[index % topics.length] ?? 'authorize'
    const entry = sampleEntry(`${topic}.part-${index}.holds`, `Part ${index} of ${topic} holds.`, {
      tier: index % 9 === 8 ? 'standard' : 'contract',
      clause: index % 9 === 8 ? 'RFC 6749 4.1.3' : `4.${(index % 6) + 1}`,
    })
    return ruleOf(entry, single(passed), ids)
  })
  const waived = sampleRule(
    sampleEntry('roster.students.external-key', 'A student is found by externalKey.'),
    [
      sampleCheck('roster.students.external-key', {
        verdict: 'violated',
        reason: 'the field is externKey',
        expected: 'externalKey',
        actual: 'externKey',
      }),
    ],
    true,
  )
  const rules = [...special, ...plain, waived]
  return {
    suite: '0.1.0',
    contract: 'ab'.repeat(32),
    contractDocument: 'ba'.repeat(32),
    role: 'platform',
    target: { name: 'staging', url: 'https://school.example' },
    started: at(0),
    finished: at(21_500),
    result: 'not conformant',
    interrupted: null,
    ...{ notUndone: [], notices: [], shard: null },
    waivers: ['roster.students.external-key: the deployment calls it externKey'],
    features: ['sso'],
    standards: false,
    repeat: ['--env', 'env/staging.env'],
    rules,
    observations: [
      { id: 'authorize.error.status', seen: '400 with an HTML page', reason: null, exchanges: [1] },
      { id: 'token.code.lifetime', seen: null, reason: 'the profile forbids waiting', exchanges: [] },
    ],
    exchanges,
    ...change,
  }
}
