/**
 * Variants: other conforming behaviour where the contract leaves a choice. No rule of the contract may be violated
 * or undecided.
 */
import { describe, expect, test } from 'vitest'
import { type RuleId, rules } from '../../generated/catalogue.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { judge } from '../support/harness.js'

describe('no variant is violated or undecided', () => {
  for (const variant of variants) {
    test(`${variant.id}: ${variant.says}`, async () => {
      const { checks, violated } = await judge({
        behaviours: variant.behaviours,
        profile: variant.profile ?? {},
      })
      const wrong = checks.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
      expect(
        wrong.map(({ rule, case: name, verdict, reason }) => `${rule} (${name}): ${verdict}, ${reason}`),
      ).toEqual([])
      expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(100)
    })
  }
})
