/**
 * The runner of tests in the vitest project of a user. It knows when a run is cancelled: the signals that vitest gives to
 * tests do not reach all of them.
 * @module
 */
import { TestRunner } from 'vitest'
import { cancellation } from './cancellation.js'

type Settings = ConstructorParameters<typeof TestRunner>[0]
type Reason = Parameters<TestRunner['cancel']>[0]

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default class ConformanceRunner extends TestRunner {
  constructor(config: Settings) {
    super(config)
    cancellation.bail = config.bail ?? 0
  }

  override cancel(reason: Reason): void {
    super.cancel(reason)
    cancellation.cancel()
  }
}
