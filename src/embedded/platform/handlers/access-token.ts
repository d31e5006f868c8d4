/**
 * Creation of access tokens. Their form is an open point (contract 2.1).
 * @module
 */
import { sign } from 'node:crypto'
import { userType } from '../../facts.js'
import type { TokenRecord } from '../model.js'
import type { Runtime } from '../runtime.js'
import { ssoBase } from './authorize.js'

/** Creates an access token and stores its record. */
export function accessToken(runtime: Runtime, grant: Omit<TokenRecord, 'token' | 'revoked'>): string {
  const tenant = runtime.tenants.get(grant.tenantId)
  const form = runtime.behave(tenant).accessTokenForm(grant.kind === 'user' ? 'code' : 'service')
  const token = runtime.leaves(form === 'jwt' ? jwt(runtime, grant) : runtime.opaque())
  runtime.issue({ ...grant, token, revoked: false })
  return token
}

function jwt(runtime: Runtime, grant: Omit<TokenRecord, 'token' | 'revoked'>): string {
  const tenant = runtime.tenants.get(grant.tenantId)
  const key = runtime.keys.get('signing')
  const claims = {
    iss: tenant === undefined ? runtime.url : ssoBase(runtime, tenant),
    sub: grant.user?.sub ?? grant.clientId,
    client_id: grant.clientId,
    iat: Math.floor(grant.issuedAt),
    exp: Math.floor(grant.issuedAt) + grant.lifetime,
    jti: runtime.opaque(),
    tenant_id: grant.tenantId,
    user_type: grant.kind === 'user' ? userType : 'SERVICE',
    scopes: grant.scopes.join(','),
    ...(grant.user === undefined ? {} : { user_id: grant.user.userId, roles: grant.user.role }),
  }
  const input = [{ alg: 'RS256', typ: 'at+jwt', kid: key.kid }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${input}.${sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')}`
}
