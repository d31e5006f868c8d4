/**
 * Tokens signed by a key that does not count, or not without question.
 * @module
 */
import { selfSigned } from './certificate.js'
import { ownKey, signed, signingInput, vector, withHeader } from './forge.js'
import { supplied, type TokenVector, without } from './vector.js'

/** Clause 5 item 5: the key is one of the tenant's key set. */
export const foreignKeys: readonly TokenVector[] = [
  vector(
    {
      id: 'key-foreign',
      says: 'a token signed by a foreign key under the kid of the own one',
      rule: 'id-token-check.key.foreign',
    },
    ({ header, claims }, { rogue }) => signed(signingInput(header, claims), rogue),
  ),
  vector(
    {
      id: 'key-foreign-unknown-kid',
      says: 'a token signed by a foreign key under an unknown kid',
      rule: 'id-token-check.key.unknown-id',
      changes: ['header.kid', 'signature'],
    },
    ({ header, claims }, { rogue }) => signed(signingInput({ ...header, kid: rogue.kid }, claims), rogue),
  ),
  vector(
    {
      id: 'key-foreign-without-kid',
      says: 'a token signed by a foreign key without a kid',
      rule: 'id-token-check.key.without-id',
      changes: ['header.kid', 'signature'],
    },
    ({ header, claims }, { rogue }) => signed(signingInput(without(header, 'kid'), claims), rogue),
  ),
  ...(['own-kid', 'other-kid', 'without-kid'] as const).map((kid) =>
    vector(
      {
        id: `key-of-other-tenant-${kid}`,
        says: `a token signed by the key of another tenant, ${kid === 'other-kid' ? 'under its kid' : kid === 'own-kid' ? 'under the kid of the own one' : 'without a kid'}`,
        rule: 'id-token-check.key.other-tenant',
        changes: kid === 'own-kid' ? ['signature'] : ['header.kid', 'signature'],
      },
      ({ header, claims }, { other }) => {
        const { own } = supplied(other, 'other tenant').keys
        const headers = {
          'own-kid': header,
          'other-kid': { ...header, kid: own.kid },
          'without-kid': without(header, 'kid'),
        }
        return signed(signingInput(headers[kid], claims), own)
      },
    ),
  ),
  ...(['own-kid', 'without-kid'] as const).map((kid) =>
    vector(
      {
        id: `key-embedded-${kid}`,
        says: `a token signed by the key in its own header, ${kid === 'own-kid' ? 'under the kid of the own one' : 'without a kid'}`,
        rule: 'id-token-check.key.embedded',
        changes: ['header.jwk', ...(kid === 'own-kid' ? [] : ['header.kid']), 'signature'],
      },
      ({ header, claims }, { rogue }) => {
        const jwk = rogue.publicKey.export({ format: 'jwk' })
        const kept = kid === 'own-kid' ? header : without(header, 'kid')
        return signed(signingInput({ ...kept, jwk }, claims), rogue)
      },
    ),
  ),
  vector(
    {
      id: 'key-certificate',
      says: 'a token signed by the key of a certificate in its own header',
      rule: 'id-token-check.key.certificate',
      changes: ['header.x5c', 'signature'],
    },
    ({ header, claims }, { rogue }) =>
      signed(signingInput({ ...header, x5c: [selfSigned(rogue).toString('base64')] }, claims), rogue),
  ),
  ...(['own-kid', 'linked-kid'] as const).map((kid) =>
    vector(
      {
        id: `key-linked-set-${kid}`,
        says: `a token signed by a key at the address in its jku, ${kid === 'own-kid' ? 'under the kid of the own one' : 'under its kid'}`,
        rule: 'id-token-check.key.linked-set',
        changes: ['header.jku', ...(kid === 'own-kid' ? [] : ['header.kid']), 'signature'],
      },
      ({ header, claims }, { attacker }) => {
        const { own } = attacker.keys
        const linked = { ...header, jku: attacker.jwksUri, ...(kid === 'own-kid' ? {} : { kid: own.kid }) }
        return signed(signingInput(linked, claims), own)
      },
    ),
  ),
  vector(
    {
      id: 'key-linked-certificate',
      says: 'a token signed by the key of a certificate at the address in its x5u',
      rule: 'id-token-check.key.linked-certificate',
      changes: ['header.x5u', 'signature'],
    },
    ({ header, claims }, { attacker }) =>
      signed(signingInput({ ...header, x5u: attacker.jwksUri }, claims), attacker.keys.own),
  ),
]

/** Keys of the tenant's own set, of which an application may refuse some. */
export const ownKeys: readonly TokenVector[] = [
  withHeader(
    {
      id: 'key-without-kid',
      says: 'a token without a kid, where the set has one key',
      expected: 'either',
      rule: 'observe.partner.id-token-check.no-key-id',
      changes: ['header.kid'],
    },
    (header) => without(header, 'kid'),
  ),
  vector(
    {
      id: 'key-second-under-first-kid',
      says: 'a token signed by the second key of the set under the kid of the first',
      expected: 'either',
      rule: 'observe.partner.id-token-check.second-key',
      published: ['own', 'second'],
      intact: true,
    },
    ({ header, claims, tenant }) => signed(signingInput(header, claims), tenant.keys.second),
  ),
  vector(
    {
      id: 'key-for-encryption',
      says: 'a token signed by a key that is published for encryption',
      rule: 'standard.id-token-check.encryption-key',
      changes: ['header.kid', 'signature'],
      published: ['own', 'encryption'],
      intact: true,
    },
    ({ header, claims, tenant }) => {
      const { encryption } = tenant.keys
      return signed(signingInput({ ...header, kid: encryption.kid }, claims), encryption)
    },
  ),
  ...(['RS384', 'RS512', 'PS256'] as const).map((algorithm) =>
    vector(
      {
        id: `algorithm-${algorithm.toLowerCase()}`,
        says: `a token properly signed with ${algorithm}`,
        expected: 'either',
        rule: 'observe.partner.id-token-check.other-rsa-algorithms',
        changes: ['header.alg', 'signature'],
        intact: true,
      },
      (material) =>
        signed(
          signingInput({ ...material.header, alg: algorithm }, material.claims),
          ownKey(material),
          algorithm,
        ),
    ),
  ),
  withHeader(
    {
      id: 'header-critical',
      says: 'a token with a critical header member that nobody knows',
      rule: 'standard.id-token-check.critical-header',
      changes: ['header.crit', 'header.x-unknown'],
    },
    (header) => ({ ...header, crit: ['x-unknown'], 'x-unknown': true }),
  ),
]
