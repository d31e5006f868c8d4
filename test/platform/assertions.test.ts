import { describe, expect, test } from 'vitest'
import type { RuleId } from '../../generated/catalogue.js'
import {
  given,
  ifDetermined,
  LostAnswer,
  laterControl,
  must,
  positiveControl,
  settingUp,
  Undecided,
} from '../../src/core/errors.js'
import { conforms } from '../../src/partner/predicates/finding.js'
import type { Context } from '../../src/platform/context.js'
import { executeCheck } from '../../src/platform/execute.js'
import type { CheckRecord } from '../../src/record/record.js'
import { serve } from '../support/servers.js'
import { runAt } from '../support/site.js'

type Work = (context: Context) => Promise<void>

/** Runs checks at the same time, in one run. */
async function judgedTogether(...checks: readonly Work[]): Promise<readonly CheckRecord[]> {
  const server = await serve((_, response) => response.end('{}'))
  const run = runAt(server.url)
  const rule = 'authorize.success.code' as RuleId
  return Promise.all(
    checks.map((work, index) =>
      executeCheck(run, { rule, case: `${index}`, needs: [], optional: false, run: work }),
    ),
  )
}

async function judged(work: Work): Promise<CheckRecord> {
  const [record] = await judgedTogether(work)
  return record as CheckRecord
}

/** Sends a request, and judges its answer. */
async function asserts(context: Context): Promise<void> {
  const { status } = await context.data.get('/x', null)
  must(status === 200, 'status 200', status)
}

const nothing = {
  verdict: 'undecided',
  reason: expect.stringContaining('the check asserted nothing') as string,
}

describe('a check that asserts nothing is undecided', () => {
  test.each<[string, Work]>([
    ['only a request', async (context) => void (await context.data.get('/x', null))],
    ['only set-up', async (context) => given((await context.data.get('/x', null)).ok, 'no answer')],
    ['only a positive control', (context) => positiveControl(() => asserts(context))],
    ['only a later control', (context) => laterControl(() => asserts(context))],
    [
      'only a control in steps',
      (context) => context.trace.step('a', () => positiveControl(() => asserts(context))),
    ],
    [
      'only steps in a control',
      (context) => positiveControl(() => context.trace.step('a', () => asserts(context))),
    ],
    ['only set-up of its own', (context) => settingUp(() => asserts(context))],
    ['only shared work', (context) => context.once('work', () => asserts(context))],
    [
      'a loop over nothing',
      async (context) => {
        await context.data.get('/x', null)
        for (const number of [] as number[]) must(number > 0, 'more than 0', number)
      },
    ],
    [
      'an assertion before an answer was lost, and none at the second attempt',
      (() => {
        let attempts = 0
        return async (context: Context) => {
          attempts += 1
          if (attempts > 1) return
          await asserts(context)
          throw new LostAnswer('gone')
        }
      })(),
    ],
  ])('%s', async (_, work) => {
    expect(await judged(work)).toMatchObject(nothing)
  })
})

describe('an assertion counts', () => {
  test.each<[string, Work]>([
    ['directly', asserts],
    [
      'in nested steps',
      (context) => context.trace.step('a', () => context.trace.step('b', () => asserts(context))),
    ],
    [
      'after a control',
      async (context) => {
        await positiveControl(() => asserts(context))
        await asserts(context)
      },
    ],
    [
      'between two controls, in a step',
      async (context) => {
        await positiveControl(() => asserts(context))
        await context.trace.step('a', () => asserts(context))
        await laterControl(() => asserts(context))
      },
    ],
    [
      'at the same time as a control',
      async (context) =>
        void (await Promise.all([positiveControl(() => asserts(context)), asserts(context)])),
    ],
    [
      'of a predicate',
      async (context) => {
        await context.data.get('/x', null)
        conforms(undefined)
      },
    ],
    [
      'of the result of shared work',
      async (context) => {
        const { ok } = await context.once('work', () => context.data.get('/x', null))
        must(ok, 'an answer', 'no value')
      },
    ],
  ])('%s', async (_, work) => {
    expect(await judged(work)).toMatchObject({ verdict: 'passed', reason: null })
  })

  test('for its own check only', async () => {
    const silent: Work = async (context) => void (await context.data.get('/x', null))
    expect(await judgedTogether(asserts, silent, asserts, silent)).toMatchObject([
      { verdict: 'passed' },
      nothing,
      { verdict: 'passed' },
      nothing,
    ])
  })

  test('for no check that shares the work in which it is made', async () => {
    const shares: Work = (context) => context.once('work', () => asserts(context))
    expect(await judgedTogether(shares, shares)).toMatchObject([nothing, nothing])
  })
})

test('a violation in set-up is undecided, with its reason', async () => {
  const fails: Work = async (context) => {
    await context.data.get('/x', null)
    await settingUp(async () => must(false, 'a session', 'no value'))
  }
  expect(await judged(fails)).toMatchObject({
    verdict: 'undecided',
    reason: 'the set-up failed: expected a session; got no value',
  })
  expect(
    await ifDetermined(() => settingUp(async () => must(false, 'a session', 'no value'))),
  ).toBeUndefined()
  await expect(settingUp(async () => given(false, 'no'))).rejects.toThrow(Undecided)
})

test('a control that has begun already is a defect of the suite', async () => {
  const begun: Work = (context) => positiveControl(asserts(context) as unknown as () => Promise<void>)
  const { verdict, reason } = await judged(begun)
  expect({ verdict, reason }).toMatchObject({
    verdict: 'undecided',
    reason: expect.stringContaining('a control takes a function') as string,
  })
})
