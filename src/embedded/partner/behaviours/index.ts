/**
 * All decisions of the embedded partner that rules are about, each under one name.
 * Handlers contain no policy: they call this table. A fault overrides one entry, a variant those of one open choice.
 * @module
 */
import { authorizeRequestBehaviours } from './authorize-request.js'
import { callbackBehaviours } from './callback.js'
import { classesBehaviours } from './classes.js'
import { codeExchangeBehaviours } from './code-exchange.js'
import { dataFormBehaviours } from './data-form.js'
import { idTokenBehaviours } from './id-token.js'
import { identityBehaviours } from './identity.js'
import { loginUrlBehaviours } from './login-url.js'
import { networkBehaviours } from './network.js'
import { periodBehaviours } from './periods.js'
import { providerKeysBehaviours } from './provider-keys.js'
import { roomBehaviours } from './rooms.js'
import { rosterBehaviours } from './roster.js'
import { serviceTokenBehaviours } from './service-token.js'
import { sessionBehaviours } from './session.js'
import { studentsBehaviours } from './students.js'
import { timetableBehaviours } from './timetable.js'
import { webhookCheckBehaviours } from './webhook-check.js'
import { webhookBehaviours } from './webhooks.js'

const documentedBehaviours = {
  ...loginUrlBehaviours,
  ...authorizeRequestBehaviours,
  ...callbackBehaviours,
  ...codeExchangeBehaviours,
  ...providerKeysBehaviours,
  ...idTokenBehaviours,
  ...identityBehaviours,
  ...sessionBehaviours,
  ...networkBehaviours,
  ...webhookCheckBehaviours,
  ...webhookBehaviours,
  ...serviceTokenBehaviours,
  ...dataFormBehaviours,
  ...studentsBehaviours,
  ...timetableBehaviours,
  ...classesBehaviours,
  ...roomBehaviours,
  ...rosterBehaviours,
  ...periodBehaviours,
}

/** The table of behaviours. */
export interface Behaviours extends Table {}
type Table = typeof documentedBehaviours

/** The behaviours of a conforming application, with defaults where the contract allows a choice. */
export const documented: Behaviours = documentedBehaviours

/** Name of a behaviour. */
export type BehaviourName = keyof Behaviours

/**
 * The conforming behaviours with overrides. Records each call in `consulted`.
 * @param overrides overrides by name
 * @param consulted receives the name of every behaviour that is called
 */
export function makeBehaviours(overrides: Partial<Behaviours>, consulted: Set<BehaviourName>): Behaviours {
  const table = Object.entries({ ...documented, ...overrides }).map(([name, behaviour]) => {
    const decide = behaviour as (...values: unknown[]) => unknown
    const tracked = (...values: unknown[]): unknown => {
      consulted.add(name as BehaviourName)
      return decide(...values)
    }
    return [name, tracked]
  })
  return Object.fromEntries(table) as Behaviours
}
