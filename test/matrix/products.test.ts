/**
 * What real products do, alone and in pairs: none of it violates a rule or leaves one undecided.
 */
import { describe, expect, test } from 'vitest'
import { rules } from '../../generated/catalogue.js'
import type { Variant } from '../../src/embedded/platform/fault.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { judge } from '../support/harness.js'
import { hasNoCondition } from '../support/learn.js'

/** Variants of the embedded platform that identity providers, gateways and school platforms on the market show. */
const products = [
  'replay-ends-client-session',
  'foreign-code-ends-user-session',
  'refusal-ends-session',
  'newest-code-of-application',
  'session-one-per-user',
  'session-idle-timeout',
  'session-expires-soon',
  'session-bound-to-browser',
  'login-asks-for-consent',
  'rate-limited',
  'rate-limited-without-time',
  'rate-limited-at-login',
  'rate-limited-at-token',
  'keys-rotated',
  'answers-after-seconds',
  'class-update-visible-later',
  'pages-german',
].map((id): Variant => {
  const variant = variants.find((one) => one.id === id)
  if (variant === undefined) throw new Error(`no variant ${id}`)
  return variant
})

/**
 * With `MATRIX=full`, every product and every pair is judged by all rules. Without it, one pair of this many is judged
 * by one rule of `share` rules, which differ from pair to pair; `MATRIX_SAMPLE=<number>` selects others. The single
 * products are in the matrix of variants.
 */
const full = process.env.MATRIX === 'full'
const sample = Number(process.env.MATRIX_SAMPLE ?? 0)
const oneOf = 10
const share = 12

/** Two products as one, or undefined if they replace the same behaviour. */
function together(one: Variant, other: Variant): Variant | undefined {
  const names = Object.keys(other.behaviours)
  if (Object.keys(one.behaviours).some((name) => names.includes(name))) return undefined
  return {
    id: `${one.id} and ${other.id}`,
    says: `${one.says}; ${other.says}`,
    clause: one.clause,
    behaviours: { ...one.behaviours, ...other.behaviours },
    profile: { ...one.profile, ...other.profile },
  }
}

const pairs = products.flatMap((one, at) =>
  products.slice(at + 1).flatMap((other) => together(one, other) ?? []),
)

describe.concurrent('what real products do', () => {
  const asked = full ? [...products, ...pairs] : pairs.filter((_, at) => at % oneOf === sample % oneOf)
  for (const [index, { id, says, behaviours, profile = {} }] of asked.entries())
    test(`${id}: ${says}`, async () => {
      const only = full ? [] : Object.keys(rules).filter((_, at) => (at + index + sample) % share === 0)
      const { checks, violated } = await judge({ behaviours, profile, only, findOut: true, lean: true })
      expect(violated).toEqual([])
      const undecided = checks.filter((check) => check.verdict !== 'passed' && !hasNoCondition(check))
      expect(
        undecided.map(({ rule, case: name, verdict, reason }) => `${rule} (${name}): ${verdict}, ${reason}`),
      ).toEqual([])
    })
})
