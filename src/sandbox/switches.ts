/**
 * Faults and variants of the embedded platform, switched on and off while it runs.
 * @module
 */
import type { BehaviourName, Behaviours } from '../embedded/platform/index.js'
import { documented } from '../embedded/platform/index.js'

/** A fault or a variant. */
export interface Switch {
  readonly id: string
  readonly kind: 'fault' | 'variant'
  /** What the platform then does, in one line. */
  readonly says: string
  /** Rules that it violates; of a variant, those of standards. */
  readonly violates: readonly string[]
  /** The clause that leaves the choice; null for a fault. */
  readonly clause: string | null
  readonly behaviours: Partial<Behaviours>
}

/** What a school is called is settled when the platform starts. */
const settledAtStart: readonly BehaviourName[] = ['tenantIdText']

/** Everything that can be switched, by topic. Loaded when it is first asked for. */
export async function allSwitches(): Promise<readonly Switch[]> {
  const [{ faults }, { variants }] = await Promise.all([
    import('../embedded/platform/faults/index.js'),
    import('../embedded/platform/variants/index.js'),
  ])
  const all: Switch[] = [
    ...faults.map(({ id, says, violates, behaviour }): Switch => {
      return { id, kind: 'fault', says, violates, clause: null, behaviours: behaviour }
    }),
    ...variants.map(({ id, says, clause, behaviours, breaksStandards = [] }): Switch => {
      return { id, kind: 'variant', says, violates: breaksStandards, clause, behaviours }
    }),
  ]
  return all.filter(({ behaviours }) => !settledAtStart.some((name) => name in behaviours))
}

/** Those that are switched on, in the order in which they were. */
export class Switches {
  readonly #on: Switch[] = []

  constructor(
    private readonly apply: (behaviours: Partial<Behaviours>) => void,
    /** What a browser needs, laid over everything else. */
    private readonly always: (table: Behaviours) => Partial<Behaviours>,
  ) {
    this.#apply()
  }

  get on(): readonly Switch[] {
    return this.#on
  }

  /**
   * Switches one on.
   * @returns those that are off now, because they change the same behaviour
   */
  add(added: Switch): readonly Switch[] {
    const same = (one: Switch): boolean =>
      Object.keys(one.behaviours).some((name) => name in added.behaviours)
    const replaced = this.#on.filter(same)
    for (const one of replaced) this.#on.splice(this.#on.indexOf(one), 1)
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

/** A session cookie that a browser takes over plain HTTP: without `Secure` it refuses `SameSite=None`. */
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
