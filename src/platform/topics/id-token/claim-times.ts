/**
 * The times in an ID token.
 * @module
 */
import { given } from '../../../core/errors.js'
import type { Flow } from '../../sso/flow.js'

/** Epoch seconds of any plausible clock are far below this, milliseconds above. */
export const mostSeconds = 1e11

/** A claim as a number; NaN if it is none. */
export function timeIn(claims: Flow['claims'], name: 'iat' | 'exp'): number {
  const value = claims[name]
  given(value !== undefined, `the claim ${name} is absent`)
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : typeof value === 'number'
      ? value
      : Number.NaN
}
