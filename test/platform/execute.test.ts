import { describe, expect, test } from 'vitest'
import type { RuleId } from '../../generated/catalogue.js'
import {
  given,
  LostAnswer,
  must,
  NotApplicable,
  NotExercised,
  positiveControl,
  SuiteDefect,
  Undecided,
} from '../../src/core/errors.js'
import { ifKnown, leaveOut } from '../../src/core/left-out.js'
import type { Context } from '../../src/platform/context.js'
import { executeCheck, executeObservation } from '../../src/platform/execute.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { CheckRecord } from '../../src/record/record.js'
import { serve } from '../support/servers.js'
import { runAt } from '../support/site.js'

async function judged(run: (context: Context) => Promise<void>): Promise<CheckRecord> {
  const server = await serve((_, response) => response.end('{"seen":"T0ken-of-the-body"}'))
  const id = 'authorize.success.code' as RuleId
  return executeCheck(runAt(server.url), { rule: id, case: 'one', needs: [], optional: false, run })
}

const look = (context: Context): Promise<unknown> => context.data.get('/x?code=C0de-9', null)

describe('how a check ends', () => {
  test('passed: it came to its end', async () => {
    const record = await judged(async (context) => {
      await context.trace.step('looks', () => look(context))
      must(true, 'something', 'a value')
    })
    expect(record).toMatchObject({
      verdict: 'passed',
      reason: null,
      expected: null,
      actual: null,
      stack: null,
      exchanges: [1],
      case: 'one',
    })
    expect(record.steps).toMatchObject([{ title: 'looks', verdict: 'passed', exchanges: [1], steps: [] }])
  })

  test('a record names the exchanges of positive controls, and what each exchange was judged by', async () => {
    const record = await judged(async (context) => {
      await positiveControl(() =>
        context.trace.step('the right request', async () => {
          await look(context)
          must(true, 'an answer to the right request', 'a value')
        }),
      )
      await look(context)
      must(true, 'a refusal', 'a value')
      await look(context)
      must(true, 'no code', 'a value')
      must(true, 'a refusal', 'a value')
    })
    expect(record).toMatchObject({ verdict: 'passed', exchanges: [1, 2, 3], controls: [1] })
    expect(record.judged).toEqual([
      { expected: 'no code', exchange: 3 },
      { expected: 'a refusal', exchange: 3 },
    ])
  })

  test('a record names at most 10 expectations, the last ones', async () => {
    const record = await judged(async (context) => {
      await look(context)
      for (let record = 1; record <= 12; record += 1) must(true, `record ${record}`, 'a value')
    })
    expect(record.judged?.map(({ expected }) => expected)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `record ${number}`),
    )
  })

  test('passed, with the parts that it left out', async () => {
    const record = await judged(async (context) => {
      await look(context)
      leaveOut('an address with a query', ['OIDC_UI_URLS'])
      leaveOut('an address with a query', ['OIDC_UI_URLS'])
      leaveOut('nothing', [])
      ifKnown(undefined as number | undefined, 'STUDENTS_COUNT', (count) => must(count === 1, '1', count))
      ifKnown(7, 'ROOMS_COUNT', (count) => must(count === 7, '7', count))
    })
    expect(record).toMatchObject({ verdict: 'passed', reason: null })
    expect(record.leftOut).toEqual([
      { part: 'an address with a query', reason: 'the profile lacks OIDC_UI_URLS' },
      { part: 'comparison with the known value', reason: 'the profile lacks STUDENTS_COUNT' },
    ])
  })

  test('not exercised: it left everything out', async () => {
    const record = await judged(async (context) => {
      await look(context)
      leaveOut('a known room', ['FIXTURES: /rooms/all'])
    })
    expect(record).toMatchObject({
      verdict: 'not exercised',
      reason: 'the profile lacks FIXTURES: /rooms/all',
    })
    expect(record).not.toHaveProperty('leftOut')
  })

  test('violated: parts that it left out do not matter', async () => {
    const record = await judged(async (context) => {
      await look(context)
      leaveOut('a known room', ['FIXTURES: /rooms/all'])
      must(false, 'something better', 'this')
    })
    expect(record.verdict).toBe('violated')
    expect(record).not.toHaveProperty('leftOut')
  })

  test('what the network has spoilt is set up anew, three times at most', async () => {
    const spoilt = (times: number): Promise<CheckRecord> => {
      let left = times
      return judged(async (context) => {
        await look(context)
        left -= 1
        if (left >= 0) throw new LostAnswer('the code may be spent')
        must(times < 2, 'something better', 'nothing')
      })
    }
    expect(await spoilt(1)).toMatchObject({ verdict: 'passed', reason: null, exchanges: [1, 2] })
    expect(await spoilt(2)).toMatchObject({ verdict: 'violated', exchanges: [1, 2, 3] })
    expect(await spoilt(3)).toMatchObject({ verdict: 'undecided', reason: 'the code may be spent' })
  })

  test('violated: a judgment failed', async () => {
    const record = await judged(async (context) => {
      await context.trace.step('judges', async () => {
        await look(context)
        must(false, 'something better', { code: 7, text: 'C0de-9' })
      })
    })
    expect(record).toMatchObject({
      verdict: 'violated',
      expected: 'something better',
      actual: '{"code":7,"text":"‹code 1›"}',
      stack: null,
    })
    expect(record.reason).toBe('expected something better; got {"code":7,"text":"‹code 1›"}')
    expect(record.steps[0]?.verdict).toBe('violated')
  })

  test.each<[string, () => void, string, string]>([
    ['a set-up that failed', () => given(false, 'no session'), 'undecided', 'no session'],
    [
      'something that the target does without',
      () => {
        throw new NotApplicable('it sends no state')
      },
      'not applicable',
      'it sends no state',
    ],
    [
      'an undecided step',
      () => {
        throw new Undecided('too busy')
      },
      'undecided',
      'too busy',
    ],
    [
      'a missing fixture',
      () => {
        throw new NotExercised(['TENANT_B', 'SECOND_CLIENT_ID'])
      },
      'not exercised',
      'the profile lacks TENANT_B, SECOND_CLIENT_ID',
    ],
  ])('%s', async (_, throws, verdict, reason) => {
    expect(await judged(async () => throws())).toMatchObject({ verdict, reason, stack: null })
  })

  test('a positive control that fails accuses nobody of this rule', async () => {
    const record = await judged(async (context) => {
      await positiveControl(() =>
        context.data
          .get('/x', null)
          .then((answer) => must(answer.status === 302, 'status 302', answer.status)),
      )
    })
    expect(record).toMatchObject({
      verdict: 'undecided',
      reason: 'the positive control failed: expected status 302; got 200',
    })
  })

  test.each<[string, unknown, string]>([
    ['a TypeError', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a wrong use of the kit', new SuiteDefect('declared twice'), 'SuiteDefect: declared twice'],
    ['a text', 'oops', 'oops'],
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['an error with a path', new Error(`no file ${packageRoot}/env/x.yaml`), 'Error: no file env/x.yaml'],
  ])('%s is a defect of the suite, never of the target', async (_, thrown, words) => {
    const record = await judged(() => Promise.reject(thrown))
    expect(record).toMatchObject({ verdict: 'undecided', reason: `a defect of the suite: ${words}` })
    expect(record.stack).toContain(words)
  })

  test('the stack of a defect names files of the project and no folder of the machine', async () => {
    const { stack } = await judged(async () => {
      const error = new Error('no')
      error.stack = `Error: no\n    at a (file://${packageRoot}/dist/src/kit/context.js:1:2)\n    at b (/home/some one/x/node_modules/undici/i.js:3:4)\n    at c (C:\\Users\\a\\suites\\x.ts:5:6)\n    at /home/anna/other/y.js:7:8\n    at node:internal/process:9:9`
      throw error
    })
    expect(stack).toContain('at a (dist/src/kit/context.js:1:2)')
    expect(stack).toContain('suites\\x.ts:5:6')
    expect(stack).toContain('at node:internal/process:9:9')
    expect(stack).not.toMatch(/home|Users|anna/)
    expect(stack).not.toContain(packageRoot)
  })

  test('a check that looked at nothing has not passed', async () => {
    expect(await judged(() => Promise.resolve())).toMatchObject({
      verdict: 'undecided',
      reason: 'a defect of the suite: SuiteDefect: the check passed without any exchange',
    })
  })

  test('a check that does not wait for its judgment has not passed', async () => {
    const record = await judged(async (context) => {
      await look(context)
      void context.trace.step('delivers no code', () => new Promise(() => undefined))
    })
    expect(record).toMatchObject({ verdict: 'undecided' })
    expect(record.reason).toContain('the check ended while "delivers no code" was still running')
  })
})

describe('what is written down', () => {
  test('secrets show in no reason, no title and no stack, not even in half', async () => {
    const secret = 's3cret-of-the-app'
    for (const change of [secret, `${secret}X`, secret.toUpperCase(), encodeURIComponent(`${secret}&`)]) {
      const record = await judged(async (context) => {
        await context.trace.step(`tries ${change}`, () => look(context))
        must(false, `not ${change}`, `${'.'.repeat(290)}${change}`)
      })
      expect(JSON.stringify(record).toLowerCase()).not.toContain(secret.slice(0, 10))
      const defect = await judged(() => Promise.reject(new Error(`bad client_secret=${change}`)))
      expect(JSON.stringify(defect).toLowerCase()).not.toContain(secret.slice(0, 10))
    }
  })

  test('a title is masked with what was learned after it was given', async () => {
    const record = await judged(async (context) => {
      await context.trace.step('tries C0de-9', () => look(context))
    })
    expect(record.steps[0]?.title).toBe('tries ‹code 1›')
  })

  test('steps nest and overlap, and have the exchanges of what is inside', async () => {
    const record = await judged(async ({ trace, ...context }) => {
      const get = (path: string): Promise<unknown> =>
        (context as Context).sender.send({
          origin: 'other',
          purpose: path,
          url: `${(context as Context).run.urls.ssoBase}${path}`,
        })
      await trace.step('outer', async () => {
        await Promise.all([trace.step('left', () => get('/l')), trace.step('right', () => get('/r'))])
        await get('/o')
      })
    })
    const [outer] = record.steps
    expect(outer?.exchanges).toHaveLength(3)
    expect(outer?.steps.map(({ title, exchanges }) => [title, exchanges.length])).toEqual([
      ['left', 1],
      ['right', 1],
    ])
    expect(record.exchanges).toEqual(outer?.exchanges)
  })

  test('the deciding exchange stands last, also one that was shared', async () => {
    const record = await judged(async (context) => {
      await look(context)
      await look(context)
      context.trace.saw(1)
    })
    expect(record.exchanges).toEqual([2, 1])
  })
})

test('an observation that cannot be made says why and fails nothing', async () => {
  const server = await serve((_, response) => response.end())
  const run = runAt(server.url)
  const id = 'authorize.code-format' as never
  expect(await executeObservation(run, { id, run: async () => 'is s3cret-of-the-app' })).toMatchObject({
    seen: 'is $OIDC_CLIENT_SECRET',
    reason: null,
  })
  expect(
    await executeObservation(run, { id, run: () => Promise.reject(new Undecided('busy')) }),
  ).toMatchObject({ seen: null, reason: 'busy' })
  expect(await executeObservation(run, { id, run: () => Promise.reject(new Error('x')) })).toMatchObject({
    seen: null,
    reason: 'a defect of the suite: Error: x',
  })
})
