/**
 * A check as messages for the reporter of allure-vitest: title, labels, description, steps, and exchanges as attachments.
 * @module
 */
import type { Label } from 'allure-js-commons'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import { caseReport } from '../../../reporters/allure/case-report.js'
import type { AttachmentReport } from '../../../reporters/allure/exchange.js'
import { type AttachmentContent, messagesOf } from '../../../reporters/allure/messages.js'
import type { ExchangeIndex } from '../../../reporters/outcome.js'
import { visible } from '../../output/characters.js'
import { html } from '../../output/html.js'
import type { CheckRecord, RuleEntry } from '../../record/record.js'
import { titleText } from './texts.js'

/** Messages of one check. @param exchanges at least those of the check, masked */
export function allureMessages(
  entry: RuleEntry,
  check: CheckRecord,
  exchanges: ExchangeIndex,
): RuntimeMessage[] {
  const { name, descriptionHtml, historyId, testCaseId, labels, steps } = caseReport(
    entry,
    check,
    exchanges,
    {
      waived: false,
      several: check.case !== '',
      run: { role: entry.role },
      book: null,
    },
  )
  const metadata = {
    displayName: titleText(name),
    // The reporter leaves out why a test was skipped.
    descriptionHtml: `${check.reason === null ? '' : reasonOf(check)}${descriptionHtml}`,
    historyId,
    testCaseId,
    labels: [...labels, { name: 'rule', value: entry.id }] as Label[],
  }
  return [{ type: 'metadata', data: metadata }, ...steps.flatMap((step) => messagesOf(step, whole))]
}

function reasonOf({ verdict, reason }: CheckRecord): string {
  return html`<p>${visible(`${verdict}: ${reason}`)}</p>`.text
}

function whole({ content }: AttachmentReport): AttachmentContent {
  return { content: Buffer.from(content()).toString('base64'), encoding: 'base64' }
}
