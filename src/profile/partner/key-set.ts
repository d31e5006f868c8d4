/**
 * Where a simulated school has its key set. The address is the same in each run, for libraries that have it as a setting,
 * but nobody finds it without the discovery document or `partner --values`.
 * @module
 */
import { createHash } from 'node:crypto'

/** The last segment of the address: `{SSO base}/keys/{name}`. */
export function keySetName(clientId: string, tenantId: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['key set', clientId, tenantId]))
    .digest('hex')
    .slice(0, 32)
}
