/**
 * Reports a check to Allure from inside its vitest test.
 * @module
 */
import {
  type ContentType,
  descriptionHtml,
  displayName,
  historyId,
  labels,
  type Status,
  type StatusDetails,
  testCaseId,
} from 'allure-js-commons'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import { getGlobalTestRuntime } from 'allure-js-commons/sdk/runtime'
import type { CheckRecord, ExchangeRecord, RuleEntry } from '../../src/record/record.js'
import { indexExchanges } from '../outcome.js'
import {
  type CaseReport,
  caseReport,
  type RuleState,
  type StatusWord,
  type StepReport,
} from './case-report.js'

/** Label that carries the ending to the reporter. The reporter removes it. */
export const endingLabel = 'platform-conformance:ending'

/**
 * The ending of a check. Vitest cannot pass it on: it has no reason for a skipped test, and derives the status from the
 * message.
 */
export interface Ending extends Pick<CaseReport, 'uuid' | 'fullName' | 'titlePath' | 'start' | 'stop'> {
  readonly status: StatusWord
  readonly statusDetails: StatusDetails
}

interface MessageRuntime {
  sendMessage(message: RuntimeMessage): Promise<void>
}

/**
 * Reports a check to Allure. Call it in the test of the check, before the test throws or skips.
 * Does nothing if allure-vitest is not set up.
 * @param exchanges at least the exchanges of the check
 */
export async function reportToAllure(
  entry: RuleEntry,
  check: CheckRecord,
  exchanges: readonly ExchangeRecord[],
  state: RuleState = {},
): Promise<void> {
  const runtime: object = getGlobalTestRuntime()
  if (!isMessageRuntime(runtime)) return
  const report = caseReport(entry, check, indexExchanges(exchanges), state)
  const { uuid, fullName, titlePath, start, stop, status, statusDetails } = report
  const ending: Ending = { uuid, fullName, titlePath, start, stop, status, statusDetails }
  await displayName(report.name)
  await descriptionHtml(report.descriptionHtml)
  await historyId(report.historyId)
  await testCaseId(report.testCaseId)
  await labels(...report.labels, { name: endingLabel, value: JSON.stringify(ending) })
  for (const step of report.steps) await send(runtime, step)
}

function isMessageRuntime(runtime: object): runtime is MessageRuntime {
  return 'sendMessage' in runtime && typeof runtime.sendMessage === 'function'
}

// The step() of Allure measures the time and derives the status from an error. Both are already known here.
async function send(runtime: MessageRuntime, step: StepReport): Promise<void> {
  await runtime.sendMessage({ type: 'step_start', data: { name: step.name, start: step.start } })
  for (const { name, contentType, extension, content } of step.attachments) {
    await runtime.sendMessage({
      type: 'attachment_content',
      data: {
        name,
        content: Buffer.from(content).toString('base64'),
        encoding: 'base64',
        contentType: contentType as ContentType,
        fileExtension: extension,
        wrapInStep: false,
      },
    })
  }
  for (const inner of step.steps) await send(runtime, inner)
  await runtime.sendMessage({ type: 'step_stop', data: { status: step.status as Status, stop: step.stop } })
}
