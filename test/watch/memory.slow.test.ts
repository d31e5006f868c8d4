/**
 * The memory of a watch does not grow with the number of its rounds.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { WatchFiles } from '../../src/watch/files.js'
import { RoundProcess } from '../../src/watch/round-process.js'
import { watch } from '../../src/watch/watch.js'
import { temporaryFolder } from '../support/cli.js'
import { FakeClock } from './fake-clock.js'
import { judgedRound, judgedRule, settingsFor } from './rules.js'

/** Bytes in use after all garbage was collected. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let times = 0; times < 3; times += 1) collect()
  return process.memoryUsage().heapUsed
}

describe('the memory of a watch', () => {
  const mb = 1024 * 1024

  test('does not grow in 100 rounds of 200 rules', { timeout: 120_000 }, async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `rule-${index}`)
    const controller = new AbortController()
    const files = new WatchFiles(temporaryFolder())
    let rounds = 0
    let before = 0
    await watch(
      settingsFor(ids, 1000),
      {
        clock: new FakeClock(),
        files,
        signal: controller.signal,
        // Every rule changes in every round, with long texts.
        run: async ({ rules }) =>
          judgedRound(
            rules.map((id) => {
              const rule = judgedRule(id, rounds % 2 === 0 ? 'violated' : 'passed', {
                violated: ['one', 'two'],
              })
              return {
                ...rule,
                checks: rule.checks.map((check) => ({ ...check, reason: `${rounds} `.repeat(80) })),
              }
            }),
          ),
        ended: (_round, _changed, record) => {
          rounds += 1
          expect(record.changes.length).toBeLessThanOrEqual(100)
          if (rounds === 20) before = heap()
          if (rounds === 100) controller.abort()
        },
        problem: (text) => {
          throw new Error(text)
        },
      },
      null,
    )
    expect(rounds).toBe(100)
    expect(heap() - before).toBeLessThan(4 * mb)
  })

  test('does not grow in 20 rounds in processes of their own, and no process is left', async () => {
    const folder = temporaryFolder()
    const entry = path.join(folder, 'round.mjs')
    // In place of the program of a round: it answers at once, with 2 MB.
    writeFileSync(
      entry,
      `process.on('message', ({ task }) => {
        const rules = task.rules.map((id) => ({ ...JSON.parse(${JSON.stringify(JSON.stringify(judgedRule('x')))}), id }))
        const report = { url: 'http://127.0.0.1', started: '', finished: '2027-01-01T10:00:00.000Z', requests: 1,
          interrupted: null, rules, notUndone: [], notices: ['x'.repeat(2e6)] }
        process.send({ type: 'judged', report }, () => process.disconnect())
      })`,
    )
    const processes = new RoundProcess(entry, {})
    const controller = new AbortController()
    let rounds = 0
    let before = 0
    const end = await watch(
      settingsFor(['a', 'b', 'c', 'd', 'e', 'f']),
      {
        clock: new FakeClock(),
        files: { write: () => undefined, add: () => undefined },
        signal: controller.signal,
        run: (task, signal) => processes.run(task, signal),
        ended: (round) => {
          rounds += 1
          expect(round.outcome).toBe('judged')
          expect(processes.isRunning).toBe(false)
          if (rounds === 5) before = heap()
          if (rounds === 20) controller.abort()
        },
        problem: () => undefined,
      },
      null,
    )
    expect(end).toEqual({ type: 'stopped', rounds: 20, notUndone: [] })
    expect(heap() - before).toBeLessThan(4 * mb)
  })
})
