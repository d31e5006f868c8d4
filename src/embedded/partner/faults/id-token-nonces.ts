/**
 * Faults that accept ID tokens of another flow.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { mirrored, type PartnerFault } from '../fault.js'
import { type Check, checks, handWrittenRedeem, type Material } from './hand-written-validation.js'
import { row } from './rows.js'

const sent = ({ grant }: Material): string => grant.flow.nonce ?? ''
const got = ({ claims }: Material): string => (typeof claims.nonce === 'string' ? claims.nonce : '')

/** By partner: sent nonces, and verified signatures. */
const nonces = new WeakMap<Behaviours, Set<string>>()
const signatures = new WeakMap<Behaviours, Set<string>>()

function known(seen: WeakMap<Behaviours, Set<string>>, { grant: { behave } }: Material): Set<string> {
  const signatures = seen.get(behave) ?? new Set<string>()
  seen.set(behave, signatures)
  return signatures
}

const signatureOf = ({ signature }: Material): string => signature.toString('base64url')

/** Whether a token was accepted before. Adds it to the accepted ones. */
function takenBefore(it: Material): boolean {
  const tokens = known(signatures, it)
  const before = tokens.has(signatureOf(it))
  tokens.add(signatureOf(it))
  return before
}

const nonceFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  takes: Check,
): PartnerFault =>
  row(id, violates, says, {
    redeem: handWrittenRedeem({ nonce: async (it) => checks.nonce(it) || takes(it) }),
  })

export const idTokenNoncesFaults: readonly PartnerFault[] = [
  mirrored(
    nonceFault(
      'nonce-of-other-length',
      ['id-token-check.nonce.other'],
      'accepts a nonce whose length differs clearly from the expected one',
      (it) => got(it).trim() !== '' && Math.abs(got(it).length - sent(it).length) > 1,
    ),
  ),
  nonceFault(
    'nonce-of-any-browser',
    ['id-token-check.nonce.other-browser', 'id-token-check.nonce.other'],
    'accepts the nonce of any unfinished flow of any browser',
    (it) => got(it) !== '' && it.grant.begun.some(({ nonce }) => nonce === got(it)),
  ),
  nonceFault(
    'nonce-of-another-browser',
    ['id-token-check.nonce.other-browser'],
    'looks for the nonce in the unfinished flows of other browsers too',
    (it) =>
      it.grant.begun.some(({ browser, nonce }) => browser !== it.grant.flow.browser && nonce === got(it)),
  ),
  row('nonce-of-any-flow-of-the-browser', 'id-token-check.nonce.other', {
    says: 'keeps a set of nonces for each browser, and accepts each of them once',
    redeem: handWrittenRedeem({
      nonce: (it) => {
        const { begun, flow } = it.grant
        const isPending = begun.some(({ browser, nonce }) => browser === flow.browser && nonce === got(it))
        return checks.nonce(it) || (got(it) !== '' && isPending)
      },
    }),
  }),
  mirrored(
    nonceFault(
      'nonce-longer',
      ['id-token-check.nonce.longer'],
      'checks only that the nonce is one word that starts with the expected one',
      (it) => got(it).startsWith(sent(it)) && /^\S+$/.test(got(it)),
    ),
  ),
  mirrored(
    row('nonce-of-new-token', 'id-token-check.nonce.earlier-flow', {
      says: 'accepts every nonce that it ever sent, but each token only once',
      redeem: handWrittenRedeem({
        nonce: (it) => {
          const noncesSoFar = known(nonces, it).add(sent(it))
          return !takenBefore(it) && noncesSoFar.has(got(it))
        },
      }),
    }),
  ),
  mirrored(
    row('token-taken-before', 'id-token-check.nonce.replayed-token', {
      says: 'does not compare the nonce of a token that it accepted before',
      redeem: handWrittenRedeem({
        nonce: (it) => {
          const good = checks.nonce(it)
          if (good) known(signatures, it).add(signatureOf(it))
          return good || known(signatures, it).has(signatureOf(it))
        },
      }),
    }),
  ),
]
