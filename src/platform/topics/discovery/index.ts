/**
 * Addresses in discovery documents.
 * @module
 */

export { parseUrl } from '../../../profile/parse-url.js'
export { documentFields, type PublishedKey } from '../../sso/discovery.js'
export { isRsaKey } from '../../sso/id-token.js'
export type { DiscoverySubject, KeySetSubject } from '../../subjects.js'
export type { TenantUrls } from '../../tenant-urls.js'
export { type DiscoveryDocument, isDocument, judgesDocuments, judgesKeys } from './documents.js'
