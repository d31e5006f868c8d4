/**
 * An address of an attacker, for tokens and webhooks that point to it.
 * @module
 */
import type { SimulatedTenant } from '../simulator.js'

/**
 * The key set address of the attacker serves the attacker's key, under its own `kid` and under that of the tenant.
 * @param tenant the school that is attacked
 */
export function serveKeySet(attacker: SimulatedTenant, tenant: SimulatedTenant): void {
  const { own } = attacker.keys
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  const kids = [own.kid, tenant.keys[tenant.signing].kid]
  const body = JSON.stringify({ keys: kids.map((kid) => ({ ...jwk, kid })) })
  attacker.answers.keys = () => ({ status: 200, headers: [['Content-Type', 'application/json']], body })
}
