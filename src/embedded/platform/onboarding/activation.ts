/**
 * Activation and deactivation of an application for a school. Contract 1, onboarding scenarios; 6.
 * @module
 */
import type { App, Tenant } from '../model.js'
import type { Runtime } from '../runtime.js'
import { completeAt, report } from './delivery.js'
import { type Activation, type ActivationState, type Occasion, stateOf, type WebhookUrls } from './model.js'

/** The choices of an administrator for an activation. */
export interface Chosen {
  readonly scenario: 1 | 2 | 3
  readonly urls: WebhookUrls
}

/** The type in webhooks that no administrator triggered. */
const unaskedType = { credentials: 'RESET', deactivation: 'DEACTIVATION' } as const

/** The state of the activation of an application. */
export function activationState(runtime: Runtime, tenant: Tenant, app: App): ActivationState {
  return stateOf(tenant.activations.get(app.id), runtime.now(tenant))
}

/**
 * Starts an activation.
 * @returns the activation, and a function that undoes it without a webhook
 */
export function activate(
  runtime: Runtime,
  tenant: Tenant,
  app: App,
  { scenario, urls }: Chosen,
): { readonly activation: Activation; readonly undo: () => void } {
  const behaviours = runtime.behave(tenant)
  const before = tenant.activations.get(app.id)
  const passwordBefore = tenant.passwords.get(app.id)
  const now = runtime.now(tenant)
  const activation: Activation = {
    scenario,
    urls,
    password: runtime.leaves(behaviours.activationPassword(before?.password, runtime.opaque())),
    count: (before?.count ?? 0) + 1,
    began: now,
    again: before !== undefined && (before.again || hadCompleted(before, now)),
    acknowledged: undefined,
    completes: undefined,
    ended: undefined,
  }
  completeAt(runtime, tenant, activation, behaviours.activationCompletes('began', now, activation))
  tenant.activations.set(app.id, activation)
  tenant.passwords.set(app.id, activation.password)
  endElsewhere(runtime, 'activated', tenant, app, activation)
  if (behaviours.credentialsWebhookSent(activation))
    report(runtime, {
      kind: 'credentials',
      type: activation.again ? 'REACTIVATED' : 'CREATED',
      tenant,
      app,
      activation,
    })
  for (const [kind, seconds] of behaviours.webhooksLater(activation))
    runtime.schedule.at(tenant, now + seconds, () =>
      report(runtime, { kind, type: unaskedType[kind], tenant, app, activation }),
    )
  const undo = (): void => {
    if (tenant.activations.get(app.id) !== activation) return
    restore(tenant.activations, app.id, before)
    restore(tenant.passwords, app.id, passwordBefore)
  }
  return { activation, undo }
}

/**
 * Deactivates an application that is active or in progress.
 * @returns a function that undoes it without a webhook
 */
export function deactivate(runtime: Runtime, tenant: Tenant, app: App, activation: Activation): () => void {
  const behaviours = runtime.behave(tenant)
  activation.ended = runtime.now(tenant)
  const issued = [...runtime.tokens.values()].filter(
    (one) => one.clientId === app.id && one.tenantId === tenant.id && !one.revoked,
  )
  const revoked = behaviours.tokensRevokedByDeactivation(issued, activation)
  for (const record of revoked) record.revoked = true
  endElsewhere(runtime, 'deactivated', tenant, app, activation)
  if (behaviours.deactivationWebhookSent(activation))
    report(runtime, { kind: 'deactivation', type: 'DEACTIVATION', tenant, app, activation })
  return () => {
    activation.ended = undefined
    for (const record of revoked) record.revoked = false
  }
}

/** Sends the webhooks that the behaviours send without an action of an administrator. */
export function notice(runtime: Runtime, tenant: Tenant, request: Omit<Occasion, 'now'>): void {
  const occasion: Occasion = { ...request, now: runtime.now(tenant) }
  for (const app of tenant.apps) {
    const activation = tenant.activations.get(app.id)
    if (activation === undefined || activation.scenario === null) continue
    for (const kind of runtime.behave(tenant).unaskedWebhooks(occasion, activation))
      report(runtime, { kind, type: unaskedType[kind], tenant, app, activation })
  }
}

/** Ends what the behaviours end at other schools. */
function endElsewhere(
  runtime: Runtime,
  step: 'activated' | 'deactivated',
  tenant: Tenant,
  app: App,
  activation: Activation,
): void {
  const otherTenants = [...runtime.tenants.values()].flatMap((other) => {
    const active = other === tenant ? undefined : other.activations.get(app.id)
    return active === undefined || active.ended !== undefined ? [] : [{ other, active }]
  })
  const ended = runtime.behave(tenant).endedElsewhere(
    step,
    activation,
    otherTenants.map(({ active }) => active),
  )
  for (const { other, active } of otherTenants) if (ended.includes(active)) active.ended = runtime.now(other)
}

function hadCompleted({ completes, ended }: Activation, now: number): boolean {
  return completes !== undefined && completes <= (ended ?? now)
}

function restore<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
