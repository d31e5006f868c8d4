/**
 * The order of test files. The files of a project come one after the other: a thread that gets a file of another project
 * ends, and the next one loads all sources again. Within a project, a file that starts commands or waits for time to
 * pass takes long although it is short, so it begins first: otherwise a core would wait for it at the end. The projects
 * with the longest files come first, for the same reason.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects that run at the same time, in this order; any other project is last. */
const projects = ['cli', 'matrix', 'hostile', 'slow', 'browser']

/** Begins before all others, for it takes longer than two of them. */
const longest = ['/test/foreign/keycloak/', '/test/guides/contributing.test.ts']

const long = [
  '/test/smoke/',
  '/test/guides/newcomer.test.ts',
  '/test/cli/judge/platform.test.ts',
  '/test/cli/judge/partner.test.ts',
  '/test/cli/commands/discover.test.ts',
  '/test/cli/judge/custom-suites.test.ts',
  '/test/cli/judge/class-undo.test.ts',
  '/test/cli/judge/control-command.test.ts',
  '/test/foreign-partners/',
  '/test/foreign-clients/',
  '/test/robustness/load/',
  '/test/doctor/predicts-partner.slow.test.ts',
  '/test/embedded/partner/data.slow.test.ts',
  // One thread finds out for all which rules a fault concerns. The others run the faults of partners meanwhile.
  '/test/matrix/faults-1.test.ts',
  '/test/matrix/partner-faults',
]

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projectOf = ({ project }: TestSpecification): number => {
      // Threads of their own end after each file: they come after the threads that are shared.
      if (project.config.isolate) return projects.length + 1
      const at = projects.indexOf(project.name)
      return at === -1 ? projects.length : at
    }
    const place = ({ moduleId }: TestSpecification): number => {
      if (longest.some((part) => moduleId.includes(part))) return -1
      const at = long.findIndex((part) => moduleId.includes(part))
      return at === -1 ? long.length : at
    }
    return (await super.sort(files)).sort(
      (one, other) => projectOf(one) - projectOf(other) || place(one) - place(other),
    )
  }
}
