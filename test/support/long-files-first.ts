/**
 * The order of test files. A file that starts commands or waits for time to pass takes long although it is short, so it
 * begins first: otherwise a core would wait for it at the end. Files that need a thread of their own come last, because
 * a thread between other files would make the next file load all sources again.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins before all others, for it takes longer than two of them. */
const longest = '/test/foreign/keycloak/'

const long = [
  '/test/smoke/',
  '/test/cli/contributing.test.ts',
  '/test/cli/newcomer.test.ts',
  '/test/cli/platform.test.ts',
  '/test/cli/partner.test.ts',
  '/test/cli/discover.test.ts',
  '/test/cli/own-suites.test.ts',
  '/test/cli/class-undo.test.ts',
  '/test/cli/control-command.test.ts',
  '/test/foreign-partners/',
  '/test/foreign-clients/',
  '/test/stress/',
  '/test/kit/doctor-rules.slow.test.ts',
  '/test/embedded/partner-data.slow.test.ts',
]

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      if (project.config.isolate) return 2
      if (moduleId.includes(longest)) return -1
      return long.some((folder) => moduleId.includes(folder)) ? 0 : 1
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
