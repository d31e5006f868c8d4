/**
 * Sign-outs with each form of the request.
 * @module
 */

export { parseUrl } from '../../../profile/parse-url.js'
export { registeredDomain } from '../../registered-domain.js'
export {
  type LogoutForm,
  logoutControl,
  type SignOut,
  type SignOutsOptions,
  signOutWith,
} from './sign-outs.js'
