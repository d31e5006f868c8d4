/**
 * Faults in generating and keeping code verifiers.
 * @module
 */
import { createHash, randomBytes } from 'node:crypto'
import { fault, type PartnerFault } from '../fault.js'

export const verifierFaults: readonly PartnerFault[] = [
  fault({
    id: 'verifier-in-state',
    violates: ['code-exchange.verifier.hidden'],
    says: 'puts the verifier into the state',
    behaviour: { state: (_launch, { verifier }) => `${randomBytes(16).toString('base64url')}.${verifier}` },
  }),
  fault({
    id: 'verifier-too-short',
    violates: ['code-exchange.verifier.length'],
    says: 'generates verifiers of 32 characters',
    behaviour: { codeVerifier: () => randomBytes(24).toString('base64url') },
  }),
  fault({
    id: 'verifier-too-long',
    violates: ['code-exchange.verifier.length'],
    says: 'generates verifiers of 171 characters',
    behaviour: { codeVerifier: () => randomBytes(128).toString('base64url') },
  }),
  fault({
    id: 'verifier-in-base64',
    violates: ['code-exchange.verifier.characters'],
    says: 'generates verifiers in Base64 with padding',
    behaviour: { codeVerifier: () => randomBytes(40).toString('base64') },
  }),
  fault({
    id: 'verifier-of-browser',
    violates: ['code-exchange.verifier.unique'],
    says: 'uses one verifier per browser',
    behaviour: { codeVerifier: ({ browser }) => createHash('sha256').update(browser).digest('base64url') },
  }),
  fault({
    id: 'verifier-mostly-constant',
    violates: ['standard.code-exchange.verifier-randomness'],
    says: 'starts all verifiers with the same forty characters',
    behaviour: {
      codeVerifier: () =>
        `${'embedded-partner-'.repeat(3).slice(0, 40)}${randomBytes(9).toString('base64url')}`,
    },
  }),
]
