/**
 * Tables of webhooks: what is sent, and which answers are right.
 * @module
 */
import { SuiteDefect } from '../../core/errors.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { Build } from './forge.js'
import { addedFields, extended } from './json-text.js'
import type { WebhookEndpoint, WebhookMaterial } from './material.js'
import type { WebhookMessage } from './message.js'

/** Answers: one status; the statuses of success at the endpoint; or all statuses of a class. */
export type Statuses = number | 'success' | '2xx' | '3xx' | '4xx' | '5xx'

/** What must be prepared before a webhook is sent. */
export type WebhookNeed =
  /** The unknown key is also served at the attacker's address. */
  | 'served unknown key'
  /** A second unknown key is made, of 4096 bits. */
  | 'unknown key of 4096 bits'
  /** The genuine webhooks whose signatures are used are sent before. */
  | 'other webhooks before'

/** What a table, or one row of it, says about its webhooks. */
interface Facts {
  /** Right answers. */
  readonly answers: readonly Statuses[]
  /** Answers that are safe too, but not recommended. A rule of level should asks for {@link answers} only. */
  readonly safeAnswers?: readonly Statuses[]
  /** The endpoints that it is sent to; default: both. Contract 5.6: every webhook is signed. */
  readonly endpoints?: readonly WebhookEndpoint[]
  readonly needs?: readonly WebhookNeed[]
  /** True if the webhook tests further fields. Others that have some are left out if the application takes none. */
  readonly testsFurtherFields?: boolean
}

/** A webhook of a table. */
export interface ForgedWebhook extends Required<Facts> {
  readonly name: string
  readonly build: Build
}

/** Cases: what is sent, and the webhook. */
export type WebhookTable = readonly (readonly [name: string, webhook: ForgedWebhook])[]

/**
 * A table of webhooks.
 * @param facts hold for every row that says nothing else
 * @param rows name of the case, how it is built, and what differs from the facts
 */
export function webhookTable(
  facts: Facts,
  rows: readonly (readonly [name: string, build: Build, facts?: Partial<Facts>])[],
): WebhookTable {
  const defaults = {
    safeAnswers: [],
    endpoints: ['credentials', 'deactivation'],
    needs: [],
    testsFurtherFields: false,
  } as const
  const table = rows.map(
    ([name, build, more]) => [name, { ...defaults, ...facts, ...more, name, build }] as const,
  )
  tables.push(table)
  return table
}

const tables: WebhookTable[] = []

/** Every table that was declared so far. Tests compare them with other implementations of signatures. */
export function webhookTables(): readonly WebhookTable[] {
  return tables
}

/** Rows of a table, by their names. @throws {SuiteDefect} if a name is unknown */
export function only(table: WebhookTable, ...names: readonly string[]): WebhookTable {
  return names.map((name) => {
    const row = table.find(([one]) => one === name)
    if (row === undefined) throw new SuiteDefect(`there is no webhook named "${name}"`)
    return row
  })
}

/** A webhook for one endpoint, as a case. */
export type WebhookCase = readonly [name: string, webhook: ForgedWebhook, endpoint: WebhookEndpoint]

/** The webhooks of a table as cases: each one at every endpoint that it is for and that the application has. */
export function atEachEndpoint(table: WebhookTable): (profile: PartnerProfile) => readonly WebhookCase[] {
  return ({ service }) =>
    table.flatMap(([name, webhook]) =>
      webhook.endpoints
        .filter((endpoint) => endpoint === 'credentials' || service.deactivationUrl !== null)
        .map((endpoint) => [`${endpoint}: ${name}`, webhook, endpoint] as const),
    )
}

/** What success is. Contract 4.5 names 200 for credentials, and no status for a deactivation. */
const success: Readonly<Record<WebhookEndpoint, 200 | '2xx'>> = { credentials: 200, deactivation: '2xx' }

/** True for a status that is one of these. */
export function isOneOf(status: number, statuses: readonly Statuses[], endpoint: WebhookEndpoint): boolean {
  return statuses.some((one) => {
    const meant = one === 'success' ? success[endpoint] : one
    return typeof meant === 'number' ? status === meant : Math.floor(status / 100) === Number(meant[0])
  })
}

/** Statuses in words, e.g. `200, 400 or 401`. */
export function wordsFor(statuses: readonly Statuses[], endpoint: WebhookEndpoint): string {
  const named = statuses.map((one) => (one === 'success' ? success[endpoint] : one))
  return [...new Set(named)].join(', ').replace(/, ([^,]+)$/, ' or $1')
}

/** True if the application must accept the webhook. */
export function mustBeAccepted({ answers }: ForgedWebhook): boolean {
  return answers.length === 1 && answers[0] === 'success'
}

/** The body with a field that no application knows. */
export function withFurtherField(body: string): string {
  return extended(body, { remark: '"none"' })
}

/** True for a message whose body has fields that the operator's template has not. */
export function addsFields({ body }: WebhookMessage, material: WebhookMaterial): boolean {
  return addedFields(body.toString('utf8'), material.body).length > 0
}
