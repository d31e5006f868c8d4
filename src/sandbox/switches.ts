/**
 * Switches faults and variants of the embedded platform on and off while it runs.
 * @module
 */
import type { BehaviourName, Behaviours } from '../embedded/platform/index.js'
import { documented } from '../embedded/platform/index.js'
import { ConfigurationError, nearest } from '../profile/problems.js'
import { troubles } from './situations.js'

/** A fault or a variant. */
export interface Switch {
  readonly id: string
  readonly kind: 'fault' | 'variant'
  /** What the platform does when this is on, in one line. */
  readonly says: string
  /** The rules that it violates. A variant can violate rules of tier `standard` only. */
  readonly violates: readonly string[]
  /** The clause that allows the variant; null for a fault. */
  readonly clause: string | null
  readonly behaviours: Partial<Behaviours>
}

/** Behaviours that cannot change while the platform runs: tenant IDs are fixed when it starts. */
const fixedAtStart: readonly BehaviourName[] = ['tenantIdText']

/** All faults and variants that can be switched on, by topic. Loads them on first use. */
export async function allSwitches(): Promise<readonly Switch[]> {
  const [{ faults }, { variants }] = await Promise.all([
    import('../embedded/platform/faults/index.js'),
    import('../embedded/platform/variants/index.js'),
  ])
  const switchList: Switch[] = [
    ...troubles,
    ...faults.map(({ id, says, violates, behaviour }): Switch => {
      return { id, kind: 'fault', says, violates, clause: null, behaviours: behaviour }
    }),
    ...variants.map(({ id, says, clause, behaviours, breaksStandards = [], recorded = [] }): Switch => {
      return { id, kind: 'variant', says, violates: [...breaksStandards, ...recorded], clause, behaviours }
    }),
  ]
  return switchList.filter(({ behaviours }) => !fixedAtStart.some((name) => name in behaviours))
}

/**
 * The faults and variants with these names.
 * @throws {ConfigurationError} for a name that none has; the message has similar names
 */
export async function switchesNamed(names: readonly string[]): Promise<readonly Switch[]> {
  const list = await allSwitches()
  return names.map((name) => {
    const named = list.find(({ id }) => id === name)
    if (named !== undefined) return named
    const near = nearest(
      name,
      list.map(({ id }) => id),
    )
    throw new ConfigurationError(
      `--fault: no fault or variant is named "${name}". ${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}To fix it: see all names with "platform-conformance sandbox --faults". Nothing was started.`,
    )
  })
}

/** The faults and variants that are on, in the order in which they were switched on. */
export class Switches {
  readonly #on: Switch[] = []

  constructor(
    private readonly apply: (behaviours: Partial<Behaviours>) => void,
    /** Overrides that browsers need. They win over faults and variants. */
    private readonly always: (table: Behaviours) => Partial<Behaviours>,
  ) {
    this.#apply()
  }

  get on(): readonly Switch[] {
    return this.#on
  }

  /**
   * Switches a fault or variant on. Those that change the same behaviour go off.
   * @returns the ones that went off
   */
  add(added: Switch): readonly Switch[] {
    const same = (one: Switch): boolean =>
      Object.keys(one.behaviours).some((name) => name in added.behaviours)
    const replaced = this.#on.filter(same)
    for (const setting of replaced) this.#on.splice(this.#on.indexOf(setting), 1)
    this.#on.push(added)
    this.#apply()
    return replaced.filter((one) => one !== added)
  }

  remove(id: string): void {
    const at = this.#on.findIndex((one) => one.id === id)
    if (at >= 0) this.#on.splice(at, 1)
    this.#apply()
  }

  reset(): void {
    this.#on.length = 0
    this.#apply()
  }

  #apply(): void {
    const changed: Partial<Behaviours> = Object.assign({}, ...this.#on.map(({ behaviours }) => behaviours))
    this.apply({ ...changed, ...this.always({ ...documented, ...changed }) })
  }
}

/** Makes the session cookie work over plain HTTP: browsers reject `SameSite=None` without `Secure`. */
export function cookiesOfBrowsers({ sessionCookieAttributes }: Behaviours): Partial<Behaviours> {
  return {
    sessionCookieAttributes: () => {
      const attributes = sessionCookieAttributes()
      return /;\s*Secure/i.test(attributes)
        ? attributes
        : attributes.replace(/SameSite=None/i, 'SameSite=Lax')
    },
  }
}
