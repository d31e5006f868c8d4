/**
 * Hands a check over to Allure from inside its vitest test.
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

/** Name of the label that carries the ending to the reporter, which takes it out again. */
export const endingLabel = 'platform-conformance:ending'

/**
 * What vitest cannot say of a test: it knows no reason of a skipped one, and makes a status of the words of a message.
 */
export interface Ending extends Pick<CaseReport, 'uuid' | 'fullName' | 'titlePath' | 'start' | 'stop'> {
  readonly status: StatusWord
  readonly statusDetails: StatusDetails
}

interface MessageRuntime {
  sendMessage(message: RuntimeMessage): Promise<void>
}

/**
 * Reports a check to Allure. Call it inside the check's own test, before that test throws or skips.
 * Does nothing where allure-vitest is not set up.
 * @param exchanges at least those that the check names
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

// The facade's step() takes the present time and reads the status from an error; these are already known.
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
