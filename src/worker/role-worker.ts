/**
 * The one test file of a run: reaches the target as far as the main thread did not, and declares a test for each planned
 * check. All checks are in one file, so that they share sessions, tokens and connections. What differs between the roles
 * is a {@link RoleWorker}.
 * @module
 */
import { afterAll } from 'vitest'
import type { Evidence } from '../core/http/evidence.js'
import type { Redactor } from '../core/http/redactor.js'
import { useSeed } from '../core/random.js'
import type { SharedResults } from '../core/shared-results.js'
import type { Slots } from '../core/slots.js'
import type { PlannableCheck, PlannableObservation, Planner, RunPlan, Selection } from '../plan/plan.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { Role } from '../record/record.js'
import type { Assignment, Report } from './messages.js'
import type { Work } from './project/work.js'
import { declareNothing, declareTests, receiveWork, type SuiteTests } from './suite-tests.js'

/** What the worker must know about a role. */
export interface RoleWorker<
  P extends TargetProfile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
> {
  readonly role: Role
  readonly planner: Planner<P, Check, Observation>
  /**
   * Gets ready for the checks.
   * @param load imports a file, which may be TypeScript
   * @returns null if the target was not reached; `work` got the reason
   */
  open(
    assignment: Assignment<P>,
    work: Work<P>,
    load: LoadFile,
  ): Promise<OpenedRun<P, Check, Observation> | null>
  /** Loads a profile for a vitest project. @throws {ConfigurationError} if it is wrong */
  load(file: string): P
  /** Starts or reaches the target of a vitest project, as far as {@link open} does not. */
  reach(
    profile: P,
    selection: Selection,
    interrupted: AbortSignal,
  ): Promise<{ readonly profile: P; close(): Promise<void> }>
  /** The error that a report stands for; null if the run goes on. */
  problemIn(report: Report, profile: P): Error | null
}

/** Imports a file. The function is in a file that vitest transforms, so that suites and faults may be TypeScript. */
export type LoadFile = (file: string) => Promise<unknown>

/** What both kits share of a run. */
interface KitRun {
  readonly evidence: Evidence
  readonly redactor: Redactor
  readonly transport: { readonly limiter: { readonly lost: boolean } }
  readonly slots: Slots
  readonly results: SharedResults
}

/** A run that is ready for its checks. */
export interface OpenedRun<
  P extends TargetProfile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
> extends Pick<SuiteTests<Check, Observation>, 'execute' | 'observe' | 'mayBeAlone'>,
    Partial<Pick<SuiteTests<Check, Observation>, 'budget'>> {
  readonly run: KitRun
  /** With its final addresses. */
  readonly profile: P
  /** What to do before the first check. */
  begin?(plan: RunPlan<Check, Observation>): void
  /** Milliseconds that each check or observation of a plan may take, from its turn on. */
  limitIn(plan: RunPlan<Check, Observation>): SuiteTests<Check, Observation>['limitOf']
  close(): Promise<void>
}

/** Milliseconds to undo what checks have changed. */
const undoing = 90_000

/** Declares the tests of a run. */
export async function declareRun<
  P extends TargetProfile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
>(worker: RoleWorker<P, Check, Observation>, load: LoadFile): Promise<void> {
  const { role, planner } = worker
  const work = await receiveWork(worker, load)
  const { send, assignment } = work
  const { seed, shard } = assignment?.selection ?? {}
  if (seed !== undefined) useSeed(seed, shard?.index)
  const opened = assignment === null ? null : await worker.open(assignment, work, load)
  const problem = work.problem()
  if (problem !== null) {
    await work.close()
    throw problem
  }
  if (assignment === null || opened === null)
    declareNothing(
      'nothing runs',
      assignment === null ? 'the run was cancelled' : 'the target was not reached',
    )
  else {
    const { run, budget = null } = opened
    const { evidence, slots, results } = run
    if (assignment.raw === true) evidence.keepRaw()
    const plan = planner.plan(opened.profile, assignment.selection)
    opened.begin?.(plan)
    declareTests(role, {
      ...opened,
      ...{ plan, evidence, send, slots, results, budget },
      entryOf: (id) => planner.role.entryOf(id),
      ofObservation: planner.ofObservation,
      priorityOf: planner.role.priorities.of,
      limitOf: opened.limitIn(plan),
      show: work.show?.(evidence) ?? null,
    })
  }

  afterAll(async () => {
    await opened?.close()
    const raw = opened?.run.evidence.raw ?? null
    if (raw !== null) send({ type: 'raw', exchanges: raw })
    const secrets = opened?.run.redactor.secrets() ?? []
    send({ type: 'done', secrets, lost: opened?.run.transport.limiter.lost ?? false })
    await work.close()
  }, undoing)
}
