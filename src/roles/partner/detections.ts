/**
 * The priorities of the checks of an application, from what they cost and find at the embedded partner.
 * @module
 */
import { partnerWorkPerCheck } from '../../../generated/costs.js'
import { partnerDetections } from '../../../generated/detections.js'
import { faultsFrom, faultsIn } from '../../plan/detections-by-case.js'
import { unknownFaults } from '../../plan/priority.js'
import type { Priorities } from '../../plan/within-budget.js'

const faultsOf = faultsFrom(partnerDetections)

/** What the checks of an application cost and find. They share no requests. */
export const partnerPriorities: Priorities = {
  of: (check) => ({
    requests: partnerWorkPerCheck[check.rule]?.[0] ?? 0,
    groups: [],
    finds: [...faultsOf(check), ...unknownFaults(check)],
  }),
  groups: [],
  known: faultsIn(partnerDetections).size,
  detected: (checks) => new Set(checks.flatMap(faultsOf)).size,
}
