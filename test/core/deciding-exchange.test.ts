/**
 * The exchange that reports show for a violated check is the one that decided it, even if the check has sent or read
 * others afterwards: for pages of a list, to compare, to undo a change, or to give a copy of the school back.
 */
import { describe, expect, test } from 'vitest'
import { each, must, positiveControl } from '../../src/core/errors.js'
import { execute } from '../../src/core/execute.js'
import { Answer } from '../../src/core/http/answer.js'
import { Redactor } from '../../src/core/http/redactor.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import type { CheckRecord, ExchangeRecord } from '../../src/record/record.js'
import { judge } from '../support/harness.js'
import { judgePartner } from '../support/partner-harness.js'

interface Judged {
  readonly checks: readonly CheckRecord[]
  readonly run: { readonly evidence: { get(id: number): ExchangeRecord } }
}

/** Characters of an exchange. */
const mostShown = 2000

/** The deciding exchange of a violated check, in words: purpose, address, and what was sent and answered. */
function shown({ checks, run }: Judged, rule: string, name: string): string {
  const check = checks.find((one) => one.rule === rule && one.case === name)
  expect(`${check?.verdict} ${check?.reason}`).toMatch(/^violated/)
  const id = check?.exchanges.at(-1) ?? 0
  const { purpose, request, response } = run.evidence.get(id)
  const lines = [...request.headers, ...(response?.headers ?? [])].map((line) => line.join(': '))
  return [purpose, request.url, ...lines, request.body?.text, response?.status, response?.body?.text]
    .join('\n')
    .slice(0, mostShown)
}

function byId<Fault extends { readonly id: string }>(all: readonly Fault[], id: string): Fault {
  const named = all.find((fault) => fault.id === id)
  if (named === undefined) throw new Error(`no fault ${id}`)
  return named
}

const atPlatform: readonly (readonly [fault: string, rule: string, name: string, shows: RegExp])[] = [
  [
    'redirect-uri-host-subdomain',
    'authorize.redirect-uri.host',
    'subdomain',
    /^authorize\n.*redirect_uri=https%3A%2F%2F(?!app\.example\.com)[^&]*app\.example\.com/,
  ],
  [
    'prompt-login-keeps-session',
    'authorize.prompt.ends-session',
    'same browser',
    /^authorize\n[\s\S]*\nlocation: .*[?&]code=/,
  ],
  [
    'service-token-refused-with-cookie',
    'service-token.without-session',
    'worthless cookie',
    /^data API\n[\s\S]*Cookie: [\s\S]*\n401\n/,
  ],
  ['students-limit-at-least-10', 'students.limit.bound', 'limit 2', /^listStudents\n.*students\?limit=2\n/],
  [
    'students-external-key-missing',
    'students.record.external-key',
    'blank',
    /^listStudents\n.*limit=1000&offset=0\n/,
  ],
  ['timetable-substitute-removed', 'timetable.substitution.substitute', 'caused', /^getTimetable\n/],
]

describe.concurrent('role platform: the exchange that decides', () => {
  test.each(atPlatform)('%s: %s, %s', async (fault, rule, name, shows) => {
    const { behaviour } = byId(faults, fault)
    expect(shown(await judge({ behaviours: behaviour, only: [rule] }), rule, name)).toMatch(shows)
  })
})

const atPartner: readonly (readonly [fault: string, rule: string, name: string, shows: RegExp])[] = [
  ['name-required', 'callback.sign-in', '', /^follow\n.*\/callback\?code=[\s\S]*\n400\n/],
  ['state-not-compared', 'code-exchange.verifier.interleaved', '', /^the application asks: token\n/],
  [
    'access-token-in-cookie',
    'code-exchange.secret.access-token-not-in-browser',
    '',
    /^follow\n[\s\S]*\nset-cookie: /i,
  ],
]

describe.concurrent('role partner: the exchange that decides', () => {
  test.each(atPartner)('%s: %s, %s', async (fault, rule, name, shows) => {
    const { behaviour } = byId(partnerFaults, fault)
    expect(shown(await judgePartner({ behaviours: behaviour, only: [rule] }), rule, name)).toMatch(shows)
  })
})

describe('an assertion', () => {
  const answer = (exchange: number, status: number): Answer =>
    new Answer(exchange, new URL('https://school.example/'), status, [], Buffer.from(''))
  const redactor = new Redactor()
  const check = { rule: 'x', case: '', optional: false }
  const last = async (work: Parameters<typeof execute>[2]): Promise<number | undefined> =>
    (await execute(redactor, check, work)).exchanges.at(-1)

  test('is decided by the answer that was read last, and not by the exchange that was recorded last', async () => {
    const [first, second] = [answer(1, 500), answer(2, 200)]
    expect(
      await last((trace) => {
        for (const exchange of [1, 2, 3]) trace.saw(exchange)
        must(second.status === 200, 'status 200', second.status)
        must(first.status === 200, 'status 200', first.status)
        return Promise.resolve()
      }),
    ).toBe(1)
  })

  test('is not decided by what a control reads', async () => {
    const [refused, accepted] = [answer(1, 500), answer(2, 200)]
    expect(
      await last(async (trace) => {
        trace.saw(1)
        trace.saw(2)
        const { status } = refused
        await positiveControl(() => Promise.resolve(accepted.status))
        must(status === 200, 'status 200', status)
      }),
    ).toBe(1)
  })

  test('is decided by the exchange that the check names', async () => {
    expect(
      await last((trace) => {
        for (const exchange of [1, 2, 3]) trace.saw(exchange)
        trace.looksAt(2)
        must(false, 'nothing', 'something')
        return Promise.resolve()
      }),
    ).toBe(2)
  })

  test('of a part is decided by what this part read, even if another part read an answer later', async () => {
    const [wrong, right] = [answer(1, 500), answer(2, 200)]
    expect(
      await last(async (trace) => {
        trace.saw(1)
        trace.saw(2)
        await each([wrong, right], async (one) => {
          const { status } = one
          // The other part reads its answer meanwhile.
          await Promise.resolve()
          must(status === 200, 'status 200', status)
        })
      }),
    ).toBe(1)
  })
})
