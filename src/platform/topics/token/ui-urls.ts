/**
 * UI Integration URLs to which codes are delivered.
 * @module
 */
import type { App } from '../../../profile/profile.js'

/**
 * The UI Integration URLs on the domain of the SSO redirect URI: whether others are accepted is an open point. Cases that
 * use one need `client.ui-url-on-domain`.
 */
export const uiUrlsOnDomain = ({ redirectUri, uiUrls }: App): readonly string[] =>
  uiUrls.filter((url) => url !== redirectUri && new URL(url).host === new URL(redirectUri).host)
