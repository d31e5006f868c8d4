/**
 * Requests that must be refused, sent once for all the rules that look at the refusal.
 * @module
 */

import { positiveControl } from '../../core/errors.js'
import type { Context } from '../context.js'
import type { AuthorizeResult } from './authorize-result.js'
import { proofFor } from './pkce.js'

/**
 * What came of redirect URIs that are not configured for the app under test, each tried in an active session.
 * A configured one is tried first, and must get a code.
 * @param accepted configured redirect URIs that the others were made from
 * @param refused redirect URIs to try, in turn; the first also without state, and with PKCE
 * @throws {Undecided} where a configured one gets no code
 */
export async function tryRedirectUris(
  context: Context,
  accepted: readonly string[],
  refused: readonly string[],
): Promise<readonly AuthorizeResult[]> {
  return context.once(`redirect_uri ${JSON.stringify(refused)}`, async () => {
    const { app, teacher } = context
    for (const redirect_uri of accepted)
      await positiveControl(teacher.authorize(app, { redirect_uri }).deliversCode())
    const results: AuthorizeResult[] = []
    for (const redirect_uri of refused) results.push(await teacher.authorize(app, { redirect_uri }).result())
    // Whatever else the request holds must not matter.
    const redirect_uri = refused[0]
    results.push(await teacher.authorize(app, { redirect_uri, state: undefined }).result())
    results.push(await teacher.authorize(app, { redirect_uri }, { proof: proofFor() }).result())
    return results
  })
}
