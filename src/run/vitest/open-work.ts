/**
 * Prepares a run of the suites in a vitest project: everything happens in the worker, so that each run, also in watch
 * mode, begins with the files and the embedded target as they are then.
 * @module
 */
import { hideWhereabouts } from '../../core/execute.js'
import { onAbort } from '../../core/on-abort.js'
import { adapted } from '../../platform/adaptation/facts.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfile } from '../../profile/load.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Role } from '../../record/record.js'
import { rulesOf } from '../custom/entries.js'
import { readCustomFolders } from '../custom/folder.js'
import { type CustomTarget, declareSuites } from '../custom/load.js'
import { UnreachableError, WrongTargetError } from '../errors.js'
import type { Assignment, PartnerAssignment } from '../messages.js'
import { problemIn } from '../partner-problem.js'
import type { Selection } from '../plan.js'
import { selectedRules } from '../selected-rules.js'
import { sideBySide } from '../side-by-side.js'
import { cancellation } from './cancellation.js'
import { OutputGuard } from './guard.js'
import type { GivenConformance } from './index.js'
import { showChecks } from './show.js'
import { logText } from './texts.js'
import type { AssignmentOf, Work } from './work.js'

/** What a role adds. */
interface Opened {
  readonly assignment: Assignment | PartnerAssignment
  close(): Promise<void>
}

/**
 * Loads profile and custom suites, and starts or reaches the target.
 * @param load imports a file, which may be TypeScript
 * @throws {ConfigurationError} if something given is wrong
 * @throws {UnreachableError} if the target does not answer
 * @throws {WrongTargetError} if the address is no such target
 */
export async function openWork<R extends Role>(
  role: R,
  given: GivenConformance,
  load: (file: string) => Promise<unknown>,
): Promise<Work<R>> {
  try {
    return await opened(role, given, load)
  } catch (error) {
    throw withoutStack(error)
  }
}

async function opened<R extends Role>(
  role: R,
  { env, suites, only }: GivenConformance,
  load: (file: string) => Promise<unknown>,
): Promise<Work<R>> {
  const guard = new OutputGuard()
  guard.install()
  const folders = await readCustomFolders(suites, role)
  for (const folder of folders) hideWhereabouts(folder.path)
  selectedRules(only, role, rulesOf(folders))
  const target: CustomTarget =
    role === 'platform'
      ? { role: 'platform', profile: loadProfile(env) }
      : { role: 'partner', profile: loadPartnerProfile(env) }
  await declareSuites(folders, target, load)
  const selection: Selection = { only, features: [] }
  const ready =
    target.role === 'platform'
      ? await openPlatform(target, selection, cancellation.signal)
      : openPartner(target, selection)
  let problem: Error | null = null
  return {
    assignment: ready.assignment as AssignmentOf<R>,
    fault: null,
    width: sideBySide,
    send: (report) => {
      if (ready.assignment.role === 'partner') problem ??= problemIn(report, ready.assignment.profile)
    },
    onOrder: (listener) => void onAbort(cancellation.signal, () => listener({ type: 'interrupt' })),
    problem: () => (problem === null ? null : withoutStack(problem)),
    show: (evidence) => {
      guard.mask = (text) => evidence.redactor.url(text)
      return showChecks(evidence)
    },
    close: ready.close,
  }
}

async function openPlatform(
  { profile: loaded }: Extract<CustomTarget, { role: 'platform' }>,
  selection: Selection,
  interrupted: AbortSignal,
): Promise<Opened> {
  const { platformPlanner } = await import('../platform-plan.js')
  const { reachPlatform } = await import('../platform-target.js')
  const control = withoutOperator(loaded.control, 'an operator to ask: run platform-conformance itself')
  const described = { ...loaded, control }
  const plan = platformPlanner.plan(described, selection)
  const { profile, facts, close } = await reachPlatform(described, { plan, interrupted, force: false })
  return {
    assignment: { role: 'platform', profile: adapted(profile, facts, false), selection, environment: null },
    close,
  }
}

function openPartner({ profile }: Extract<CustomTarget, { role: 'partner' }>, selection: Selection): Opened {
  return {
    assignment: { role: 'partner', profile, selection, force: false },
    close: async () => undefined,
  }
}

/** The stack of an error that the user causes leads nowhere. */
function withoutStack(error: unknown): unknown & Error {
  if (!(error instanceof Error)) return new Error(logText(String(error)))
  if (![ConfigurationError, UnreachableError, WrongTargetError].some((kind) => error instanceof kind))
    return error
  error.message = logText(error.message)
  error.stack = `${error.name}: ${error.message}`
  return error
}
