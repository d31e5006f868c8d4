/**
 * Authorize requests that differ from a good one, and tables of redirect URIs.
 * @module
 */

export { claim } from '../../../core/errors.js'
export type { AuthorizeAnswers } from '../../sso/authorize-answers.js'
export type { AuthorizeSubject } from '../../subjects.js'
export { refusesRecorded } from '../token/recorded-requests.js'
export {
  judgesGranted,
  lacksParameter,
  refusesRecordedRequest,
  valuesOfParameter,
} from './recorded-requests.js'
export {
  everyUiUrlCase,
  foreignHost,
  publicUiUrlCase,
  publicUriCase,
  redirectUriCases,
  requestWith,
  type UriCase,
  type UriTable,
  uiUrlCases,
  urisOnOneDomain,
} from './redirect-uri-cases.js'
export { mixedParts, nearUiUrls, otherHosts, otherPaths } from './redirect-uris.js'
export {
  changedRequest,
  requestPerAddress,
  signInWith,
  special,
  type Values,
  valuesOf,
} from './shared-requests.js'
