/**
 * Declarations that the types of faults and variants must reject. `npm run types` checks them, no test runs them.
 * @module
 */
import { fault, variant } from '../../../src/embedded/platform/fault.js'

const declared = { id: 'x', violates: ['authorize.success.code'], says: 'does x' } as const

export const samples = [
  fault({ ...declared, behaviour: { codeParameter: () => 'key' } }),

  // @ts-expect-error a behaviour that does not exist
  fault({ ...declared, behaviour: { colour: () => 'red' } }),

  // @ts-expect-error a behaviour that returns a value of a wrong type
  fault({ ...declared, behaviour: { codeParameter: () => 7 } }),

  // @ts-expect-error no rule
  fault({ ...declared, violates: [], behaviour: { codeParameter: () => 'key' } }),

  // @ts-expect-error a rule that does not exist
  fault({ ...declared, violates: ['authorize.colour'], behaviour: { codeParameter: () => 'key' } }),

  // @ts-expect-error a variant violates nothing
  variant({ id: 'x', says: 'does x', clause: '4.1', violates: ['authorize.success.code'], behaviours: {} }),
]
