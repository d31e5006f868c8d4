/**
 * Makes checks known to reporters of vitest that show more than a test and its error.
 * @module
 */
import { indexExchanges } from '../../../reporters/outcome.js'
import type { Evidence } from '../../core/http/evidence.js'
import type { Show } from '../messages.js'

/** Its setup file sets this: the user wants results of Allure. */
const allureRuntime = 'allureTestRuntime'

/** Where its reporter reads. */
interface AllureMeta {
  allureRuntimeMessages?: readonly unknown[]
}

/** Shows the checks of a run. @param evidence has its exchanges, masked */
export function showChecks(evidence: Evidence): Show {
  const shown = new WeakSet<object>()
  return {
    check: async (meta: AllureMeta, entry, check) => {
      if (!(allureRuntime in globalThis)) return
      const { allureMessages } = await import('./allure.js')
      const exchanges = indexExchanges(check.exchanges.map((id) => evidence.get(id)))
      meta.allureRuntimeMessages = allureMessages(entry, check, exchanges)
      shown.add(meta.allureRuntimeMessages)
    },
    // The setup file of allure-vitest notes each expectation with its values, which are not masked.
    only: (meta: AllureMeta) => {
      const { allureRuntimeMessages: messages } = meta
      if (messages !== undefined && !shown.has(messages)) delete meta.allureRuntimeMessages
    },
  }
}
