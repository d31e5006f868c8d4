/**
 * Lists the tests that were skipped, with their reasons, at the end of a run. On a CI server (`CI` is set) a skipped
 * test makes the run fail.
 */
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

/** Skipped tests by reason, each as `file > title`. */
type Skipped = Map<string, string[]>

const noReason = 'no reason was given. Give one: test(…, ({ skip }) => skip(reason))'

/** Projects whose tests are checks of a target: what its profile lacks is skipped, and no test of this project. */
const ofTargets: ReadonlySet<string> = new Set(['platform', 'partner'])

export class SkippedTests implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = this.#skippedIn(modules)
    if (skipped.size === 0) return
    const count = [...skipped.values()].flat().length
    const lines = [...skipped].flatMap(([reason, tests]) => [
      `NOT TESTED: ${reason}`,
      ...tests.map((name) => `  ${name}`),
    ])
    if (process.env.CI) {
      lines.push(`FAILED: CI is set, so nothing may be skipped. Skipped tests: ${count}`)
      process.exitCode = 1
    }
    this.#vitest?.logger.error(`\n${lines.join('\n')}\n`)
  }

  #skippedIn(modules: readonly TestModule[]): Skipped {
    const skipped: Skipped = new Map()
    // With -t, vitest skips every test whose title does not match, and gives no reason.
    const isFiltered = this.#vitest?.config.testNamePattern !== undefined
    for (const module of modules) {
      if (ofTargets.has(module.project.name)) continue
      for (const test of module.children.allTests('skipped')) {
        const reason = reasonOf(test) ?? (isFiltered ? undefined : noReason)
        if (reason === undefined) continue
        const name = `${module.relativeModuleId} > ${test.fullName}`
        skipped.set(reason, [...(skipped.get(reason) ?? []), name])
      }
    }
    return skipped
  }
}

function reasonOf(test: TestCase): string | undefined {
  const result = test.result()
  return result.state === 'skipped' ? result.note : undefined
}
