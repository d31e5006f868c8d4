/**
 * Prepares a run of the suites in a vitest project: everything happens in the worker, so that each run, also in watch
 * mode, begins with the files and the embedded target as they are then.
 * @module
 */
import { hideWhereabouts } from '../../core/execute.js'
import { onAbort } from '../../core/on-abort.js'
import { rulesOf } from '../../custom/entries.js'
import { readCustomFolders } from '../../custom/folder.js'
import { declareSuites } from '../../custom/load.js'
import type { PlannableCheck, PlannableObservation, Selection } from '../../plan/plan.js'
import { selectedRules } from '../../plan/selected-rules.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import { UnreachableError, WrongTargetError } from '../errors.js'
import type { LoadFile, RoleWorker } from '../role-worker.js'
import { sideBySide } from '../side-by-side.js'
import { cancellation } from './cancellation.js'
import { OutputGuard } from './guard.js'
import type { GivenConformance } from './index.js'
import { showChecks } from './show.js'
import { logText } from './texts.js'
import type { Work } from './work.js'

/**
 * Loads profile and custom suites, and starts or reaches the target.
 * @param load imports a file, which may be TypeScript
 * @throws {ConfigurationError} if something given is wrong
 * @throws {UnreachableError} if the target does not answer
 * @throws {WrongTargetError} if the address is no such target
 */
export async function openWork<
  P extends TargetProfile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
>(worker: RoleWorker<P, Check, Observation>, given: GivenConformance, load: LoadFile): Promise<Work<P>> {
  try {
    return await opened(worker, given, load)
  } catch (error) {
    throw withoutStack(error)
  }
}

async function opened<
  P extends TargetProfile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
>(
  worker: RoleWorker<P, Check, Observation>,
  { env, suites, only }: GivenConformance,
  load: LoadFile,
): Promise<Work<P>> {
  const { role } = worker
  const guard = new OutputGuard()
  guard.install()
  const folders = await readCustomFolders(suites, role)
  for (const folder of folders) hideWhereabouts(folder.path)
  selectedRules(only, role, rulesOf(folders))
  const loaded = worker.load(env)
  await declareSuites(folders, { role, profile: loaded }, load)
  const selection: Selection = { only, features: [] }
  const { profile, close } = await worker.reach(loaded, selection, cancellation.signal)
  let problem: Error | null = null
  return {
    assignment: { role, profile, selection, environment: null, force: false },
    fault: null,
    width: sideBySide,
    send: (report) => {
      problem ??= worker.problemIn(report, profile)
    },
    onOrder: (listener) => void onAbort(cancellation.signal, () => listener({ type: 'interrupt' })),
    problem: () => (problem === null ? null : withoutStack(problem)),
    show: (evidence) => {
      guard.mask = (text) => evidence.redactor.url(text)
      return showChecks(evidence)
    },
    close,
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
