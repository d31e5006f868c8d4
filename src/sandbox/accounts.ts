/**
 * Accounts that the sandbox adds, so that each school has users of every role.
 * @module
 */
import type { Operator } from '../embedded/platform/index.js'
import { integerOf, secretOf, uuidOf } from '../embedded/platform/world/seed.js'

const rows = [
  [0, 'heike.amann', 'ADMIN', 'Heike', 'Amann', 'FEMALE'],
  [1, 'karl.jonas', 'PARENT', 'Karl', 'Jonas', 'MALE'],
  [1, 'lena.marx', 'ADMIN', 'Lena', 'Marx', 'FEMALE'],
] as const

/** Adds the accounts. The same seed gives the same ids and passwords. */
export function addSandboxUsers(operator: Operator, seed: string): void {
  const schools = operator.schools()
  for (const [place, username, role, givenName, familyName, gender] of rows) {
    const label = `sandbox/${username}`
    operator.enrol(schools[place]?.id ?? '', {
      // No fixture file refers to these accounts.
      key: 'teacher',
      username,
      role,
      givenName,
      familyName,
      gender,
      language: 'de',
      birthdate: null,
      password: secretOf(seed, `password/${label}`, 20),
      userId: integerOf(seed, `user/${label}`, 20_000, 90_000),
      personId: integerOf(seed, `person/${label}`, 1_000_000, 2_000_000),
      sub: uuidOf(seed, `sub/${label}`),
    })
  }
}
