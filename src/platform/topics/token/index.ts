/**
 * Token requests that must be refused, and old codes.
 * @module
 */

export { encodePairs } from '../../../core/http/documented-request.js'
export { percentEncode } from '../../inputs/address.js'
export type { TokenAttempt } from '../../sso/token.js'
export { type OldCode, redeemOld } from './old-codes.js'
export { answered, commonRefusals, exchangeByOther, refusedExchange } from './refused-exchanges.js'
export { uiUrlsOnDomain } from './ui-urls.js'
export {
  longest,
  longLengths,
  shortest,
  shortLengths,
  unsafeCharacters,
  verifierOf,
  wrongVerifiers,
} from './verifiers.js'
