/**
 * Faults of the profile claims.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { violating } from './rows.js'

const profileClaimsBirthdate = violating('id-token.profile-claims.birthdate')
const profileClaimsGender = violating('id-token.profile-claims.gender')
const profileClaimsNames = violating('id-token.profile-claims.names')

const names: readonly Fault[] = [
  profileClaimsNames('given-name-missing', 'omits given_name', { givenNameClaim: () => undefined }),
  profileClaimsNames('given-name-is-family-name-of-student', {
    says: 'writes the family name of students as given_name',
    givenNameClaim: ({ user }) => (user.role === 'STUDENT' ? user.familyName : user.givenName),
  }),
  profileClaimsNames('family-name-empty', 'leaves family_name empty', { familyNameClaim: () => '' }),
  profileClaimsNames('family-name-in-ascii', 'writes family names without umlauts', {
    familyNameClaim: ({ user }) => user.familyName.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
  }),
  profileClaimsNames('name-null', 'writes null as name', { nameClaim: () => null }),
]

const furtherFaults: readonly Fault[] = [
  profileClaimsGender('gender-is-a-number', 'writes gender as a number', {
    genderClaim: ({ user }) => (user.gender === 'MALE' ? 1 : 2),
  }),
  profileClaimsGender('gender-empty', 'leaves gender empty', { genderClaim: () => '' }),
  profileClaimsGender('gender-always-the-same', 'writes the same gender for everyone', {
    genderClaim: () => 'FEMALE',
  }),
  profileClaimsBirthdate('birthdate-as-date', 'writes birthdate as a date', {
    birthdateClaim: (context) => context.user.birthdate ?? documented.birthdateClaim(context),
  }),
  profileClaimsBirthdate('birthdate-as-text', 'writes the seconds of birthdate as text', {
    birthdateClaim: (context) => String(documented.birthdateClaim(context)),
  }),
  profileClaimsBirthdate('birthdate-in-days', 'counts birthdate in days', {
    birthdateClaim: (context) => Number(documented.birthdateClaim(context)) / 86_400,
  }),
  profileClaimsBirthdate('birthdate-a-month-off', 'counts months from 0 in birthdate', {
    birthdateClaim: (context) => Number(documented.birthdateClaim(context)) + 30 * 86_400,
  }),
  profileClaimsBirthdate('birthdate-word-where-unknown', {
    says: 'writes a word as birthdate if the date of birth is unknown',
    birthdateClaim: (context) =>
      context.user.birthdate === null ? 'unknown' : documented.birthdateClaim(context),
  }),
]

/** Faults of the profile claims. */
export const idTokenProfileFaults: readonly Fault[] = [...names, ...furtherFaults]
