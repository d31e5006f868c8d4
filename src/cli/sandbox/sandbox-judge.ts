/**
 * Judges the application of a sandbox: runs the partner suite in a worker of this process, and writes the reports.
 * @module
 */
import path from 'node:path'
import { endTree } from '../../core/drivers/process-tree.js'
import { drawnSeed } from '../../core/random.js'
import type { JudgeOrder } from '../../sandbox/judge/judge.js'
import { withSecretsOf } from '../judge/secrets-of.js'
import { RunReports } from '../reports/reports.js'

/** Runs an order of a sandbox. @see {@link JudgeOrder} */
export async function judgeInSandbox(order: JudgeOrder): Promise<void> {
  const { cancelled, listener, only, profile } = order
  const [{ runTarget }, { partnerRun }, { SuiteThread }] = await Promise.all([
    import('../../run/role-run.js'),
    import('../../roles/partner/run.js'),
    import('../../run/suite-thread.js'),
  ])
  const reports = new RunReports(path.resolve(order.out))
  const programs = new Set<number>()
  const thread = new SuiteThread({ role: 'partner', serial: false })
  try {
    await thread.loaded()
    if (cancelled.aborted) return
    await order.ready()
    const finished = await runTarget(partnerRun, {
      thread,
      profile,
      selection: { only, features: [], seed: drawnSeed() },
      standards: false,
      force: false,
      own: null,
      fault: null,
      listener,
      checked: reports.checked,
      observed: reports.observed,
      changed: (open) => reports.changed(open),
      ask: order.ask,
      program: (pid, running) => void (running ? programs.add(pid) : programs.delete(pid)),
      interrupted: cancelled,
      begin: (head, planned) => {
        reports.begin(head, planned)
        order.planned(planned.checks.map(({ rule }) => rule))
      },
    })
    // Releases the address before the reports are written.
    await thread.close().catch(() => undefined)
    await reports.finish(withSecretsOf(profile, finished), listener)
  } finally {
    reports.release()
    if (cancelled.aborted) thread.abandon()
    await thread.close().catch(() => undefined)
    // A worker that was ended has not waited for its program.
    for (const pid of programs) endTree(pid, 'SIGKILL')
  }
}
