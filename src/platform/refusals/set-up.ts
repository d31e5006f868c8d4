/**
 * What a refused request has in common with the requests that must succeed before and after it.
 * @module
 */
import { each } from '../../core/errors.js'
import type { App } from '../../profile/profile.js'
import type { BrowserUser } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import type { AuthorizeAttempt } from '../sso/authorize.js'
import type { Grant } from '../sso/authorize-result.js'
import { proofFor } from '../sso/pkce.js'
import { Tokens } from '../tokens.js'

/** The authorize request of the codes, before a check changes anything. */
export interface SetUp {
  readonly app: App
  /**
   * The redirect_uri of the authorize request. If there are several, each must succeed. Default: the SSO redirect URI of
   * the app.
   */
  readonly redirectUris?: readonly string[]
  /** True to send a challenge. A public app always sends one. */
  readonly pkce?: boolean
}

/** What must succeed before and after: that a code comes, or that tokens come for it. */
export type Success = 'code' | 'tokens'

/** The redirect URIs of a set-up. */
export function redirectUrisOf({ app, redirectUris = [app.redirectUri] }: SetUp): readonly string[] {
  return redirectUris
}

/** The documented authorize request of a set-up: its code, with all that its redemption needs. */
export function codeOf(teacher: BrowserUser, setUp: SetUp): Promise<Grant> {
  return attemptOf(teacher, setUp, redirectUrisOf(setUp)[0]).grant()
}

function attemptOf(
  teacher: BrowserUser,
  { app, pkce = false }: SetUp,
  redirect_uri: string = app.redirectUri,
): AuthorizeAttempt {
  return teacher.authorize(app, { redirect_uri }, pkce ? { proof: proofFor() } : {})
}

/** Judges: the documented authorize request delivers a code for each redirect URI. */
export function deliversCodes(teacher: BrowserUser, setUp: SetUp): Promise<readonly Grant[]> {
  return each(redirectUrisOf(setUp), (uri) => attemptOf(teacher, setUp, uri).deliversCode())
}

/** Judges: tokens come for each of these codes. */
export async function deliverTokens(check: RunningCheck, grants: readonly Grant[]): Promise<void> {
  const tokens = check.part(Tokens)
  await each(grants, (grant) => tokens.redeem(grant).deliversTokens())
}

/** Judges: the documented request succeeds. */
export async function succeeds(
  check: RunningCheck,
  teacher: BrowserUser,
  success: Success,
  setUp: SetUp,
): Promise<void> {
  const grants = await deliversCodes(teacher, setUp)
  if (success === 'tokens') await deliverTokens(check, grants)
}
