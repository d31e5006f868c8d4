/**
 * The priorities of the checks of a platform, from what they cost and find at the embedded platform.
 * @module
 */
import { requestsOfGroups, requestsPerCase, requestsPerCheck } from '../../../generated/costs.js'
import { detections, detectionsOfTheRun } from '../../../generated/detections.js'
import { faultsFrom, faultsIn } from '../../plan/detections-by-case.js'
import { type CheckName, type Priority, unknownFaults } from '../../plan/priority.js'

/** Requests of a check of a custom rule. */
const ofCustom = 1

const faultsOf = faultsFrom(detections)

/** The requests of each group that several checks share. */
export const groups = requestsOfGroups

/** The names of cases that judge every answer of a run: they need no request of their own. */
export const everyAnswer = /^every .* of the run$/

/** The priority of a check. A case that was not measured costs as much as a check of its rule on average. */
export function platformPriority(check: CheckName): Priority {
  const average = requestsPerCheck[check.rule] ?? ofCustom
  const [requests = 0, ...shared] = requestsPerCase[check.rule]?.[check.case] ?? [average]
  return {
    requests,
    groups: everyAnswer.test(check.case) ? [] : shared,
    finds: [...faultsOf(check), ...unknownFaults(check)],
  }
}

/** The number of known faults of the embedded platform. */
export const knownFaults = new Set([...faultsIn(detections), ...Object.keys(detectionsOfTheRun)]).size

/** The number of known faults that at least one of these checks detects. */
export function detectedFaults(checks: readonly CheckName[]): number {
  const detected = new Set(checks.flatMap(faultsOf))
  const rules = new Set(checks.map(({ rule }) => rule))
  for (const [fault, [rule, name, appearsIn]] of Object.entries(detectionsOfTheRun))
    if (
      checks.some((check) => check.rule === rule && check.case === name) &&
      appearsIn.some((one) => rules.has(one))
    )
      detected.add(fault)
  return detected.size
}
