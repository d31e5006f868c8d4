/**
 * An ID token counts only for the flow that its nonce belongs to.
 * Clauses: 2.2 nonce, 4.1 nonce, 5.5 nonce.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `alsoReturning`: the same token also for a user of the second school who has signed in before; not exercised without one.
 * `needs` of a row: what the suite prepares before. For `same browser`, the login URL must end the earlier session.
 */
import { given, observe, randomUuid, rule } from '#kit/partner'
import {
  alsoReturning,
  claim,
  either,
  intact,
  otherCase,
  prepared,
  refused,
  textOf,
  withoutClaim,
} from '#kit/partner/id-token-check'

/** A nonce that the application did not send. */
export const otherNonce = refused([
  ...alsoReturning(['a nonce that is another one', claim('nonce', () => randomUuid())]),
  [
    'the nonce of another pending flow of the same browser',
    claim('nonce', (good, _material, { pending }) => {
      const nonce = prepared(pending, 'other pending flow')
      given(nonce !== good, 'the application sends one nonce in two flows, which another rule judges')
      return nonce
    }),
    { needs: ['pending flow'] },
  ],
])

// 5 item 5: The application refuses an ID token whose nonce differs from the one it sent.
//   Check: The correctly signed token has a random nonce in place of the one from the authorize request, or
//   the nonce of a flow that the same browser has begun and not finished. The first token is also sent at the
//   second school, for a user who has signed in before. Nobody may be signed in. Undecided if the application
//   sends the same nonce in both flows. A good token before and after it must sign its user in.
rule('id-token-check.nonce.other', otherNonce)

// 5 item 5: The application refuses an ID token without a nonce.
//   Check: The correctly signed token has no `nonce`. Nobody may be signed in. A good token before and after
//   it must sign its user in.
rule(
  'id-token-check.nonce.missing',
  // The application sent a nonce, so the token must have it.
  refused([['a token without a nonce', withoutClaim('nonce')]]),
)

// 5 item 5: The application refuses an ID token with an empty nonce.
//   Check: The signed token has `"nonce": ""`. A check like `if (nonce && …)` skips it; nobody may be signed
//   in. A good token before and after it must sign its user in.
rule(
  'id-token-check.nonce.empty',
  // An empty nonce must not count as "no nonce to check".
  refused([['a nonce that is empty', claim('nonce', () => '')]]),
)

// 5 item 5: The application refuses an ID token whose nonce is null.
//   Check: The signed token has `"nonce": null`, which is not "no nonce to check". Nobody may be signed in. A
//   good token before and after it must sign its user in.
rule(
  'id-token-check.nonce.null',
  // Null must not count as "no nonce to check".
  refused([['a nonce that is null', claim('nonce', () => null)]]),
)

// 5 item 5: The application refuses an ID token with the nonce in another letter case.
//   Check: The token has the sent nonce in capitals, or in lower case if it has no small letters. Nobody may
//   be signed in. Not applicable if the nonce has no letters. A good token before and after it must sign its
//   user in.
rule(
  'id-token-check.nonce.letter-case',
  // The comparison is case-sensitive.
  refused([['a nonce that is in other letter case', sent((nonce) => otherCase(nonce, 'the nonce'))]]),
)

// 5 item 5: The application refuses an ID token whose nonce begins with the one it sent and is longer.
//   Check: The token has the sent nonce with an `x` at its end. A comparison with `startsWith` accepts it;
//   nobody may be signed in. Undecided if the application sent no nonce. A good token before and after it
//   must sign its user in.
rule(
  'id-token-check.nonce.longer',
  // The comparison covers the whole text: the sent nonce must not only be the beginning.
  refused([['a nonce that is the one sent with a letter more', sent((nonce) => `${nonce}x`)]]),
)

// 5 item 5: The application refuses an ID token whose nonce is only the beginning of the one it sent.
//   Check: The token has the sent nonce without its last character. Code that compares only the common length
//   accepts it; nobody may be signed in. Undecided if the application sent no nonce. A good token before and
//   after it must sign its user in.
rule(
  'id-token-check.nonce.shorter',
  // The comparison covers the whole text: the nonce must not only be a beginning of the sent one.
  refused([['a nonce that is the one sent without its last letter', sent((nonce) => nonce.slice(0, -1))]]),
)

// 5 item 5: The application refuses an ID token with a blank before or after the nonce.
//   Check: The nonce of the signed token has a blank in front or at its end. The comparison must not trim, so
//   nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.nonce.blank',
  // The comparison does not trim.
  refused([
    ['a nonce that is the one sent after a blank', sent((nonce) => ` ${nonce}`)],
    ['a nonce that is the one sent before a blank', sent((nonce) => `${nonce} `)],
  ]),
)

// 5 item 5: The application refuses an ID token with the nonce of an earlier, finished flow of the same
//   browser.
//   Check: A browser signs in and launches again. The correctly signed new token has the nonce of the
//   finished flow. Nobody may be signed in. A good token afterwards must sign its user in. Undecided if the
//   login URL does not end the first session.
rule(
  'id-token-check.nonce.earlier-flow',
  // A nonce counts once: an old one must not sign in again.
  refused([
    [
      'the nonce of an earlier, finished flow of the browser',
      claim('nonce', (_good, _material, { earlier }) => prepared(earlier, 'earlier flow').nonce),
      { needs: ['earlier flow', 'same browser'] },
    ],
  ]),
)

// 5 item 5: The application refuses an ID token with the nonce of a pending flow of another browser.
//   Check: A second browser waits at the login page. The correctly signed token for the first browser has the
//   nonce of that waiting flow, which the application did send, but not for this browser. Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.nonce.other-browser',
  // A nonce belongs to one browser: the application did send this one, but to another browser.
  refused([
    [
      'the nonce of a pending flow of another browser',
      claim('nonce', (_good, _material, { elsewhere }) =>
        prepared(elsewhere, 'pending flow of another browser'),
      ),
      { needs: ['flow of another browser'] },
    ],
  ]),
)

// 5 item 5: The application refuses the ID token of the previous flow if it is delivered again.
//   Check: A browser signs in and launches again. The platform delivers the complete ID token of the first
//   sign-in again, with signature and expiry still good. Nobody may be signed in. A good token afterwards
//   must sign its user in. Undecided if the login URL does not end the first session.
rule(
  'id-token-check.nonce.replayed-token',
  // Replay of a token that was good in the flow before.
  refused([
    [
      'the whole ID token of the flow before',
      intact(['nonce'], (_material, { earlier }) => prepared(earlier, 'earlier flow').token),
      { needs: ['earlier flow', 'same browser'] },
    ],
  ]),
)

// 5 item 5: Whether the application accepts a list of the nonce it sent as nonce.
observe(
  'observe.partner.id-token-check.nonce-list',
  // The contract does not say whether a list that holds the nonce is one.
  either([['a nonce that is a list of the one sent', sent((nonce) => [nonce])]]),
)

/** A value made from the nonce that the application sent. */
function sent(change: (nonce: string) => unknown) {
  return claim('nonce', (_good, material) => change(textOf(material, 'nonce')))
}
