/**
 * What the checks of an application are worth, from what they cost and find at the embedded partner.
 * @module
 */
import { partnerWorkPerCheck } from '../../../generated/requests.js'
import { partnerDetections } from '../../../generated/worth.js'
import { faultsFrom, faultsIn } from '../../plan/detections-by-case.js'
import type { WorthTable } from '../../plan/within-budget.js'
import { unknownFaults } from '../../plan/worth.js'

const faultsOf = faultsFrom(partnerDetections)

/** What the checks of an application cost and find. They share no requests. */
export const partnerWorth: WorthTable = {
  of: (check) => ({
    requests: partnerWorkPerCheck[check.rule]?.[0] ?? 0,
    groups: [],
    finds: [...faultsOf(check), ...unknownFaults(check)],
  }),
  groups: [],
  known: faultsIn(partnerDetections).size,
  detected: (checks) => new Set(checks.flatMap(faultsOf)).size,
}
