/**
 * What the types of faults and variants must refuse; `npm run types` checks it, and no test runs it.
 * @module
 */
import { fault, variant } from '../../src/embedded/platform/fault.js'

const declared = { id: 'x', violates: ['authorize.success.code'], says: 'does x' } as const

export const samples = [
  fault({ ...declared, behaviour: { codeParameter: () => 'key' } }),

  // @ts-expect-error a behaviour that does not exist
  fault({ ...declared, behaviour: { colour: () => 'red' } }),

  // @ts-expect-error a behaviour that gives a value of a wrong kind
  fault({ ...declared, behaviour: { codeParameter: () => 7 } }),

  // @ts-expect-error no rule
  fault({ ...declared, violates: [], behaviour: { codeParameter: () => 'key' } }),

  // @ts-expect-error a rule that does not exist
  fault({ ...declared, violates: ['authorize.colour'], behaviour: { codeParameter: () => 'key' } }),

  // @ts-expect-error a variant violates nothing
  variant({ id: 'x', says: 'does x', clause: '4.1', violates: ['authorize.success.code'], behaviours: {} }),
]
