import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rules } from '../../generated/catalogue.js'
import { merge } from '../../src/merge/merge.js'
import { readParts } from '../../src/merge/read.js'
import { rewriteJournal } from '../support/rewrite-journal.js'
import { type Change, installation, plan, temporaryFolder, writePart } from './journals.js'

const merged = (folders: readonly string[]): { readonly result: string } =>
  merge(readParts(folders, installation), Object.values(rules)).record

/** Both parts, with a changed second part. */
function both(change: Change = {}): [string, string] {
  const parent = temporaryFolder()
  return [writePart(parent, 1), writePart(parent, 2, change)]
}

const foreign: readonly (readonly [string, Change, RegExp])[] = [
  ['suite', { head: { suite: '9.9.9' } }, /was made by suite 9\.9\.9/],
  ['catalogue', { head: { contract: 'ab'.repeat(32) } }, /another catalogue of rules \(abababababab…\)/],
  ['role', { head: { role: 'partner' } }, /another role \(platform there, partner here\)/],
  [
    'target',
    { head: { target: { name: 'other', url: 'https://school.example' } } },
    /another target \(staging, .* there, other, .* here\)/,
  ],
  ['address', { head: { target: { name: 'staging', url: 'https://other.example' } } }, /another target/],
  ['standards', { head: { standards: true } }, /only one of them with --standards \(no there, yes here\)/],
  ['trials', { head: { strict: true } }, /only one of them with --strict \(no there, yes here\)/],
  [
    'number of parts',
    { head: { shard: { index: 2, count: 3 } }, planned: { parts: [...plan, plan[0]] } },
    /another number of parts \(2 there, 3 here\)/,
  ],
  [
    'plan',
    { planned: { digest: 'ef'.repeat(32) } },
    /another plan: the profile.*\(cdcdcdcdcdcd there, efefefefefef here\)/,
  ],
  ['features', { head: { features: ['sso'] } }, /another plan/],
  ['waivers', { head: { waivers: ['ISSUER_FIELD'] } }, /another plan/],
  [
    'selection',
    { planned: { parts: [{ ...plan[0], rules: [] }, plan[1]] } },
    /other rules, by --only, --feature or --no-wait \(3 rules there, 1 rules here\)/,
  ],
  ['whole run', { head: { shard: null } }, /is a whole run/],
]

test.each(foreign)('a part of another run is refused: another %s', (_, change, message) => {
  const [one, two] = both(change)
  expect(() => merged([one, two])).toThrow(message)
  expect(() => merged([one, two])).toThrow(
    new RegExp(`^${two} .*Expected .*To fix it: .*Nothing was written\\.$`),
  )
})

test('targets do not differ by ports of this machine or by addresses of applications', () => {
  const local = (port: number): Change => ({
    head: { target: { name: 'local', url: `http://127.0.0.1:${port}` } },
  })
  const parent = temporaryFolder()
  const folders = [writePart(parent, 1, local(4001)), writePart(parent, 2, local(4002))]
  expect(merged(folders).result).toBe('selected rules passed')
})

test('a part that is given twice is refused, and both folders are named', () => {
  const [one] = both()
  const again = writePart(temporaryFolder(), 1)
  expect(() => merged([one, again])).toThrow(`${again} is part 1, and so is ${one}`)
})

test('a folder without a journal is refused', () => {
  const [one] = both()
  const empty = temporaryFolder()
  expect(() => merged([one, empty])).toThrow(`${empty} has no run.jsonl`)
  expect(existsSync(path.join(empty, 'run.jsonl'))).toBe(false)
})

const broken: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['no JSON', (text) => text.replace('"type":"check"', '"type":check'), /run\.jsonl: line 4 is not JSON/],
  [
    'an unknown verdict',
    (text) => text.replace('"verdict":"passed"', '"verdict":"fine"'),
    /line 4 does not belong to a journal: \/record\/\S*verdict/,
  ],
  [
    'an extra field',
    (text) => text.replace('"case":"","verdict"', '"extra":1,"case":"","verdict"'),
    /line 4 .*must NOT have additional/,
  ],
  [
    'another rule',
    (text) => text.replaceAll('"rule":"rooms.by-id.found"', '"rule":"discovery.issuer"'),
    /discovery\.issuer is not of this part/,
  ],
  [
    'another case',
    (text) => text.replace('"case":"","verdict"', '"case":"new","verdict"'),
    /rooms\.by-id\.found \(new\) was not planned/,
  ],
  [
    'a missing exchange',
    (text) => text.replace('"exchanges":[1],"steps":[{', '"exchanges":[7],"steps":[{'),
    /the exchange 7 is named but missing/,
  ],
  [
    'a missing exchange of a step',
    (text) => text.replace('"exchanges":[1],"steps":[]', '"exchanges":[8],"steps":[]'),
    /the exchange 8 is named but missing/,
  ],
  ['part 3 of 2', (text) => text.replace('"shard":{"index":2', '"shard":{"index":3'), /is part 3 of 2/],
]

test.each(broken)('a changed journal is refused: %s', (_, change, message) => {
  const [one, two] = both()
  const file = path.join(two, 'run.jsonl')
  const text = readFileSync(file, 'utf8')
  expect(change(text)).not.toBe(text)
  rewriteJournal(file, change)
  expect(() => merged([one, two])).toThrow(message)
  expect(() => merged([one, two])).toThrow(new RegExp(`^${two} .*To fix it: .*Nothing was written\\.$`))
})

test('a record that occurs twice is refused', () => {
  const [one, two] = both()
  const file = path.join(two, 'run.jsonl')
  const text = readFileSync(file, 'utf8')
  for (const [type, message] of [
    ['check', 'rooms.by-id.found is reported twice'],
    ['observation', 'observe.rooms.members is reported twice'],
    ['exchange', 'two exchanges have the same number'],
  ] as const) {
    writeFileSync(file, text)
    rewriteJournal(file, (lines) => {
      const line = lines.split('\n').find((one) => one.startsWith(`{"type":"${type}"`))
      return lines.replace('{"type":"end"', `${line}\n{"type":"end"`)
    })
    expect(() => merged([one, two])).toThrow(message)
  }
})

test('a part whose journal was changed, or has no digests, is refused', () => {
  const [one, two] = both()
  const file = path.join(two, 'run.jsonl')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"verdict":"passed"', '"verdict":"undecided"'))
  expect(() => merged([one, two])).toThrow(/line 4 does not fit its digest/)
  writeFileSync(file, text.replaceAll(/,"chain":"\w{64}"\}$/gm, '}'))
  expect(() => merged([one, two])).toThrow(/its lines have no digests/)
})

test('a part of a run with another nonce is refused', () => {
  const parent = temporaryFolder()
  const folders = [writePart(parent, 1, { head: { nonce: 'n-1' } }), writePart(parent, 2)]
  expect(() => merged(folders)).toThrow(/another nonce \(n-1 there, none here\)/)
})
