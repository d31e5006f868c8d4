/**
 * What both roles need to record examples.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import type { ControlAddress } from '../core/drivers/http-driver.js'
import type { Transport } from '../core/http/client.js'
import type { Evidence } from '../core/http/evidence.js'
import { Origins } from '../core/http/origins.js'
import { Sender } from '../core/http/sender.js'
import type { ControlSettings } from '../profile/control-settings.js'
import type { CheckRecord, ExchangeRecord } from '../record/record.js'
import { idTokenOf } from './id-token.js'

/** The checks and exchanges of a run. */
export interface Recorded {
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
  /** Addresses of this machine by the address that readers see. */
  readonly addresses: readonly (readonly [recorded: string, shown: string])[]
  /** What the record of an exchange has only in part. */
  readonly whole: (exchange: ExchangeRecord) => WholeExchange
}

/** What the record of an exchange has only in part, masked. */
export interface WholeExchange {
  /** Null if there is none. */
  readonly requestBody: string | null
  readonly responseBody: string | null
  /** Header and claims of the ID token that the answer has; undefined if it has none. */
  readonly idToken: string | undefined
  /** OpenAPI operation of the request; undefined if the suite did not compare it. */
  readonly operation: string | undefined
}

/** The whole exchanges of {@link Evidence.keepRaw}; without it, what their records have. */
export function wholeIn(evidence: Evidence): Recorded['whole'] {
  const { redactor } = evidence
  return ({ id, request, response }) => {
    const raw = evidence.raw?.get(id)
    const masked = (body: Buffer | null | undefined, headers: ExchangeRecord['request']['headers']) =>
      body == null ? null : redactor.body(body.toString('utf8'), contentType(headers))
    const idToken = raw === undefined ? undefined : idTokenOf(raw)
    return {
      requestBody: masked(raw?.requestBody, request.headers) ?? request.body?.text ?? null,
      responseBody: masked(raw?.response?.body, response?.headers ?? []) ?? response?.body?.text ?? null,
      idToken: idToken === undefined ? undefined : redactor.text(idToken),
      operation: raw?.operation ?? undefined,
    }
  }
}

/** The value of Content-Type, or an empty text. */
export function contentType(headers: ExchangeRecord['request']['headers']): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
}

/** Sends further requests to the control driver of a target, after the last check. */
export type Finish = (sender: Sender, control: ControlAddress) => Promise<unknown>

/** Calls a function with what it needs. A target without a control driver gets no further request. */
export async function finishWith(
  finish: Finish | undefined,
  transport: Transport,
  control: ControlAddress | ControlSettings | null,
): Promise<void> {
  if (finish === undefined || control === null || !('token' in control)) return
  const sender = new Sender(transport, new CheckTrace((text) => text))
  await finish(sender.within(new Origins([control.url], 'events go to CONTROL_URL').mayReach), control)
}

/** The seed of all recordings. */
export const seed = { seed: 1, run: 1 }

const width = 8

/** Maps items with a limit on how many run at the same time. @param limit default: 8 */
export async function pooled<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit = width,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length)
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
