/**
 * Tokens for another client than the application.
 */
import {
  alsoReturning,
  claim,
  claims,
  either,
  otherCase,
  refused,
  supplied,
  textOf,
  withoutClaim,
} from './tokens.js'

const otherClient = 'another-client-of-the-platform'

/** Tokens for other applications of the platform carry good signatures of the same school. */
export const otherAudience = refused([
  ...alsoReturning(['an aud that is another client', claim('aud', () => otherClient)]),
  ['an aud that is another client, with the own as azp', withOwnParty(() => otherClient)],
])

/** A token for nobody is not for this application. */
export const missingAudience = refused([
  ['an aud that is null', claim('aud', () => null)],
  ['an aud that is empty', claim('aud', () => '')],
  ['an aud that is an empty list', claim('aud', () => [])],
  ['an aud that is an object', claim('aud', () => ({}))],
  ['a token without aud', withoutClaim('aud')],
])

/** A list must hold the client ID. */
export const listOfOtherAudience = refused([
  ['an aud that is a list of another client', claim('aud', () => [otherClient])],
  ['an aud that is a list of another client, with the own as azp', withOwnParty(() => [otherClient])],
])

/** The comparison covers the whole text: the client ID must not only be the beginning. */
export const longerAudience = refused([
  ['an aud that is the own ID with a letter more', own((id) => `${id}x`)],
])

/** The comparison covers the whole text: a beginning of the client ID is another client. */
export const shorterAudience = refused([
  ['an aud that is the own ID without its last letter', own((id) => id.slice(0, -1))],
])

/** The comparison is case-sensitive. */
export const audienceInOtherCase = refused([
  ['an aud that is the own ID in other letter case', own((id) => otherCase(id, 'the client ID'))],
])

/** A text is one audience. It must not be searched or split. */
export const joinedAudiences = refused([
  ['an aud that is the own and another ID with a blank between them', own((id) => `${id} ${otherClient}`)],
  ['an aud that is the own and another ID with a comma between them', own((id) => `${id},${otherClient}`)],
])

/** Other known values of the flow are not the client ID. */
export const otherValueAsAudience = refused([
  ['an aud that is the tenant ID', claim('aud', (_good, { tenant }) => tenant.id)],
  ['an aud that is the issuer', claim('aud', (_good, { tenant }) => tenant.issuer)],
  [
    'an aud that is the redirect URI',
    claim('aud', (_good, { flow }) => {
      const redirectUri = flow.parameters.find(([name]) => name === 'redirect_uri')?.[1]
      return supplied(redirectUri, 'redirect_uri of the request')
    }),
  ],
])

/** OpenID Connect Core 3.1.3.7 item 3: audiences that the client does not trust. */
export const furtherAudience = refused([
  ['an aud that is a list of the own and another ID', own((id) => [id, otherClient])],
])

/** OpenID Connect Core 3.1.3.7 item 5: the authorized party is another client. */
export const furtherAudienceAndParty = refused([
  [
    'an aud that is a list of the own and another ID, with the other as azp',
    claims(['aud', 'azp'], (good) => ({ ...good, aud: [good['aud'], otherClient], azp: otherClient })),
  ],
])

/** OpenID Connect Core 3.1.3.7 item 5, with the right audience. */
export const otherAuthorizedParty = refused([
  ['an azp that is another client', claim('azp', () => otherClient)],
])

/** The application is the authorized party. It may trust the other audience or not. */
export const trustedParty = either([
  [
    'an aud that is a list of the own and another ID, with the own as azp',
    claims(['aud', 'azp'], (good) => ({ ...good, aud: [good['aud'], otherClient], azp: good['aud'] })),
  ],
])

/** OpenID Connect allows a list. The contract shows a text. */
export const listOfOwnAudience = either([
  ['an aud that is a list of the own ID', claim('aud', (good) => [good])],
])

/** Another audience, with the application as authorized party. */
function withOwnParty(aud: () => unknown) {
  return claims(['aud', 'azp'], (good) => ({ ...good, aud: aud(), azp: good['aud'] }))
}

/** A value made from the client ID of the application. */
function own(change: (id: string) => unknown) {
  return claim('aud', (_good, material) => change(textOf(material, 'aud')))
}
