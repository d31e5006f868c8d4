/**
 * Everything that exists when the embedded platform starts. The same seed gives the same world.
 * @module
 */
import type { App, School, Tenant } from '../model.js'
import { activationsOf, appsOf, passwordsOf } from './apps.js'
import type { Source } from './class-names.js'
import { RosterOverlay } from './roster-overlay.js'
import { secretOf } from './seed.js'
import { TimetableOverlay } from './timetable-overlay.js'
import { usersOf } from './users.js'

/** Seed of the world that `env/embedded.env` describes. */
export const defaultSeed = 'embedded'

/** The world of one seed. */
export interface World {
  apps: readonly App[]
  readonly tenants: readonly [a: Tenant, b: Tenant]
  /** Bearer token of the control endpoint. */
  readonly controlToken: string
  /** All secrets and passwords of the world. */
  readonly secrets: readonly string[]
}

const schools: Readonly<Record<'A' | 'B', School & { readonly tenantId: string }>> = {
  A: {
    tenantId: '456800',
    name: 'Übungsschule "Am Größenberg"',
    country: 'at',
    region: 'AT-3',
    language: 'de',
  },
  B: { tenantId: '457100', name: 'Schule an der Spree', country: 'de', region: 'DE-BE', language: 'en' },
}

/** What changes while a platform runs, for a tenant at its start. */
export function unchanged(source: Source): Pick<Tenant, 'source' | 'rights' | 'offset' | 'changes'> {
  return {
    source,
    rights: new Map(),
    offset: 0,
    changes: {
      classes: new Map(),
      timetable: new TimetableOverlay(source),
      roster: new RosterOverlay(),
    },
  }
}

/**
 * Creates the world of a seed.
 * @param tenantIdText returns the text of a tenant ID for its number
 */
export function makeWorld(
  seed: string,
  tenantIdText: (digits: string) => string = (digits) => digits,
): World {
  const apps = appsOf(seed)
  const tenant = (source: 'A' | 'B'): Tenant => {
    const { tenantId, ...school } = schools[source]
    const passwords = passwordsOf(seed, source, apps)
    return {
      id: tenantIdText(tenantId),
      school,
      users: usersOf(seed, source),
      apps,
      passwords,
      activations: activationsOf(passwords),
      ...unchanged(source),
    }
  }
  const tenants: World['tenants'] = [tenant('A'), tenant('B')]
  const controlToken = secretOf(seed, 'control')
  const secrets = [
    controlToken,
    ...apps.flatMap((app) => app.secret ?? []),
    ...tenants.flatMap((one) => [...one.passwords.values(), ...one.users.map((user) => user.password)]),
  ]
  return { apps, tenants, controlToken, secrets }
}
