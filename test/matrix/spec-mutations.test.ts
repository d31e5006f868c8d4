/**
 * What a run notices of an answer that does not fit its schema. Each mutation takes one constraint away from a schema,
 * and the embedded platform then breaks this constraint and no other one. The run must report the mismatch, and a rule
 * must be violated, except for the constraints below.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { rules } from '../../generated/catalogue.js'
import { judge } from '../support/harness.js'
import { type Mutation, mutations } from '../support/spec-mutations.js'

/** Constraints that no rule is about, and why. Their mismatches are reported all the same. */
const withoutRule: Readonly<Record<string, string>> = {
  'ClassAssignment: type of startDate/oneOf/0': 'the contract leaves the form of the date open',
}

/** Without `MATRIX=full`, types stay as they are: they are almost half of the constraints. */
const full = process.env.MATRIX === 'full'
const every = mutations()
const selected = every.filter(({ word }) => full || word !== 'type')
const noticed = new Map<string, readonly string[]>()

const about = ({ source }: Mutation): string[] =>
  Object.keys(rules).filter((id) => source.rules.some((begin) => `${id}.`.startsWith(`${begin}.`)))

describe.concurrent('a run at a platform that breaks one constraint', () => {
  for (const mutation of selected)
    test(`${mutation.id}`, async () => {
      const behaviours = mutation.source.broken(mutation.change)
      const { violated, mismatches } = await judge({ behaviours, only: about(mutation), lean: true })
      noticed.set(mutation.id, violated)
      expect(mismatches).not.toEqual([])
      expect(violated.length > 0 || mutation.id in withoutRule).toBe(true)
    })
})

afterAll(() => {
  const red = [...noticed.values()].filter((violated) => violated.length > 0).length
  const rate = ((100 * red) / noticed.size).toFixed(1)
  console.log(
    [
      `${red} of ${noticed.size} broken constraints violate a rule (${rate} %)`,
      ...[...noticed].map(([id, violated]) => `${id} -> ${violated.join(', ')}`),
    ].join('\n'),
  )
})

test('every constraint without a rule exists', () => {
  expect(Object.keys(withoutRule).filter((id) => !every.some((mutation) => mutation.id === id))).toEqual([])
})
