/**
 * The known causes: their file is valid, and each fault of the embedded targets shows the causes that name it, no others.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { causesFile, type KnownCause, knownCauses, namesRule } from '../../src/catalogue/causes.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants } from '../../src/embedded/partner/variants/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { compile } from '../../src/profile/schema.js'
import type { Role } from '../../src/record/record.js'
import { causesOfViolations } from '../support/causes.js'

const ids: Readonly<Record<Role, readonly string[]>> = {
  platform: Object.keys(rules),
  partner: Object.keys(partnerRules),
}
const broken: Readonly<
  Record<Role, readonly { readonly id: string; readonly violates: readonly string[] }[]>
> = {
  platform: faults,
  partner: partnerFaults,
}
const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8')

const listsOf = ({ signs, explains = [] }: KnownCause): readonly string[] => [
  ...signs.flatMap(({ violated = [], undecided = [], passed = [] }) => [
    ...violated,
    ...undecided,
    ...passed,
  ]),
  ...explains,
]

/** The ids of the known causes in a run that violates these rules. */
const named = (role: Role, violates: readonly string[], text = ''): readonly string[] =>
  causesOfViolations(role, violates, text).flatMap(({ id }) => (id === null ? [] : [id]))

test('the file fits its schema', () => {
  const validate = compile(JSON.parse(read('specs/causes.schema.json')) as Record<string, unknown>)
  validate(parse(read(causesFile)))
  expect(validate.errors ?? []).toEqual([])
})

test('each id is there once', () => {
  const causes = knownCauses().map(({ id }) => id)
  expect(causes).toEqual([...new Set(causes)])
})

test.each(knownCauses().map((cause) => [cause.id, cause] as const))(
  '%s names rules that exist',
  (_id, cause) => {
    const unknown = listsOf(cause).filter((entry) => !ids[cause.role].some((id) => namesRule(entry, id)))
    expect(unknown).toEqual([])
  },
)

describe.each(['platform', 'partner'] as const)('role %s', (role) => {
  const causes = knownCauses().filter((cause) => cause.role === role)

  // What is undecided with a fault is only known from a run: see test/cli/reports/causes.test.ts.
  const simulated = causes.filter(({ signs }) => signs.every(({ undecided }) => undecided === undefined))

  test('each fault shows the causes that name it, and no others', () => {
    const wrong = broken[role].flatMap(({ id, violates }) => {
      const expected = simulated.filter((cause) => cause.faults.includes(id))
      const text = expected.flatMap(({ signs }) => signs.flatMap((sign) => sign.text ?? [])).join(' ')
      const shown = named(role, violates, text)
      const wanted = expected.map((cause) => cause.id)
      return shown.join() === wanted.join() ? [] : [`${id} shows ${shown.join()}, expected ${wanted.join()}`]
    })
    expect(wrong).toEqual([])
  })

  test('each fault of a cause exists', () => {
    const known = broken[role].map(({ id }) => id)
    expect(causes.flatMap((cause) => cause.faults).filter((id) => !known.includes(id))).toEqual([])
  })

  test('no conforming variant shows a cause', () => {
    const some: readonly { readonly id: string; readonly breaks?: readonly string[] }[] =
      role === 'platform' ? variants : partnerVariants
    const wrong = some.flatMap(({ id, breaks = [] }) =>
      named(role, breaks).map((cause) => `${id} shows ${cause}`),
    )
    expect(some.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })
})
