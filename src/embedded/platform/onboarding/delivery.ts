/**
 * Delivery of webhooks: their time, their form, and the effect of the answer. Contract 2.4, 5 item 6, 6.
 * @module
 */
import { randomUUID } from 'node:crypto'
import { algorithmHeader, signatureHeader } from '../../facts.js'
import type { Header } from '../answer.js'
import type { Tenant } from '../model.js'
import type { Runtime } from '../runtime.js'
import { moment, type WatchedWebhook } from '../watch.js'
import type { Activation, WebhookEvent, WebhookRequest } from './model.js'
import { isLocal } from './sender.js'

/** An event before it is sent. */
export type Reported = Omit<WebhookEvent, 'id' | 'host' | 'at' | 'attempt'>

/** Sends a webhook for an event, with the repetitions that the behaviours define. */
export function report(runtime: Runtime, reported: Reported): void {
  const { tenant } = reported
  const at = runtime.now(tenant)
  const event: WebhookEvent = {
    ...reported,
    id: randomUUID(),
    host: new URL(runtime.url).host,
    at,
    attempt: 0,
  }
  sendAt(runtime, event, at + runtime.behave(tenant).webhookDelay(event))
}

function sendAt(runtime: Runtime, event: WebhookEvent, when: number): void {
  const { tenant } = event
  const send = (): Promise<void> => attempt(runtime, event)
  if (runtime.behave(tenant).queueKeepsRealTime())
    runtime.schedule.after(tenant, when - runtime.now(tenant), send)
  else runtime.schedule.at(tenant, when, send)
}

/** Completes an activation at a time, or not at all. */
export function completeAt(
  runtime: Runtime,
  tenant: Tenant,
  activation: Activation,
  when: number | undefined,
): void {
  if (when === undefined) return
  if (runtime.behave(tenant).queueKeepsRealTime())
    runtime.schedule.after(tenant, when - runtime.now(tenant), () => {
      activation.completes ??= runtime.now(tenant)
    })
  else activation.completes ??= when
}

/** True until a later event makes this one obsolete. */
function stillHolds(runtime: Runtime, { kind, tenant, app, activation }: WebhookEvent): boolean {
  const known = runtime.tenants.get(tenant.id) === tenant
  if (!known || tenant.activations.get(app.id) !== activation) return false
  return kind === 'deactivation' || activation.ended === undefined
}

/** Sends a webhook once. @returns after it was handed to the network */
async function attempt(runtime: Runtime, event: WebhookEvent): Promise<void> {
  const { tenant } = event
  if (!stillHolds(runtime, event)) return
  const targets = runtime.behave(tenant).webhookTargets(event.kind, event)
  const local = targets.filter(({ url }) => isLocal(url))
  await Promise.all(
    local.map((target, index) => sendTo(runtime, target.event ?? event, target.url, index === 0)),
  )
}

/** @param counts whether the answer decides about the activation and repetitions */
async function sendTo(runtime: Runtime, event: WebhookEvent, url: string, counts: boolean): Promise<void> {
  const { tenant } = event
  const behaviours = runtime.behave(tenant)
  const { request, signed } = requestFor(runtime, event, url)
  const { webhook: reported } = runtime.watch
  const watched: WatchedWebhook = {
    id: randomUUID(),
    kind: event.kind,
    type: event.type,
    tenant: tenant.id,
    clientId: event.app.id,
    attempt: event.attempt,
    request,
    signed,
    startedAt: moment(),
    ended: undefined,
  }
  reported?.(watched)
  const framing = behaviours.webhookFraming(event)
  const sent = runtime.webhooks.send(tenant.id, request, framing, reported !== undefined)
  const limit = runtime.now(tenant) + behaviours.webhookPatience()
  const inTime = runtime.schedule.at(tenant, limit, () => sent.abort())
  const followed = sent.answered.then((status) => {
    inTime()
    return counts ? follow(runtime, event, status) : nothing
  })
  if (reported !== undefined)
    Promise.all([followed, sent.heard]).then(([what, answer]) =>
      reported({ ...watched, ended: { at: moment(), answer, ...what } }),
    )
  await sent.handed
}

/** The effect of an answer. */
type Followed = Pick<NonNullable<WatchedWebhook['ended']>, 'acknowledged' | 'repeatedIn'>

const nothing: Followed = { acknowledged: false, repeatedIn: undefined }

/** Applies an answer to the activation, and schedules a repetition. */
function follow(runtime: Runtime, event: WebhookEvent, status: number | undefined): Followed {
  const { tenant, kind, activation, attempt: number } = event
  if (!stillHolds(runtime, event)) return nothing
  const behaviours = runtime.behave(tenant)
  const now = runtime.now(tenant)
  const acknowledged = status !== undefined && behaviours.webhookAcknowledged(status, event)
  if (acknowledged && kind === 'credentials' && activation.acknowledged === undefined) {
    activation.acknowledged = now
    completeAt(runtime, tenant, activation, behaviours.activationCompletes('acknowledged', now, activation))
  }
  const wait = behaviours.webhookRepeats({ status, acknowledged }, number, event)
  if (wait !== undefined) sendAt(runtime, { ...event, attempt: number + 1 }, now + wait)
  return { acknowledged, repeatedIn: wait }
}

function requestFor(
  runtime: Runtime,
  event: WebhookEvent,
  url: string,
): { readonly request: WebhookRequest; readonly signed: Buffer } {
  const behaviours = runtime.behave(event.tenant)
  const fields =
    event.kind === 'credentials'
      ? behaviours.credentialsBody(event, runtime.leaves(behaviours.deliveredPassword(event)))
      : behaviours.deactivationBody(event)
  const body = behaviours.webhookBytes(behaviours.webhookText(fields, event), event)
  const algorithm = behaviours.webhookAlgorithm(event)
  const { privateKey } = runtime.keys.get(behaviours.webhookKey(event))
  const signed = behaviours.signedBytes(body, event)
  const signature = behaviours.webhookSignature(signed, algorithm, privateKey, event)
  const headers: readonly Header[] = behaviours.webhookHeaders(
    [
      [signatureHeader, behaviours.signatureText(signature, event)],
      [algorithmHeader, algorithm],
      ['Content-Type', behaviours.webhookContentType(event)],
    ],
    event,
  )
  const method = behaviours.webhookMethod(event)
  return { request: behaviours.webhookRequest({ method, url, headers, body }, event), signed }
}
