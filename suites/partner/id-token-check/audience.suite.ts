/**
 * An ID token counts only for the client that its `aud` names.
 * Clauses: 2.2 aud, 5.5 audience.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `alsoReturning`: the same token also for a user of the second school who has signed in before; not exercised without one.
 */
import { observe, rule } from '#kit/partner'
import {
  alsoReturning,
  claim,
  claims,
  either,
  otherCase,
  prepared,
  refused,
  textOf,
  withoutClaim,
} from '#kit/partner/id-token-check'

const otherClient = 'another-client-of-the-platform'

/** Tokens for other applications of the platform carry good signatures of the same school. */
export const otherAudience = refused([
  ...alsoReturning(['an aud that is another client', claim('aud', () => otherClient)]),
  ['an aud that is another client, with the own as azp', withOwnParty(() => otherClient)],
])

// 5 item 5: The application refuses an ID token whose `aud` is another client.
//   Check: The school signs a token for another client of the platform, once more with the application as
//   `azp`. The first token is also sent at the second school, for a user who has signed in before. Nobody may
//   be signed in. A good token before and after it must sign its user in.
rule('id-token-check.audience.other', otherAudience)

// 5 item 5: The application refuses an ID token whose `aud` is missing, null or empty.
//   Check: The signed token has no `aud`, or null, an empty text, an empty list or an empty object as `aud`.
//   A token for nobody must sign nobody in. A good token before and after it must sign its user in.
rule(
  'id-token-check.audience.missing',
  // A token for nobody is not for this application.
  refused([
    ['an aud that is null', claim('aud', () => null)],
    ['an aud that is empty', claim('aud', () => '')],
    ['an aud that is an empty list', claim('aud', () => [])],
    ['an aud that is an object', claim('aud', () => ({}))],
    ['a token without aud', withoutClaim('aud')],
  ]),
)

// 5 item 5: The application refuses an ID token whose `aud` is a list without its client ID.
//   Check: `aud` is a list that has only another client, once more with the application as `azp`. Nobody may
//   be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.audience.list-of-others',
  // A list must hold the client ID.
  refused([
    ['an aud that is a list of another client', claim('aud', () => [otherClient])],
    ['an aud that is a list of another client, with the own as azp', withOwnParty(() => [otherClient])],
  ]),
)

// 5 item 5: The application refuses an ID token whose `aud` has more text after its client ID.
//   Check: `aud` is the client ID with an `x` at its end. Nobody may be signed in. A good token before and
//   after it must sign its user in.
rule(
  'id-token-check.audience.longer',
  // The comparison covers the whole text: the client ID must not only be the beginning.
  refused([['an aud that is the own ID with a letter more', own((id) => `${id}x`)]]),
)

// 5 item 5: The application refuses an ID token whose `aud` is only the beginning of its client ID.
//   Check: `aud` is the client ID without its last character. `clientId.includes(aud)` accepts it; nobody may
//   be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.audience.shorter',
  // The comparison covers the whole text: a beginning of the client ID is another client.
  refused([['an aud that is the own ID without its last letter', own((id) => id.slice(0, -1))]]),
)

// 5 item 5: The application refuses an ID token whose `aud` is its client ID in another letter case.
//   Check: `aud` is the client ID in capitals, or in lower case if it has no small letters. Nobody may be
//   signed in. Not applicable if the client ID has no letters. A good token before and after it must sign its
//   user in.
rule(
  'id-token-check.audience.letter-case',
  // The comparison is case-sensitive.
  refused([['an aud that is the own ID in other letter case', own((id) => otherCase(id, 'the client ID'))]]),
)

// 5 item 5: The application refuses an ID token whose `aud` is one text with its client ID and another one.
//   Check: `aud` is one text: the client ID, a blank or a comma, and another client ID. It must be neither
//   split nor searched; nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.audience.joined',
  // A text is one audience. It must not be searched or split.
  refused([
    ['an aud that is the own and another ID with a blank between them', own((id) => `${id} ${otherClient}`)],
    ['an aud that is the own and another ID with a comma between them', own((id) => `${id},${otherClient}`)],
  ]),
)

// 5 item 5: The application refuses an ID token whose `aud` is the tenant ID, the issuer or the redirect URI.
//   Check: `aud` is the tenant ID, the issuer or the redirect URI of the same flow. Only the client ID
//   counts; nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.audience.other-value',
  // Other known values of the flow are not the client ID.
  refused([
    ['an aud that is the tenant ID', claim('aud', (_good, { tenant }) => tenant.id)],
    ['an aud that is the issuer', claim('aud', (_good, { tenant }) => tenant.issuer)],
    [
      'an aud that is the redirect URI',
      claim('aud', (_good, { flow }) => {
        const redirectUri = flow.parameters.find(([name]) => name === 'redirect_uri')?.[1]
        return prepared(redirectUri, 'redirect_uri of the request')
      }),
    ],
  ]),
)

// 5 item 5: Whether the application accepts a list that holds only its client ID as audience.
observe(
  'observe.partner.id-token-check.audience-list',
  // OpenID Connect allows a list. The contract shows a text.
  either([['an aud that is a list of the own ID', claim('aud', (good) => [good])]]),
)

// 5 item 5: Whether the application accepts a further audience if `azp` is its client ID.
observe(
  'observe.partner.id-token-check.audience-trusted-party',
  // The application is the authorized party. It may trust the other audience or not.
  either([
    [
      'an aud that is a list of the own and another ID, with the own as azp',
      claims(['aud', 'azp'], (good) => ({ ...good, aud: [good['aud'], otherClient], azp: good['aud'] })),
    ],
  ]),
)

/** Another audience, with the application as authorized party. */
function withOwnParty(aud: () => unknown) {
  return claims(['aud', 'azp'], (good) => ({ ...good, aud: aud(), azp: good['aud'] }))
}

/** A value made from the client ID of the application. */
function own(change: (id: string) => unknown) {
  return claim('aud', (_good, material) => change(textOf(material, 'aud')))
}
