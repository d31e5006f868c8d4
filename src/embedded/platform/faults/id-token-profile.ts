/**
 * Faults of the profile claims.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'

const names: readonly Fault[] = [
  fault({
    id: 'given-name-missing',
    violates: ['id-token.profile-claims.names'],
    says: 'omits given_name',
    behaviour: { givenNameClaim: () => undefined },
  }),
  fault({
    id: 'given-name-is-family-name-of-student',
    violates: ['id-token.profile-claims.names'],
    says: 'writes the family name of students as given_name',
    behaviour: {
      givenNameClaim: ({ user }) => (user.role === 'STUDENT' ? user.familyName : user.givenName),
    },
  }),
  fault({
    id: 'family-name-empty',
    violates: ['id-token.profile-claims.names'],
    says: 'leaves family_name empty',
    behaviour: { familyNameClaim: () => '' },
  }),
  fault({
    id: 'family-name-in-ascii',
    violates: ['id-token.profile-claims.names'],
    says: 'writes family names without umlauts',
    behaviour: {
      familyNameClaim: ({ user }) => user.familyName.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
    },
  }),
  fault({
    id: 'name-null',
    violates: ['id-token.profile-claims.names'],
    says: 'writes null as name',
    behaviour: { nameClaim: () => null },
  }),
]

const others: readonly Fault[] = [
  fault({
    id: 'gender-is-a-number',
    violates: ['id-token.profile-claims.gender'],
    says: 'writes gender as a number',
    behaviour: { genderClaim: ({ user }) => (user.gender === 'MALE' ? 1 : 2) },
  }),
  fault({
    id: 'gender-empty',
    violates: ['id-token.profile-claims.gender'],
    says: 'leaves gender empty',
    behaviour: { genderClaim: () => '' },
  }),
  fault({
    id: 'gender-always-the-same',
    violates: ['id-token.profile-claims.gender'],
    says: 'writes the same gender for everyone',
    behaviour: { genderClaim: () => 'FEMALE' },
  }),
  fault({
    id: 'birthdate-as-date',
    violates: ['id-token.profile-claims.birthdate'],
    says: 'writes birthdate as a date',
    behaviour: {
      birthdateClaim: (context) => context.user.birthdate ?? documented.birthdateClaim(context),
    },
  }),
  fault({
    id: 'birthdate-as-text',
    violates: ['id-token.profile-claims.birthdate'],
    says: 'writes the seconds of birthdate as text',
    behaviour: { birthdateClaim: (context) => String(documented.birthdateClaim(context)) },
  }),
  fault({
    id: 'birthdate-in-days',
    violates: ['id-token.profile-claims.birthdate'],
    says: 'counts birthdate in days',
    behaviour: { birthdateClaim: (context) => Number(documented.birthdateClaim(context)) / 86_400 },
  }),
  fault({
    id: 'birthdate-a-month-off',
    violates: ['id-token.profile-claims.birthdate'],
    says: 'counts months from 0 in birthdate',
    behaviour: {
      birthdateClaim: (context) => Number(documented.birthdateClaim(context)) + 30 * 86_400,
    },
  }),
  fault({
    id: 'birthdate-word-where-unknown',
    violates: ['id-token.profile-claims.birthdate'],
    says: 'writes a word as birthdate if the date of birth is unknown',
    behaviour: {
      birthdateClaim: (context) =>
        context.user.birthdate === null ? 'unknown' : documented.birthdateClaim(context),
    },
  }),
]

/** Faults of the profile claims. */
export const idTokenProfileFaults: readonly Fault[] = [...names, ...others]
