/**
 * Writes the result of each test file as soon as the file has ended, one line of JSON for each. So results are known
 * even if the run is ended before its end.
 */
import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** One line. */
export interface FinishedFile {
  /** Path below the project. */
  readonly file: string
  readonly passed: number
  /** Full names of failed tests and their messages. An error outside of tests has the name of the file. */
  readonly failed: readonly { readonly name: string; readonly message: string }[]
}

export class FinishedTests implements Reporter {
  /** @param output receives the lines, after those that it has */
  constructor(readonly output: string) {}

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId
    const failed = [...module.children.allTests('failed')].map((test) => ({
      name: test.fullName,
      message: messageOf(test.result().errors),
    }))
    const errors = module.errors()
    const ofFile = errors.length === 0 ? [] : [{ name: file, message: messageOf(errors) }]
    const line: FinishedFile = {
      file,
      passed: [...module.children.allTests('passed')].length,
      failed: [...failed, ...ofFile],
    }
    appendFileSync(this.output, `${JSON.stringify(line)}\n`)
  }
}

function messageOf(errors: readonly { readonly message: string }[] | undefined): string {
  return (errors ?? []).map(({ message }) => message).join('\n')
}
