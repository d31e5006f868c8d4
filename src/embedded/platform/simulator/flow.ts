/**
 * One authorize request at a simulated platform, with the overrides of its plan.
 * @module
 */
import type { Answer, Reply } from '../answer.js'
import type { Behaviours } from '../behaviours/index.js'
import type { AuthorizeFlow } from '../model.js'
import { accountOf, replyOf, type School } from './school.js'
import type {
  FlowPlan,
  JsonObject,
  Pairs,
  PlatformSession,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedUser,
} from './types.js'

/** A flow and its current state. */
export class Flow implements SimulatedFlow {
  code: string | null = null
  location: string | null = null
  deliveredAt: number | null = null
  readonly exchanges: SimulatedRequest[] = []
  readonly idTokens: string[] = []
  readonly accessTokens: string[] = []
  /** The flow in the platform. */
  readonly record: AuthorizeFlow

  constructor(
    readonly tenant: School,
    readonly platformSession: PlatformSession,
    readonly user: SimulatedUser,
    readonly plan: FlowPlan,
    readonly request: SimulatedRequest,
    readonly parameters: Pairs,
  ) {
    this.record = { tenantId: tenant.id }
  }
}

/**
 * The behaviours that differ in a flow.
 * @param issued receives every secret that the flow issues, and the text of the platform if the plan replaces a token
 */
export function behavioursOf(
  flow: Flow,
  issued: (kind: 'code' | 'token', text: string, replaced?: string) => void,
): Partial<Behaviours> {
  const { plan, tenant } = flow
  const user = accountOf(flow.user)
  let fields: JsonObject = {}
  let unplanned: JsonObject = {}
  return {
    // A code is valid at every token endpoint, and belongs to the school that issued it.
    ...tenant.behaviours(),
    sessionOf: () => ({ tenantId: tenant.id, user, ids: [], startedAt: 0, ended: false }),
    promptShowsLogin: (_prompt, { via }) => plan.authorize === 'login' && via === 'session',
    promptEndsSession: () => 'no',
    rememberedUser: () => user,
    ...(plan.code === undefined ? {} : { makeCode: () => plan.code as string }),
    redirectParameters: (good) => {
      const pairs = plan.response?.(good) ?? good
      flow.code = pairs.find(([name]) => name === 'code')?.[1] ?? null
      if (flow.code !== null) issued('code', flow.code)
      return pairs
    },
    codeRedirect: (answer) => {
      flow.location = answer.headers.find(([name]) => name === 'Location')?.[1] ?? null
      flow.deliveredAt = Date.now()
      return answer
    },
    idTokenClaims: (good) => plan.claims?.(withoutUndefined(good)) ?? good,
    codeAnswer: (good, { now }) => {
      unplanned = good
      const planned = withPlannedToken(flow, good, now)
      fields = plan.fields?.(planned) ?? planned
      return fields
    },
    tokenReply: (good) => {
      const reply = plan.token === undefined ? good : replyOf(plan.token(good))
      note(flow, fields, unplanned, reply, issued)
      return reply
    },
  }
}

function withPlannedToken(flow: Flow, fields: JsonObject, now: number): JsonObject {
  const { plan, tenant } = flow
  if (plan.idToken === undefined) return fields
  const token = String(fields['id_token'])
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  const value = plan.idToken({
    flow,
    tenant,
    header: JSON.parse(header ?? '') as JsonObject,
    claims: JSON.parse(claims ?? '') as JsonObject,
    now: Math.floor(now),
    token,
    accessToken: String(fields['access_token']),
  })
  return withoutUndefined({ ...fields, id_token: value })
}

/** Records the tokens of a response that are sent with its answer. */
function note(
  flow: Flow,
  fields: JsonObject,
  unplanned: JsonObject,
  reply: Reply,
  issued: (kind: 'token', text: string, replaced?: string) => void,
): void {
  const text = typeof reply === 'string' ? '' : textOf(reply.body)
  for (const [name, given] of [
    ['id_token', flow.idTokens],
    ['access_token', flow.accessTokens],
  ] as const) {
    const token = fields[name]
    if (typeof token !== 'string' || !text.includes(JSON.stringify(token).slice(1, -1))) continue
    given.push(token)
    const replaced = unplanned[name]
    issued('token', token, typeof replaced === 'string' ? replaced : undefined)
  }
}

function textOf(body: Answer['body'] | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
}

function withoutUndefined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
