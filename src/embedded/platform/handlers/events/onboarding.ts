/**
 * Events of the activation of applications for a school, and of their permissions. Contract 1, onboarding
 * scenarios; 5, item 3.
 * @module
 */
import type { App, Tenant } from '../../model.js'
import { activate, activationState, deactivate } from '../../onboarding/activation.js'
import type { AppRights, Scenario, WebhookUrls } from '../../onboarding/model.js'
import { isLocal } from '../../onboarding/sender.js'
import { undoable } from '../../undo.js'
import { type Body, type ControlEvents, Refusal, textOf } from './event.js'

const noRights: AppRights = { granted: new Map(), installed: new Map() }

/** Events of this file. */
export const onboarding: ControlEvents = {
  activate: (runtime, tenant, body) => {
    const app = appOf(tenant, body)
    const scenario = scenarioOf(body)
    const urls: WebhookUrls = {
      credentials: urlOf(body, 'credentials_url'),
      deactivation: urlOf(body, 'deactivation_url'),
    }
    if (scenario !== 3 && urls.credentials === undefined)
      throw new Refusal(400, 'bad-request', `scenario ${scenario} needs a credentials_url`)
    if (activationState(runtime, tenant, app) === 'completed')
      throw new Refusal(422, 'already-active', 'the application is active: deactivate it first')
    const { activation, undo } = activate(runtime, tenant, app, { scenario, urls })
    const behaviours = runtime.behave(tenant)
    return {
      state: activationState(runtime, tenant, app),
      undo: undoable(tenant, undo),
      ...(behaviours.credentialsShown(activation)
        ? { client_id: app.id, password: runtime.leaves(behaviours.shownPassword(activation, app)) }
        : {}),
    }
  },
  'activation-state': (runtime, tenant, body) => ({
    state: activationState(runtime, tenant, appOf(tenant, body)),
  }),
  deactivate: (runtime, tenant, body) => {
    const app = appOf(tenant, body)
    const activation = tenant.activations.get(app.id)
    if (activation === undefined || activation.ended !== undefined)
      throw new Refusal(422, 'not-active', 'the application is not active')
    return { undo: undoable(tenant, deactivate(runtime, tenant, app, activation)) }
  },
  'grant-permission': (runtime, tenant, body) => {
    const app = appOf(tenant, body)
    const permission = textOf(body, 'permission')
    const { granted, installed } = tenant.rights.get(app.id) ?? noRights
    return setRights(tenant, app, {
      granted: new Map([...granted, [permission, runtime.now(tenant)]]),
      installed,
    })
  },
  reinstall: (runtime, tenant, body) => {
    const app = appOf(tenant, body)
    const state = activationState(runtime, tenant, app)
    if (state !== 'completed') throw new Refusal(422, 'not-active', 'the application is not active')
    const { granted, installed } = tenant.rights.get(app.id) ?? noRights
    const now = runtime.now(tenant)
    const added = [...granted.keys()].filter((permission) =>
      runtime.behave(tenant).reinstallApplies(permission, app),
    )
    return setRights(tenant, app, {
      granted,
      installed: new Map([...installed, ...added.map((permission) => [permission, now] as const)]),
    })
  },
}

function setRights(tenant: Tenant, app: App, rights: AppRights): Body {
  const before = tenant.rights.get(app.id) ?? noRights
  tenant.rights.set(app.id, rights)
  return { undo: undoable(tenant, () => tenant.rights.set(app.id, before)) }
}

function appOf(tenant: Tenant, body: Body): App {
  const id = textOf(body, 'client_id')
  const app = tenant.apps.find((one) => one.id === id)
  if (app === undefined) throw new Refusal(422, 'unknown-client', 'there is no such application')
  return app
}

function scenarioOf({ scenario }: Body): Scenario {
  if (scenario === 1 || scenario === 2 || scenario === 3) return scenario
  throw new Refusal(400, 'bad-request', 'scenario must be 1, 2 or 3')
}

/** @throws {Refusal} if the URL leads to another machine. The platform sends nothing there. */
function urlOf(body: Body, name: string): string | undefined {
  if (body[name] === undefined) return undefined
  const url = textOf(body, name)
  if (!isLocal(url))
    throw new Refusal(422, 'foreign-address', `${name} must be a URL of http or https on this machine`)
  return url
}
