/**
 * Faults of activations: the credentials, when they are valid, and how the platform refuses them before that.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { Tenant } from '../model.js'
import type { Activation, WebhookEvent } from '../onboarding/model.js'
import { defaultSeed, makeWorld } from '../world/world.js'
import { rowOf } from './rows.js'

const fault = rowOf('onboarding')
const [, schoolB] = makeWorld(defaultSeed).tenants

/** The password of another application at the same school. */
const foreignPassword = ({ tenant }: WebhookEvent): string => {
  const main = tenant.apps.find(({ key }) => key === 'main')
  return tenant.passwords.get(main?.id ?? '') ?? ''
}

/** Delivers another password, or none. */
const delivered = (id: string, says: string, password: (event: WebhookEvent) => string): Fault =>
  fault('webhooks.credentials.password', `password-${id}`, `${says} as the password`, {
    deliveredPassword: password,
  })

type Fields = Readonly<Record<string, unknown>>

const body = (id: string, says: string, change: (fields: Fields, event: WebhookEvent) => Fields): Fault =>
  fault('webhooks.credentials.password', `password-${id}`, says, {
    credentialsBody: (event, password) => change(documented.credentialsBody(event, password), event),
  })

/** The first password of each application of a school. */
const firstPasswords = new WeakMap<Tenant, Map<string, string>>()

const passwords: readonly Fault[] = [
  fault('webhooks.credentials.password', 'password-only-first', {
    says: 'delivers a new password at each activation, and accepts only the first one',
    servicePasswordMatches: (sent, app, { tenant }) => {
      const known = firstPasswords.get(tenant) ?? new Map<string, string>()
      firstPasswords.set(tenant, known)
      const first = known.get(app.id) ?? tenant.passwords.get(app.id)
      if (first !== undefined) known.set(app.id, first)
      return sent === first
    },
  }),
  delivered('oidc-secret', 'sends the OIDC client secret', ({ app }) => app.secret ?? ''),
  delivered('of-other-application', 'sends the password of another application', foreignPassword),
  delivered(
    'of-other-school',
    'sends the password of another school',
    () => [...schoolB.passwords.values()][0] ?? '',
  ),
  delivered('encoded', 'sends the Base64 of the password', ({ activation }) =>
    Buffer.from(activation.password).toString('base64'),
  ),
  delivered('empty', 'sends an empty text', () => ''),
  body('missing', 'sends no password', ({ password: _, ...fields }) => fields),
  body('null', 'sends null as password', (fields) => ({ ...fields, password: null })),
  body(
    'beside-other-client',
    'sends the password with the client ID of another application',
    (fields, { tenant }) => ({
      ...fields,
      clientId: tenant.apps.find(({ key }) => key === 'main')?.id,
    }),
  ),
]

const inScenario1 = (activation: Activation | undefined): boolean => activation?.scenario === 1

/** Activations whose credentials were used too early. */
const spoilt = new WeakSet<Activation>()

const moments: readonly Fault[] = [
  fault('webhooks.activation.not-before', 'valid-in-progress', 'accepts credentials before completion', {
    activationComplete: ({ activationState }) => activationState !== 'inactive',
  }),
  fault('webhooks.activation.not-before', 'valid-once-acknowledged', {
    says: 'accepts credentials as soon as the partner has answered, before completion',
    activationComplete: ({ activation, activationState }) =>
      activationState === 'completed' ||
      (activationState === 'in-progress' && activation?.acknowledged !== undefined),
  }),
  fault('webhooks.activation.not-before', 'valid-until-acknowledged', {
    says: 'accepts credentials until the partner has answered, before completion',
    activationComplete: ({ activation, activationState }) =>
      activationState === 'completed' ||
      (activationState === 'in-progress' && activation?.acknowledged === undefined),
  }),
  fault('webhooks.activation.valid-soon', 'valid-late', 'accepts credentials 40 seconds after the answer', {
    activationComplete: (context) => {
      const { activation, now } = context
      if (!inScenario1(activation)) return documented.activationComplete(context)
      return now >= (activation?.acknowledged ?? now) + 40
    },
  }),
  fault('webhooks.activation.valid-soon', 'valid-after-90', {
    says: 'accepts credentials 90 seconds after the answer',
    activationComplete: (context) => {
      const { activation, now } = context
      if (!inScenario1(activation)) return documented.activationComplete(context)
      return now >= (activation?.acknowledged ?? now) + 90
    },
  }),
  fault('webhooks.activation.no-manual-step', 'spoilt-by-early-request', {
    says: 'never accepts credentials that were used before the activation had completed',
    activationComplete: (context) => {
      const { activation } = context
      const complete = documented.activationComplete(context)
      if (!inScenario1(activation) || activation === undefined) return complete
      if (!complete) spoilt.add(activation)
      return complete && !spoilt.has(activation)
    },
  }),
  fault('webhooks.activation.no-manual-step', 'never-completes', {
    says: 'never completes an activation in scenario 1',
    activationCompletes: (step, now, activation) =>
      inScenario1(activation) ? undefined : documented.activationCompletes(step, now, activation),
  }),
  fault('webhooks.activation.no-manual-step', 'second-step', {
    says: 'completes an activation in scenario 1 only when the administrator starts it a second time',
    activationCompletes: (step, now, activation) =>
      inScenario1(activation) && activation.count % 2 === 1
        ? undefined
        : documented.activationCompletes(step, now, activation),
  }),
]

const scenarios: readonly Fault[] = [
  fault('webhooks.scenario-2', 'scenario-2-silent', 'sends no webhook in scenario 2', {
    credentialsWebhookSent: ({ scenario }) => scenario === 1,
  }),
  fault('webhooks.scenario-2', 'scenario-2-unsigned', 'does not sign the webhook in scenario 2', {
    webhookHeaders: (headers, { activation }) =>
      activation.scenario === 2 ? headers.filter(([name]) => name !== 'Authorization') : headers,
  }),
  fault('webhooks.scenario-2', 'scenario-2-other-bytes', 'signs another body in scenario 2', {
    signedBytes: (bytes, { activation }) =>
      activation.scenario === 2 ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes,
  }),
  fault('webhooks.scenario-2', 'scenario-2-wrong-password', 'sends a wrong password in scenario 2', {
    deliveredPassword: ({ activation }) =>
      activation.scenario === 2 ? activation.password.slice(1) : activation.password,
  }),
  fault('webhooks.scenario-2', 'scenario-2-never-completes', 'never completes an activation in scenario 2', {
    activationCompletes: (step, now, activation) =>
      activation.scenario === 2 ? undefined : documented.activationCompletes(step, now, activation),
  }),
  fault('webhooks.scenario-3.credentials', 'shown-secret', 'shows the OIDC client secret as the password', {
    shownPassword: (_activation, app) => app.secret ?? '',
  }),
  fault('webhooks.scenario-3.credentials', 'shown-cut', 'shows a password without its last character', {
    shownPassword: ({ password }) => password.slice(0, -1),
  }),
  fault('webhooks.scenario-3.credentials', 'shown-useless', 'never completes an activation in scenario 3', {
    activationCompletes: (step, now, activation) =>
      activation.scenario === 3 ? undefined : documented.activationCompletes(step, now, activation),
  }),
]

const [unauthorized, invalidClient] = [
  'service-token.activation.unauthorized',
  'service-token.activation.invalid-client',
] as const

const refusals: readonly Fault[] = [
  ...[400, 403, 409, 425].map((status) =>
    fault(unauthorized, `refused-with-${status}`, `refuses credentials before completion with ${status}`, {
      tokenErrorStatus: (name, problem, context) =>
        problem.kind === 'not active' ? status : documented.tokenErrorStatus(name, problem, context),
    }),
  ),
  ...['invalid_grant', 'unauthorized_client', 'access_denied', 'InvalidClient'].map((name) =>
    fault(invalidClient, `refused-as-${name.replace('_', '-').toLowerCase()}`, {
      says: `refuses credentials before completion as ${name}`,
      notActiveError: () => name,
    }),
  ),
]

const permissions: readonly Fault[] = [
  fault('timetable.permission.after-reinstallation', 'permission-without-effect', {
    says: 'grants no permission for the timetable when an application is installed again',
    reinstallApplies: () => false,
  }),
  fault('timetable.permission.after-reinstallation', 'permission-not-asked', {
    says: 'uses only the permissions of the first installation',
    appPermitted: (use) => documented.appPermitted({ ...use, rights: undefined }),
  }),
]

/** Faults of activations and permissions. */
/** Schools whose webhooks go to the same address. */
const ofOnePartner = (activation: Activation, others: readonly Activation[]): readonly Activation[] =>
  others.filter(({ urls }) => urls.credentials === activation.urls.credentials)

const otherSchools: readonly Fault[] = [
  fault('webhooks.activation.other-school', 'deactivated-at-every-school', {
    says: 'deactivates an application at every school whose webhooks have the same address',
    endedElsewhere: (step, activation, others) =>
      step === 'deactivated' ? ofOnePartner(activation, others) : [],
  }),
  fault('webhooks.activation.other-school', 'active-at-one-school', {
    says: 'ends the activation at the school whose webhooks had the same address before',
    endedElsewhere: (step, activation, others) =>
      step === 'activated' ? ofOnePartner(activation, others) : [],
  }),
]

export const onboardingFaults: readonly Fault[] = [
  ...otherSchools,
  ...passwords,
  ...moments,
  ...scenarios,
  ...refusals,
  ...permissions,
]
