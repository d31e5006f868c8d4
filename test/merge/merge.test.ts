import { readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPoints, rules } from '../../generated/catalogue.js'
import { merge } from '../../src/merge/merge.js'
import { readParts } from '../../src/merge/read.js'
import type { RunRecord } from '../../src/record/record.js'
import { at } from '../reporters/sample-run.js'
import { type Change, installation, plan, temporaryFolder, writePart } from './journals.js'

const merged = (folders: readonly string[]): RunRecord =>
  merge(readParts(folders, installation), Object.values(rules)).record

/** Both parts, with a changed second part. */
function both(change: Change = {}): [string, string] {
  const parent = temporaryFolder()
  return [writePart(parent, 1), writePart(parent, 2, change)]
}

const verdicts = (run: RunRecord): Record<string, string> =>
  Object.fromEntries(run.rules.map(({ entry, verdict }) => [entry.id, verdict]))

test('the sample plan names existing rules and observations', () => {
  for (const id of plan.flatMap((part) => part.rules)) expect(rules).toHaveProperty([id])
  for (const id of plan.flatMap((part) => part.observations)) expect(openPoints).toHaveProperty([id])
})

test('parts become one run in the order of the catalogue, for any order of the folders', () => {
  const [one, two] = both()
  const run = merged([two, one])
  expect(run.rules.map(({ entry }) => entry.id)).toEqual(
    Object.keys(rules).filter((id) => plan.some((part) => part.rules.includes(id))),
  )
  expect(new Set(Object.values(verdicts(run)))).toEqual(new Set(['passed']))
  expect(run.observations.map(({ id }) => id)).toEqual(plan.flatMap((part) => part.observations).sort())
  expect(run).toMatchObject({ result: 'selected rules passed', shard: null, interrupted: null })
  expect([run.started, run.finished]).toEqual([at(0), at(51_000)])
})

test('exchanges are numbered in order of time, and checks, steps and observations name the new numbers', () => {
  const run = merged(both())
  expect(run.exchanges.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(run.exchanges.map((exchange) => exchange.at)).toEqual([at(10_000), at(11_000), at(20_000)])
  const check = (rule: string) => run.rules.find(({ entry }) => entry.id === rule)?.checks[0]
  expect(check('discovery.issuer')?.exchanges).toEqual([1])
  expect(check('rooms.by-id.found')?.exchanges).toEqual([2])
  expect(check('rooms.by-id.found')?.steps[0]).toMatchObject({ exchanges: [2], steps: [{ exchanges: [2] }] })
  expect(check('discovery.rsa-key')?.exchanges).toEqual([3])
  expect(run.observations.map(({ exchanges }) => exchanges)).toEqual([[1], [2]])
})

test('a violation in one part is a violation of the run', () => {
  const run = merged(
    both({ checks: { 'rooms.by-id.found': { verdict: 'violated', reason: 'it is not there' } } }),
  )
  expect(run.result).toBe('not conformant')
  expect(verdicts(run)).toMatchObject({ 'rooms.by-id.found': 'violated', 'discovery.issuer': 'passed' })
})

test('waivers, notices and changes that were not undone pass from a part to the run', () => {
  const run = merged(
    both({
      planned: { waived: ['rooms.by-id.found'] },
      head: { notices: ['the login page is odd'] },
      notUndone: ['class 4'],
    }),
  )
  expect(run.rules.find(({ waived }) => waived)?.entry.id).toBe('rooms.by-id.found')
  expect([run.notices, run.notUndone]).toEqual([['the login page is odd'], ['class 4']])
})

test('a missing part makes the run incomplete, and what the run lacks is named', () => {
  const [one] = both()
  const run = merged([one])
  expect(run).toMatchObject({ result: 'incomplete', interrupted: 'part 2 of 2 is missing' })
  expect(verdicts(run)).toEqual({
    'discovery.issuer': 'passed',
    'discovery.rsa-key': 'passed',
    'rooms.by-id.found': 'undecided',
  })
  const lacking = run.rules.find(({ entry }) => entry.id === 'rooms.by-id.found')
  expect(lacking?.checks).toMatchObject([{ reason: 'part 2 of 2 is missing', at: run.finished }])
  expect(run.observations.at(-1)).toMatchObject({ seen: null, reason: 'part 2 of 2 is missing' })
})

test('a violated rule stays violated if another part is missing', () => {
  const parent = temporaryFolder()
  const folder = writePart(parent, 1, { checks: { 'discovery.issuer': { verdict: 'violated' } } })
  expect(merged([folder]).result).toBe('not conformant')
})

test('checks that a killed part did not report are undecided', () => {
  const [one, two] = both({ checks: { 'rooms.by-id.found': null }, observations: [], end: null })
  const run = merged([one, two])
  expect(run.result).toBe('incomplete')
  expect(run.interrupted).toBe('part 2 of 2: the run was killed before its end')
  expect(verdicts(run)['rooms.by-id.found']).toBe('undecided')
  expect(run.rules.at(-1)?.checks).toMatchObject([{ verdict: 'undecided', at: run.finished }])
  expect(run.observations.at(-1)).toMatchObject({
    seen: null,
    reason: 'part 2 of 2 ended before this was reported',
  })
})

test('a part that was killed in the middle of its last line makes the run incomplete', () => {
  const [one, two] = both()
  const file = path.join(two, 'run.jsonl')
  truncateSync(file, readFileSync(file).length - 5)
  expect(merged([one, two])).toMatchObject({
    result: 'incomplete',
    interrupted: 'part 2 of 2: the run was killed before its end',
  })
})

test('an interrupted part makes the run incomplete', () => {
  const end = { finished: at(60_000), interrupted: 'interrupted by the operator' }
  const run = merged(both({ end }))
  expect(run).toMatchObject({ result: 'incomplete', interrupted: 'part 2 of 2: interrupted by the operator' })
  expect(run.finished).toBe(at(60_000))
})
