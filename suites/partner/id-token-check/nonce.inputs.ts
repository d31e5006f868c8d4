/**
 * Tokens with another nonce than the authorize request, or without one.
 */
import { given, randomUuid } from '#kit/partner'
import {
  alsoReturning,
  claim,
  either,
  intact,
  otherCase,
  refused,
  supplied,
  textOf,
  withoutClaim,
} from './tokens.js'

/** A nonce that the application did not send. */
export const otherNonce = refused([
  ...alsoReturning(['a nonce that is another one', claim('nonce', () => randomUuid())]),
  [
    'the nonce of another pending flow of the same browser',
    claim('nonce', (good, _material, { pending }) => {
      const nonce = supplied(pending, 'other pending flow')
      given(nonce !== good, 'the application sends one nonce in two flows, which another rule judges')
      return nonce
    }),
    { needs: ['pending flow'] },
  ],
])

/** The application sent a nonce, so the token must have it. */
export const missingNonce = refused([['a token without a nonce', withoutClaim('nonce')]])

/** An empty nonce must not count as "no nonce to check". */
export const emptyNonce = refused([['a nonce that is empty', claim('nonce', () => '')]])

/** Null must not count as "no nonce to check". */
export const nullNonce = refused([['a nonce that is null', claim('nonce', () => null)]])

/** The comparison is case-sensitive. */
export const nonceInOtherCase = refused([
  ['a nonce that is in other letter case', sent((nonce) => otherCase(nonce, 'the nonce'))],
])

/** The comparison covers the whole text: the sent nonce must not only be the beginning. */
export const longerNonce = refused([
  ['a nonce that is the one sent with a letter more', sent((nonce) => `${nonce}x`)],
])

/** The comparison covers the whole text: the nonce must not only be a beginning of the sent one. */
export const shorterNonce = refused([
  ['a nonce that is the one sent without its last letter', sent((nonce) => nonce.slice(0, -1))],
])

/** The comparison does not trim. */
export const nonceWithBlank = refused([
  ['a nonce that is the one sent after a blank', sent((nonce) => ` ${nonce}`)],
  ['a nonce that is the one sent before a blank', sent((nonce) => `${nonce} `)],
])

/** A nonce counts once: an old one must not sign in again. */
export const nonceOfEarlierFlow = refused([
  [
    'the nonce of an earlier, finished flow of the browser',
    claim('nonce', (_good, _material, { earlier }) => supplied(earlier, 'earlier flow').nonce),
    { needs: ['earlier flow', 'same browser'] },
  ],
])

/** A nonce belongs to one browser: the application did send this one, but to another browser. */
export const nonceOfOtherBrowser = refused([
  [
    'the nonce of a pending flow of another browser',
    claim('nonce', (_good, _material, { elsewhere }) =>
      supplied(elsewhere, 'pending flow of another browser'),
    ),
    { needs: ['flow of another browser'] },
  ],
])

/** Replay of a token that was good in the flow before. */
export const replayedToken = refused([
  [
    'the whole ID token of the flow before',
    intact(['nonce'], (_material, { earlier }) => supplied(earlier, 'earlier flow').token),
    { needs: ['earlier flow', 'same browser'] },
  ],
])

/** The contract does not say whether a list that holds the nonce is one. */
export const nonceList = either([['a nonce that is a list of the one sent', sent((nonce) => [nonce])]])

/** A value made from the nonce that the application sent. */
function sent(change: (nonce: string) => unknown) {
  return claim('nonce', (_good, material) => change(textOf(material, 'nonce')))
}
