/**
 * The command `platform`.
 * @module
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { silences } from '../../../generated/catalogue.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { type Journal, openJournal } from '../../../reporters/journal.js'
import { writeJunit } from '../../../reporters/junit.js'
import { scanForSecrets } from '../../../reporters/scan.js'
import { writeVerdicts } from '../../../reporters/verdicts.js'
import { exitCodeOf } from '../../kit/run/conclude.js'
import type { WrittenFile } from '../../kit/run/listener.js'
import type { RunRecord } from '../../kit/run/record.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfile } from '../../profile/load.js'
import type { PlatformOptions } from '../program.js'
import { operatorAt, whyNobody } from '../run/operator.js'
import { planOf, runPlatform } from '../run/platform-run.js'
import { interruptedCode, listenForInterrupt } from './interruption.js'
import { printPlan } from './plan.js'
import { checkFeatures, selectedRules } from './selection.js'

/** Exit code where a secret was found in what was written. */
const leaked = 70

/**
 * Judges a platform and writes the reports.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} where the target does not answer
 */
export async function judgePlatform(options: PlatformOptions): Promise<number> {
  selectedRules(options.only, 'platform')
  checkFeatures(options.feature, 'platform')
  const loaded = loadProfile(options.env)
  const absent = loaded.control?.driver === 'manual' ? whyNobody() : null
  const profile = absent === null ? loaded : { ...loaded, control: withoutOperator(loaded.control, absent) }
  const selection = { only: options.only, features: options.feature }
  if (options.plan) {
    printPlan(planOf(profile, selection), profile)
    return 0
  }
  const out = path.resolve(options.out ?? path.join('reports', profile.name))
  const listener = consoleReporter()
  const interruption = listenForInterrupt()
  let journal: Journal | undefined
  const kept = new Set<number>()
  try {
    const { record, secrets } = await runPlatform({
      profile,
      selection,
      standards: options.standards,
      listener,
      interrupted: interruption.signal,
      ask: operatorAt(
        { hold: () => listener.hold?.(), release: () => listener.release?.() },
        interruption.interrupt,
      ),
      program: interruption.program,
      begin: (head) => {
        mkdirSync(out, { recursive: true })
        journal = openJournal(path.join(out, 'run.jsonl'), head)
      },
      keep: (check, exchanges) => {
        for (const exchange of exchanges) {
          if (kept.has(exchange.id)) continue
          kept.add(exchange.id)
          journal?.exchange(exchange)
        }
        journal?.check(check)
      },
      changed: (open) => {
        interruption.leaves(open)
        journal?.openChanges(open)
      },
    })
    for (const observation of record.observations) journal?.observation(observation)
    journal?.close()
    const files = await writeReports(record, out)
    listener.finished(record, files)
    const hits = scanForSecrets(out, secrets)
    if (hits.length > 0) {
      const places = hits.map(
        ({ file, name, encoding }) => `  ${path.relative(out, file)}: ${name} (${encoding})`,
      )
      process.stderr.write(
        `Secrets were found in the reports; do not publish them. It is a defect of this program.\n${places.join('\n')}\n`,
      )
      return leaked
    }
    if (interruption.signal.aborted) return interruptedCode
    return exitCodeOf(record.result)
  } finally {
    interruption.stop()
  }
}

async function writeReports(record: RunRecord, out: string): Promise<WrittenFile[]> {
  const clauses = new Map(Object.values(silences).map(({ id, clause }) => [id as string, clause]))
  const verdicts = writeVerdicts(record, out, clauses)
  const junit = writeJunit(record, out)
  const html = path.join(out, 'allure/index.html')
  // The generator takes long to load, and no other command needs it.
  const { buildAllureHtml } = await import('../../../reporters/allure/html.js')
  await buildAllureHtml(allureResults(record), html, { name: `${record.target.name}: ${record.result}` })
  return [
    { name: 'verdicts', path: shown(verdicts) },
    { name: 'report', path: shown(html) },
    { name: 'junit', path: shown(junit) },
  ]
}

/** A path as a person would type it from here. */
function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative
}
