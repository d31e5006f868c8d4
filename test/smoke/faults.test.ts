/**
 * A sample of the fault matrix: for each topic one fault, which violates exactly what it declares, and some variants,
 * which violate nothing. test/matrix has all of them.
 */
import { describe, expect, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants } from '../../src/embedded/partner/variants/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { judge } from '../support/harness.js'
import { judgePartner } from '../support/partner-harness.js'

/** The topic of a rule, the first word of its id: `students`, `token`. */
const topicOf = (id: string): string => id.split('.', 1)[0] ?? ''

/** For each topic the first fault that violates one rule only. */
function firstOfTopics<T extends { readonly violates: readonly string[] }>(all: readonly T[]): T[] {
  const first = new Map<string, T>()
  for (const fault of all) {
    const topic = topicOf(fault.violates[0] ?? '')
    if (fault.violates.length === 1 && !first.has(topic)) first.set(topic, fault)
  }
  return [...first.values()]
}

/** Every n-th item, from the first on. */
const everyNth = <T>(items: readonly T[], n: number): T[] => items.filter((_, index) => index % n === 0)

/** Some rules that every fault and variant of the sample runs. */
const some = everyNth(Object.keys(rules), 200)
const someOfPartner = everyNth(Object.keys(partnerRules), 200)

/** A stalled machine must not make the requests of the embedded partner fail. */
const patient = { timeoutSeconds: () => 60 }

describe.concurrent('a fault of each topic violates exactly what it declares', () => {
  for (const { id, behaviour, violates } of firstOfTopics(faults))
    test(id, async () => {
      const { violated } = await judge({ behaviours: behaviour, only: [...violates, ...some], lean: true })
      expect(violated).toEqual(violates)
    })

  // A fault with a profile of its own may need much time.
  const quick = partnerFaults.filter(({ profile }) => profile === undefined)
  for (const { id, behaviour, violates } of firstOfTopics(quick))
    test(`partner: ${id}`, async () => {
      const only = [...violates, ...someOfPartner]
      const { violated } = await judgePartner({ behaviours: { ...patient, ...behaviour }, only, lean: true })
      expect(violated).toEqual(violates)
    })
})

describe.concurrent('some variants violate nothing', () => {
  for (const { id, behaviours, profile = {} } of everyNth(
    variants.filter(
      ({ breaksStandards, recorded }) => breaksStandards === undefined && recorded === undefined,
    ),
    100,
  ))
    test(id, async () => {
      const { violated } = await judge({ behaviours, profile, only: some, lean: true })
      expect(violated).toEqual([])
    })

  for (const { id, behaviours, profile = {} } of everyNth(
    partnerVariants.filter(({ breaks }) => breaks === undefined),
    100,
  ))
    test(`partner: ${id}`, async () => {
      const { violated } = await judgePartner({
        behaviours: { ...patient, ...behaviours },
        profile,
        only: someOfPartner,
        lean: true,
      })
      expect(violated).toEqual([])
    })
})
