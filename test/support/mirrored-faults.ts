/**
 * Tells faults that a developer could make from faults that mirror an input of a suite.
 */
import { expect, test } from 'vitest'

/** A fault of either embedded target. */
interface AnyFault {
  readonly id: string
  readonly violates: readonly string[]
  readonly cases?: Readonly<Partial<Record<string, readonly string[]>>>
  readonly mirrorsInput?: true
}

/** The rules that faults violate, by the kind of their faults. */
export function coverageOf(faults: readonly AnyFault[]): { natural: string[]; mirroredOnly: string[] } {
  const rulesOf = (some: readonly AnyFault[]): Set<string> =>
    new Set(some.flatMap(({ violates }) => violates))
  const natural = rulesOf(faults.filter(({ mirrorsInput }) => mirrorsInput === undefined))
  return {
    natural: [...natural].sort(),
    mirroredOnly: [...rulesOf(faults)].filter((rule) => !natural.has(rule)).sort(),
  }
}

/**
 * Checks the mirrored faults of a target, and prints how many rules have a natural fault and how many do not.
 * @param target name of the target in the printed line
 * @param casesOf returns the cases of a rule
 */
export function testMirroredFaults(
  target: string,
  faults: readonly AnyFault[],
  casesOf: (rule: string, fault: AnyFault) => readonly string[],
): void {
  test('a mirrored fault names a case of every rule with several cases', () => {
    const { natural, mirroredOnly } = coverageOf(faults)
    const mirrored = faults.filter(({ mirrorsInput }) => mirrorsInput)
    console.log(
      [
        `${target}: ${natural.length} rules have a natural fault, ${mirroredOnly.length} only mirrored faults`,
        `(${mirrored.length} of ${faults.length} faults are mirrored).`,
        ...mirroredOnly,
      ].join(' '),
    )
    const unnamed = mirrored.flatMap((fault) =>
      fault.violates
        .filter((rule) => casesOf(rule, fault).length > 1 && (fault.cases?.[rule] ?? []).length === 0)
        .map((rule) => `${fault.id}: ${rule}`),
    )
    expect(unnamed).toEqual([])
  })
}
