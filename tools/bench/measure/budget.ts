/**
 * Measures what runs with a budget of requests find: from the tables of `npm run generate detections` and `npm run generate costs`, without
 * sending anything. An order that is derived from one half of the known faults is measured on the other half, so the
 * figures say what to expect of faults that nobody knows.
 * @module
 */
import { requestsPerCase } from '../../../generated/costs.js'
import { byPriority, type CheckName, type Priority } from '../../../src/plan/priority.js'
import { limitOfChecks } from '../../../src/plan/within-budget.js'
import { groups, platformPriority } from '../../../src/roles/platform/detections.js'
import { atLeast, figure, type Measured, type Measurement } from '../measurement.js'

/** Requests, and the share of faults that an order finds with them, in percent. */
export interface Share {
  readonly requests: number
  readonly percent: number
}

/** The raw data of the figures. */
export interface BudgetData {
  /** Derived from all faults, measured on all. */
  readonly known: readonly Share[]
  /** Derived from one half, measured on the other; the mean of both ways. */
  readonly other: readonly Share[]
}

/** The budgets, and the percentage of the faults of the other half that they must find. */
const aims = [
  { requests: 300, least: 35 },
  { requests: 1000, least: 60 },
  { requests: 2000, least: 75 },
]

const checks: readonly CheckName[] = Object.entries(requestsPerCase).flatMap(([rule, cases]) =>
  Object.keys(cases).map((name) => ({ rule, case: name })),
)
const unknown = /^unknown of /
const faultsOf = (check: CheckName): string[] =>
  platformPriority(check).finds.filter((one) => !unknown.test(one))

/** What budgets find: all known faults, and those of a half that the order does not know. */
export function sharesOfBudgets(): BudgetData {
  const faults = [...new Set(checks.flatMap(faultsOf))].sort()
  const half = (parity: number): Set<string> => new Set(faults.filter((_fault, at) => at % 2 === parity))
  const ways = [0, 1].map((parity) => sharesOf(half(parity), half(1 - parity)))
  const known = sharesOf(new Set(faults), new Set(faults))
  return {
    known,
    other: known.map(({ requests }, at) => ({
      requests,
      percent: ways.reduce((sum, way) => sum + (way[at]?.percent ?? 0), 0) / ways.length,
    })),
  }
}

/** The share of some faults that each budget finds, if others decide which checks it has. */
function sharesOf(deciding: ReadonlySet<string>, measured: ReadonlySet<string>): Share[] {
  const priorityOf = (check: CheckName): Priority => {
    const { finds, ...costs } = platformPriority(check)
    return { ...costs, finds: finds.filter((one) => unknown.test(one) || deciding.has(one)) }
  }
  return aims.map(({ requests }) => {
    const chosen = byPriority(checks, priorityOf, groups, limitOfChecks(requests))
    const detected = new Set(chosen.flatMap(({ item }) => faultsOf(item)).filter((one) => measured.has(one)))
    return { requests, percent: (100 * detected.size) / measured.size }
  })
}

function measure(): Promise<Measured<BudgetData>> {
  const data = sharesOfBudgets()
  const { known, other } = data
  return Promise.resolve({
    figures: [
      ...known.map(({ requests, percent }) => figure(`known faults, ${requests} requests`, percent, '%')),
      ...other.map(({ requests, percent }, at) =>
        atLeast(aims[at]?.least ?? 0, `faults of the other half, ${requests} requests`, percent, '%'),
      ),
    ],
    data,
    notes: ['The order for the other half is derived from the first half only, and the other way round.'],
  })
}

export const budgetMeasurement: Measurement = {
  id: 'budget',
  title: 'Runs with a budget: faults that they find',
  measure,
}
