/**
 * Credentials that are not kept as they were delivered.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'

const shortened = 24

export const credentialsFaults: readonly PartnerFault[] = [
  fault({
    id: 'password-shortened',
    violates: ['credentials.delivered-password'],
    says: 'has too short a column for the password',
    behaviour: {
      credentialsKept: ({ clientId, password }) => ({ clientId, password: password.slice(0, shortened) }),
    },
  }),
]
