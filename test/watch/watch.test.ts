/**
 * A watch with a clock that passes only when the test says so. Its rounds are given, or come from a small program in
 * place of the program of a round.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RoundRecord, WatchedRule, WatchRecord } from '../../reporters/watch/record.js'
import { largestHistory, mostRounds, WatchFiles } from '../../src/watch/files.js'
import type { RoundEnd, RoundTask } from '../../src/watch/messages.js'
import { RoundProcess } from '../../src/watch/round-process.js'
import { type WatchEnd, watch } from '../../src/watch/watch.js'
import { temporaryFolder } from '../support/cli.js'
import { FakeClock } from './fake-clock.js'
import { judgedRound, judgedRule, settingsFor } from './rules.js'

interface Watched {
  readonly end: WatchEnd
  readonly rounds: readonly RoundRecord[]
  readonly records: readonly WatchRecord[]
  readonly changed: readonly (readonly WatchedRule[])[]
  readonly notices: readonly (readonly string[])[]
  readonly tasks: readonly (readonly string[])[]
  readonly problems: readonly string[]
}

type Round = (task: RoundTask, round: number, clock: FakeClock, stop: () => void) => RoundEnd

/** Watches until the rounds say stop. */
async function watched(
  ids: readonly string[],
  round: Round,
  earlier: WatchRecord | null = null,
  files: Pick<WatchFiles, 'write' | 'add'> = { write: () => undefined, add: () => undefined },
): Promise<Watched> {
  const clock = new FakeClock()
  const controller = new AbortController()
  const seen = {
    rounds: [] as RoundRecord[],
    records: [] as WatchRecord[],
    changed: [] as (readonly WatchedRule[])[],
    notices: [] as (readonly string[])[],
    tasks: [] as (readonly string[])[],
    problems: [] as string[],
  }
  const end = await watch(
    settingsFor(ids),
    {
      clock,
      files,
      signal: controller.signal,
      run: async (task) => {
        seen.tasks.push(task.rules)
        return round(task, seen.tasks.length, clock, () => controller.abort())
      },
      ended: (one, changed, record, notices) => {
        seen.rounds.push(one)
        seen.records.push(record)
        seen.changed.push(changed)
        seen.notices.push(notices)
      },
      problem: (text) => seen.problems.push(text),
    },
    earlier,
  )
  return { end, ...seen }
}

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const passed = ({ rules }: RoundTask): RoundEnd => judgedRound(rules.map((id) => judgedRule(id)))

/** Ends the watch in its last round. */
const until =
  (last: number, round: Round = passed): Round =>
  (task, number, clock, stop) => {
    if (number === last) stop()
    return round(task, number, clock, stop)
  }

describe('rounds', () => {
  test('judge one part after the other, and begin again', async () => {
    const { end, tasks, rounds, records } = await watched(names, until(4))
    expect(tasks).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['a', 'b'],
    ])
    expect(rounds.map(({ round, part, of, started }) => [round, part, of, started.slice(17, 19)])).toEqual([
      [1, 1, 3, '00'],
      [2, 2, 3, '01'],
      [3, 3, 3, '02'],
      [4, 1, 3, '03'],
    ])
    expect(records.map(({ neverJudged }) => neverJudged.length)).toEqual([4, 2, 0, 0])
    expect(records.at(-1)).toMatchObject({ coveredMs: 3000, parts: 3 })
    expect(end).toEqual({ type: 'stopped', rounds: 4, notUndone: [] })
  })

  test('judge what is violated, undecided or changed again in the next round', async () => {
    const verdicts = (round: number): Parameters<typeof judgedRule>[1] =>
      round === 1 ? 'violated' : 'passed'
    const { tasks, rounds, changed } = await watched(
      names,
      until(4, ({ rules }, round) =>
        judgedRound(rules.map((id) => judgedRule(id, id === 'b' ? verdicts(round) : 'passed'))),
      ),
    )
    expect(tasks).toEqual([
      ['a', 'b'],
      ['c', 'd', 'b'],
      ['e', 'f', 'b'],
      ['a', 'b'],
    ])
    expect(rounds.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
      [[null, 'violated']],
      [['violated', 'passed']],
      [],
      [],
    ])
    expect(changed.map((rules) => rules.map(({ id }) => id))).toEqual([['b'], ['b'], [], []])
  })

  test('that take longer than the interval never overlap, and the next one says how many were left out', async () => {
    const { rounds } = await watched(
      names,
      until(3, (task, round, clock) => {
        if (round === 1) clock.pass(2500)
        return passed(task)
      }),
    )
    expect(rounds.map(({ leftOut, started }) => [leftOut, started.slice(17, 19)])).toEqual([
      [0, '00'],
      [2, '03'],
      [0, '04'],
    ])
  })

  test('that cannot reach the target judge nothing, keep the verdicts, and try the same part again', async () => {
    const { end, tasks, rounds, records } = await watched(
      names,
      until(4, (task, round) =>
        round === 2 || round === 3
          ? { type: 'not judged', code: 3, message: 'it cannot be reached' }
          : passed(task),
      ),
    )
    expect(tasks).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
      ['c', 'd'],
    ])
    expect(rounds.map(({ outcome, reason, rules }) => [outcome, reason, rules])).toEqual([
      ['judged', null, 2],
      ['not judged', 'it cannot be reached', 0],
      ['not judged', 'it cannot be reached', 0],
      ['judged', null, 2],
    ])
    expect(records[2]?.rules.map(({ id, round }) => [id, round])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(end.type).toBe('stopped')
  })

  test('that end early do not keep the other parts waiting', async () => {
    const { tasks, rounds } = await watched(
      names,
      until(4, ({ rules }, round) =>
        round === 1
          ? judgedRound([judgedRule('a')], { interrupted: 'the target stopped answering' })
          : judgedRound(rules.map((id) => judgedRule(id))),
      ),
    )
    expect(tasks.map(([first]) => first)).toEqual(['a', 'c', 'e', 'a'])
    expect(rounds[0]).toMatchObject({
      outcome: 'ended early',
      rules: 1,
      reason: 'the target stopped answering',
    })
  })

  test('report notices about the profile when they change', async () => {
    const noticesOfRounds = [['no login'], ['no login'], [], []]
    const { notices } = await watched(
      names,
      until(4, ({ rules }, round) =>
        judgedRound(
          rules.map((id) => judgedRule(id)),
          { notices: noticesOfRounds[round - 1] ?? [] },
        ),
      ),
    )
    expect(notices).toEqual([['no login'], [], [], []])
  })
})

describe('a watch ends', () => {
  test.each([2, 70])('with code %d if its first round cannot judge', async (code) => {
    const { end, rounds } = await watched(names, () => ({ type: 'not judged', code, message: 'no platform' }))
    expect(end).toEqual({ type: 'refused', code, message: 'no platform' })
    expect(rounds).toEqual([])
  })

  test('not if a later round cannot judge', async () => {
    const { tasks, end } = await watched(
      names,
      until(3, (task, round) =>
        round === 2 ? { type: 'not judged', code: 2, message: 'no platform' } : passed(task),
      ),
    )
    expect(tasks.map(([first]) => first)).toEqual(['a', 'c', 'e'])
    expect(end.type).toBe('stopped')
  })

  test('if a secret was found in reports', async () => {
    expect((await watched(names, () => ({ type: 'secret found' }))).end).toEqual({ type: 'secret found' })
  })

  test('with what the interrupted round has decided, and what it could not undo', async () => {
    const { end, rounds } = await watched(names, (_, _round, _clock, stop) => {
      stop()
      return judgedRound([judgedRule('a')], {
        interrupted: 'interrupted by the operator',
        notUndone: ['class 5a has another name'],
      })
    })
    expect(end).toEqual({ type: 'stopped', rounds: 1, notUndone: ['class 5a has another name'] })
    expect(rounds).toMatchObject([{ outcome: 'ended early', rules: 1 }])
  })

  test('without a round if it is interrupted before the first request', async () => {
    const { end, rounds } = await watched(names, (_, _round, _clock, stop) => {
      stop()
      return { type: 'not judged', code: 130, message: 'the round was interrupted' }
    })
    expect(end).toEqual({ type: 'stopped', rounds: 0, notUndone: [] })
    expect(rounds).toEqual([])
  })

  test('without a round if the signal came before the first one', async () => {
    const dependencies = {
      clock: new FakeClock(),
      files: { write: () => undefined, add: () => undefined },
      run: () => Promise.reject(new Error('a round was begun')),
      ended: () => undefined,
      problem: () => undefined,
      signal: AbortSignal.abort(),
    }
    expect(await watch(settingsFor(names), dependencies, null)).toEqual({
      type: 'stopped',
      rounds: 0,
      notUndone: [],
    })
  })

  test('not because its files cannot be written', async () => {
    const failing = {
      add: () => undefined,
      write: () => {
        throw new Error('no space left')
      },
    }
    const { problems, rounds } = await watched(names, until(2), null, failing)
    expect(problems).toEqual(Array(2).fill('The files of the watch cannot be written: no space left.'))
    expect(rounds).toHaveLength(2)
  })
})

describe('a later watch', () => {
  test('begins with the oldest part, and knows what was found', async () => {
    const first = await watched(
      names,
      until(2, ({ rules }, round) =>
        judgedRound(rules.map((id) => judgedRule(id, 'passed', { at: `2027-01-01T1${round}:00:00.000Z` }))),
      ),
    )
    const { tasks, rounds } = await watched(
      names,
      until(2, ({ rules }) =>
        judgedRound(rules.map((id) => judgedRule(id, id === 'a' ? 'violated' : 'passed'))),
      ),
      first.records.at(-1) ?? null,
    )
    expect(tasks).toEqual([
      ['e', 'f'],
      ['a', 'b'],
    ])
    expect(rounds.map(({ round }) => round)).toEqual([3, 4])
    expect(rounds[1]?.changes).toMatchObject([{ rule: 'a', before: 'passed', after: 'violated' }])
  })

  test('refuses the file of another target, and one that is none', () => {
    const folder = temporaryFolder()
    const files = new WatchFiles(folder)
    expect(files.earlier('tested')).toBeNull()
    for (const text of ['{', '[]', '{"schema":2}']) {
      writeFileSync(path.join(folder, 'watch.json'), text)
      expect(() => files.earlier('tested')).toThrow(/is not the state of a watch.*Nothing was sent/s)
    }
  })
})

describe('the files', () => {
  test('are read again as they were written', async () => {
    const folder = temporaryFolder()
    const files = new WatchFiles(folder)
    const { records } = await watched(
      names,
      until(4, ({ rules }) =>
        judgedRound(rules.map((id) => judgedRule(id, id === 'c' ? 'violated' : 'passed'))),
      ),
      null,
      files,
    )
    expect(files.earlier('tested')).toEqual(records.at(-1))
    expect(() => files.earlier('other')).toThrow('is of a watch of tested, not of other')
    const rounds = readFileSync(path.join(folder, 'rounds.jsonl'), 'utf8').trim().split('\n')
    expect(rounds.map((line) => (JSON.parse(line) as RoundRecord).round)).toEqual([1, 2, 3, 4])
  })

  test('have limits: the oldest rounds are removed', async () => {
    const folder = temporaryFolder()
    const files = new WatchFiles(folder)
    const [round] = (await watched(names, until(1))).rounds as [RoundRecord]
    const file = path.join(folder, 'rounds.jsonl')
    const line = (number: number, reason: string): string =>
      `${JSON.stringify({ ...round, round: number, reason })}\n`
    writeFileSync(file, Array.from({ length: mostRounds }, (_, index) => line(index + 1, '')).join(''))
    files.add({ ...round, round: mostRounds + 1 })
    const numbers = (): number[] =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((text) => (JSON.parse(text) as RoundRecord).round)
    expect(numbers()).toHaveLength(mostRounds)
    expect(numbers()[0]).toBe(2)
    writeFileSync(file, [1, 2, 3, 4].map((number) => line(number, 'x'.repeat(1_500_000))).join(''))
    files.add({ ...round, round: 5 })
    expect(numbers()).toEqual([3, 4, 5])
    expect(statSync(file).size).toBeLessThan(largestHistory)
  })
})

describe('the process of a round', () => {
  const run = (text: string): ReturnType<RoundProcess['run']> => {
    const entry = path.join(temporaryFolder(), 'round.mjs')
    writeFileSync(entry, text)
    const task = { rules: [], by: '', out: '' }
    return new RoundProcess(entry, {}).run(task, new AbortController().signal)
  }

  test('that ends without a result is a defect, with its code', async () => {
    expect(await run("process.once('message', () => process.exit(9))")).toEqual({
      type: 'not judged',
      code: 70,
      message: 'the process of the round ended without a result (code 9)',
    })
  })

  test('is interrupted once by the signal, and once more by each further interruption', async () => {
    const entry = path.join(temporaryFolder(), 'round.mjs')
    writeFileSync(
      entry,
      `let count = 0
      process.on('message', ({ type }) => {
        if (type === 'interrupt' && (count += 1) === 2)
          process.send({ type: 'not judged', code: 130, message: 'twice' }, () => process.disconnect())
      })`,
    )
    const controller = new AbortController()
    const processes = new RoundProcess(entry, {})
    const end = processes.run({ rules: [], by: '', out: '' }, controller.signal)
    controller.abort()
    processes.interrupt()
    expect(await end).toMatchObject({ message: 'twice' })
  })
})
