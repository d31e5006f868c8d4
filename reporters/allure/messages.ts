/**
 * The steps of a check as the messages that the API of Allure sends to its reporters.
 * @module
 */
import type { Status } from 'allure-js-commons'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import type { StepReport } from './case-report.js'
import type { AttachmentReport } from './exchange.js'

/** What a message has of an attachment. */
export interface AttachmentContent {
  readonly content: string
  readonly encoding: 'utf8' | 'base64'
}

/**
 * The messages of a step: its beginning, what is in it, and its end.
 * @param contentOf what a message has of an attachment
 */
export function messagesOf(
  step: StepReport,
  contentOf: (attachment: AttachmentReport) => AttachmentContent,
): RuntimeMessage[] {
  const { name, status, start, stop } = step
  return [
    { type: 'step_start', data: { name, start } },
    ...step.attachments.map((attachment): RuntimeMessage => {
      const { name: title, contentType, extension } = attachment
      const data = { name: title, ...contentOf(attachment), contentType, fileExtension: extension }
      return { type: 'attachment_content', data }
    }),
    ...step.steps.flatMap((inner) => messagesOf(inner, contentOf)),
    { type: 'step_stop', data: { status: status as `${Status}` as Status, stop } },
  ]
}
