/**
 * All webhooks of the suites, for tests.
 */
import { type ForgedWebhook, webhookTables } from '../../../src/partner/webhooks/table.js'
import '../../../suites/partner/index.js'
import { heavyBadlySigned, heavySigned } from '../../../suites/partner/webhook-endpoint/unusable.suite.js'

export const allWebhooks: readonly ForgedWebhook[] = webhookTables()
  .flat()
  .map(([, webhook]) => webhook)

const heavy = new Set([...heavySigned, ...heavyBadlySigned].map(([name]) => name))

/** True for a webhook with a body of a megabyte or more. */
export function isHeavy({ name }: ForgedWebhook): boolean {
  return heavy.has(name)
}

/** The webhook with this name. */
export function webhookNamed(name: string): ForgedWebhook {
  const webhook = allWebhooks.find((one) => one.name === name)
  if (webhook === undefined) throw new Error(`no webhook named "${name}"`)
  return webhook
}
