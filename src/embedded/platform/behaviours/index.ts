/**
 * Every decision of the embedded platform, each under one name.
 * Handlers contain no decisions: they call this table. A fault replaces one entry, a variant the entries of one open
 * point.
 * A comment that ends with "Open point" marks a choice that the contract does not define.
 * @module
 */
import { authorizeBehaviours } from './authorize.js'
import { classesBehaviours } from './classes.js'
import { dataBehaviours } from './data.js'
import { deletedPeriodsBehaviours } from './deleted-periods.js'
import { discoveryBehaviours } from './discovery.js'
import { errorBehaviours } from './errors.js'
import { headerBehaviours } from './headers.js'
import { idTokenBehaviours } from './id-token.js'
import { launchBehaviours } from './launch.js'
import { loginBehaviours } from './login.js'
import { logoutBehaviours } from './logout.js'
import { onboardingBehaviours } from './onboarding.js'
import { pkceBehaviours } from './pkce.js'
import { redirectBehaviours } from './redirect.js'
import { roomsBehaviours } from './rooms.js'
import { rosterBehaviours } from './roster.js'
import { serviceTokenBehaviours } from './service-token.js'
import { studentsBehaviours } from './students.js'
import { timetableBehaviours } from './timetable.js'
import { tokenBehaviours } from './token.js'
import { webhooksBehaviours } from './webhooks.js'

/** The documented behaviours. If the contract leaves a choice, the default of the embedded platform. */
export const documented = {
  ...headerBehaviours,
  ...authorizeBehaviours,
  ...redirectBehaviours,
  ...pkceBehaviours,
  ...loginBehaviours,
  ...errorBehaviours,
  ...tokenBehaviours,
  ...serviceTokenBehaviours,
  ...idTokenBehaviours,
  ...discoveryBehaviours,
  ...dataBehaviours,
  ...studentsBehaviours,
  ...classesBehaviours,
  ...timetableBehaviours,
  ...deletedPeriodsBehaviours,
  ...roomsBehaviours,
  ...rosterBehaviours,
  ...logoutBehaviours,
  ...launchBehaviours,
  ...webhooksBehaviours,
  ...onboardingBehaviours,
}

/** The table of behaviours. */
export type Behaviours = typeof documented

/** Name of a behaviour. */
export type BehaviourName = keyof Behaviours

/**
 * The documented behaviours with replacements. Each call is recorded in `consulted`.
 * @param overrides replacements by name
 * @param consulted receives the name of every behaviour that is called
 */
export function makeBehaviours(overrides: Partial<Behaviours>, consulted: Set<BehaviourName>): Behaviours {
  return tracked({ ...documented, ...overrides }, consulted) as Behaviours
}

/**
 * A table with replacements whose calls are recorded too. It inherits everything else: each school and each flow has
 * such a table, and a copy of all behaviours would take 10 KB.
 */
export function overridden(
  table: Behaviours,
  overrides: Partial<Behaviours>,
  consulted: Set<BehaviourName>,
): Behaviours {
  return Object.assign(Object.create(table), tracked(overrides, consulted)) as Behaviours
}

function tracked(behaviours: Partial<Behaviours>, consulted: Set<BehaviourName>): Partial<Behaviours> {
  const table = Object.entries(behaviours).map(([name, behaviour]) => {
    const decide = behaviour as (...values: unknown[]) => unknown
    const noted = (...values: unknown[]): unknown => {
      consulted.add(name as BehaviourName)
      return decide(...values)
    }
    return [name, noted]
  })
  return Object.fromEntries(table) as Partial<Behaviours>
}
