/**
 * A good token, and the data that forged tokens are made from.
 */
import { sign } from 'node:crypto'
import { ellipticKeyPair, rsaKeyPair } from '../../../../src/core/key-pair.js'
import type {
  SimulatedFlow,
  SimulatedKey,
  SimulatedTenant,
  TokenMaterial,
} from '../../../../src/partner/simulator.js'
import type { Inputs } from '../../../../src/partner/topics/id-token-check/index.js'

export type Fields = Readonly<Record<string, unknown>>

/** RS256 over an input. */
export const signedWithRsa = ({ privateKey }: SimulatedKey, input: string): string =>
  sign('sha256', Buffer.from(input), privateKey).toString('base64url')
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function rsa(kid: string): SimulatedKey {
  return { kid, ...rsaKeyPair() }
}

function tenantOf(id: string): SimulatedTenant {
  const ssoBase = `http://platform.test:9000/platform/api/sso/v3/${id}`
  const elliptic = { kid: `${id}-ec`, ...ellipticKeyPair() }
  return {
    id,
    schoolName: 'Stadtschule',
    ssoBase,
    issuer: ssoBase,
    jwksUri: `${ssoBase}/keys/${id}`,
    keys: { own: rsa(`${id}-1`), second: rsa(`${id}-2`), encryption: rsa(`${id}-3`), elliptic },
    published: ['own'],
    signing: 'own',
    answers: {},
    tokenSeconds: 180,
    data: { students: [], classes: [], rooms: [], periods: [], deletions: [], names: {}, roster: {} },
    user: () => {
      throw new Error('nobody is needed')
    },
    prepare: () => Promise.resolve(),
  }
}

/** The tenant of the flow. */
export const tenant = tenantOf('tenant-a')
/** Another tenant from which users launch. */
export const other = tenantOf('tenant-b')
const nonce = 'Nonce-of-this-flow'
const now = 1_800_000_000
export const header: Fields = { alg: 'RS256', kid: tenant.keys.own.kid, typ: 'JWT' }
export const claims: Fields = {
  sub: '2f1a4c1e-8f66-4d8a-9a45-0c7f6f2f3f10',
  iss: tenant.issuer,
  aud: 'OwnClient1',
  iat: now - 5,
  exp: now + 300,
  nonce,
  tenant_id: tenant.id,
  user_id: 1,
  person_id: 2,
  username: 'toni',
  roles: 'TEACHER',
  user_type: 'USER',
  scopes: 'openid,roster-core.readonly',
  locale: 'it',
  sc: 'at',
  sr: 'at-9',
  sn: 'Stadtschule',
}

function tokenOf(content: Fields): string {
  const input = `${encoded(header)}.${encoded(content)}`
  return `${input}.${signedWithRsa(tenant.keys.own, input)}`
}

const flow = {
  tenant,
  parameters: [
    ['redirect_uri', 'https://app.test/sso'],
    ['nonce', nonce],
  ],
} as unknown as SimulatedFlow
/** The data that the good token is made from. */
export const material: TokenMaterial = {
  flow,
  tenant,
  header,
  claims,
  now,
  token: tokenOf(claims),
  accessToken: 'access-token',
}
/** The data that forged tokens are made from. */
export const inputs: Inputs = {
  unknownKey: rsa('unknownKey'),
  attacker: tenantOf('attacker'),
  other,
  clientSecret: 'NotARealSecret',
  password: 'p-of-the-school',
  earlier: { nonce: 'Nonce-of-earlier-flow', token: tokenOf({ ...claims, nonce: 'Nonce-of-earlier-flow' }) },
  elsewhere: 'Nonce-of-other-browser',
  pending: 'Nonce-of-pending-flow',
}
