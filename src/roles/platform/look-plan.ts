/**
 * What the checks of a run need from its target, as data that another thread can have.
 * @module
 */
import type { TargetPlan } from '../role.js'
import { platformPlanner } from './planner.js'

/** What the checks of a run need. */
export interface RulePlan {
  /** Needs of their rules. */
  readonly needs: readonly string[]
  /** True if a check signs a user in. */
  readonly signsIn: boolean
}

/** What the checks of a plan need. */
export function rulePlanOf({ checks }: TargetPlan): RulePlan {
  return {
    needs: [
      ...new Set(checks.flatMap(({ rule }): readonly string[] => platformPlanner.role.entryOf(rule).needs)),
    ],
    signsIn: checks.some((check) => platformPlanner.ofCheck(check).needs.includes('user.teacher')),
  }
}
