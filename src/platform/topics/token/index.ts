/**
 * Token requests that must be refused, and old codes.
 * @module
 */

export { encodePairs } from '../../../core/http/documented-request.js'
export { percentEncode } from '../../inputs/address.js'
export type { JudgedTokenRequest, TokenRequestFacts } from '../../sso/judged-token-request.js'
export { challengeOf } from '../../sso/pkce.js'
export type { TokenAttempt } from '../../sso/token.js'
export { property } from '../../subjects.js'
export { type OldCode, redeemOld } from './old-codes.js'
export {
  isForm,
  isOlder,
  judgesRefusals,
  namesErrorForRecorded,
  refusesRecorded,
} from './recorded-requests.js'
export { answered, commonRefusals, exchangeByOther, refusedExchange } from './refused-exchanges.js'
export { uiUrlsOnDomain } from './ui-urls.js'
export { longest, shortest, verifierOf } from './verifiers.js'
