/**
 * Faults that check less of an ID token for a user, or a school, that the application knows already.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import type { PartnerFault } from '../fault.js'
import { checks, handWrittenRedeem, type Material } from './hand-written-validation.js'
import { row } from './rows.js'

type CheckName = keyof typeof checks

/** By partner: users who have signed in, and the school that was first. */
const users = new WeakMap<Behaviours, Set<string>>()
const firstSchools = new WeakMap<Behaviours, string>()

const userOf = ({ grant, claims }: Material): string => `${grant.flow.tenant} ${claims.sub}`

/** Whether a user has signed in before. Notes the user of a good token. */
async function hasSignedIn(it: Material): Promise<boolean> {
  const known = users.get(it.grant.behave) ?? new Set<string>()
  users.set(it.grant.behave, known)
  const before = known.has(userOf(it))
  const results = await Promise.all(Object.values(checks).map(async (check) => check(it)))
  if (results.every(Boolean)) known.add(userOf(it))
  return before
}

/** Whether the school of a sign-in is not the first one. */
function isLaterSchool({ grant: { behave, flow } }: Material): boolean {
  const first = firstSchools.get(behave) ?? flow.tenant
  firstSchools.set(behave, first)
  return first !== flow.tenant
}

const forNewUsersOnly = (name: CheckName, what: string, violates: PartnerFault['violates']): PartnerFault =>
  row(`${name}-for-new-users-only`, violates, `checks ${what} only for users who have not signed in before`, {
    redeem: handWrittenRedeem({
      [name]: async (it: Material) => (await hasSignedIn(it)) || checks[name](it),
    }),
  })

const atFirstSchoolOnly = (name: CheckName, what: string, violates: PartnerFault['violates']): PartnerFault =>
  row(`${name}-at-first-school-only`, violates, `checks ${what} only at the first school`, {
    redeem: handWrittenRedeem({ [name]: (it: Material) => isLaterSchool(it) || checks[name](it) }),
  })

export const idTokenReturningFaults: readonly PartnerFault[] = [
  forNewUsersOnly('signature', 'the signature', ['id-token-check.signature.changed']),
  forNewUsersOnly('expiry', 'the expiry', ['id-token-check.expiry.past']),
  forNewUsersOnly('issuer', 'the issuer', ['id-token-check.issuer.foreign-host']),
  atFirstSchoolOnly('nonce', 'the nonce', ['id-token-check.nonce.other']),
  atFirstSchoolOnly('audience', 'the audience', ['id-token-check.audience.other']),
]
