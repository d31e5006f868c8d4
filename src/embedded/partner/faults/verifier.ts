/**
 * Faults in generating and keeping code verifiers.
 * @module
 */
import { createHash, randomBytes } from 'node:crypto'
import type { PartnerFault } from '../fault.js'
import { row, violating } from './rows.js'

const verifierLength = violating('code-exchange.verifier.length')

export const verifierFaults: readonly PartnerFault[] = [
  row('verifier-in-state', 'code-exchange.verifier.hidden', 'puts the verifier into the state', {
    state: (_launch, { verifier }) => `${randomBytes(16).toString('base64url')}.${verifier}`,
  }),
  verifierLength('verifier-too-short', 'generates verifiers of 32 characters', {
    codeVerifier: () => randomBytes(24).toString('base64url'),
  }),
  verifierLength('verifier-too-long', 'generates verifiers of 171 characters', {
    codeVerifier: () => randomBytes(128).toString('base64url'),
  }),
  row('verifier-in-base64', 'code-exchange.verifier.characters', {
    says: 'generates verifiers in Base64 with padding',
    codeVerifier: () => randomBytes(40).toString('base64'),
  }),
  row('verifier-of-browser', 'code-exchange.verifier.unique', 'uses one verifier per browser', {
    codeVerifier: ({ browser }) => createHash('sha256').update(browser).digest('base64url'),
  }),
  row('verifier-mostly-constant', 'standard.code-exchange.verifier-randomness', {
    says: 'starts all verifiers with the same forty characters',
    codeVerifier: () =>
      `${'embedded-partner-'.repeat(3).slice(0, 40)}${randomBytes(9).toString('base64url')}`,
  }),
]
