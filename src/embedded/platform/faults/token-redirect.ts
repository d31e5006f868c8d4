/**
 * Faults of the redirect URI in the token request.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { RedeemContext } from '../context.js'
import type { Fault } from '../fault.js'
import { decodeForm } from '../parameters.js'
import { row, violating } from './rows.js'

const codeRedirectUriMissing = violating('token.code.redirect-uri.missing')

const redirect = (
  id: string,
  says: string,
  also: (sent: string, asked: string, context: RedeemContext) => boolean,
): Fault =>
  row(`code-redirect-uri-${id}`, 'token.code.redirect-uri.different', says, {
    codeRedirectMatches: (sent, context) =>
      documented.codeRedirectMatches(sent, context) || also(sent, context.record.redirectUri, context),
  })

const withoutQuery = (uri: string): string => uri.split('?', 1)[0] ?? ''
const withoutHost = (uri: string): string => uri.replace(/^https?:\/\/[^/]*/, '')

/** Faults of the redirect URI in the token request. */
export const tokenRedirectFaults: readonly Fault[] = [
  codeRedirectUriMissing('code-redirect-uri-optional', 'exchanges a code without redirect_uri', {
    requiredTokenParameters: () => ['code', 'client_id'],
  }),
  codeRedirectUriMissing('code-redirect-uri-empty', 'exchanges a code with an empty redirect_uri', {
    requiredTokenParameters: (context) =>
      documented
        .requiredTokenParameters(context)
        .filter((name) => name !== 'redirect_uri' || context.form.get(name) !== ''),
  }),
  redirect('any-configured', 'exchanges a code with any configured redirect_uri', (sent, _asked, { app }) =>
    [app.redirectUri, ...app.uiUrls].includes(sent),
  ),
  redirect(
    'any-ui-url',
    'exchanges a code for one UI Integration URL with another one',
    (sent, asked, { app }) => [sent, asked].every((uri) => app.uiUrls.includes(uri)),
  ),
  redirect(
    'of-public-client',
    'does not compare the redirect_uri of a public client',
    (_sent, _asked, { app }) => app.secret === null,
  ),
  redirect(
    'of-second-client',
    'does not compare the redirect_uri of one of two confidential clients',
    (_sent, _asked, { app }) => app.key === 'second',
  ),
  redirect('not-compared', 'does not compare the redirect_uri of the token request', () => true),
  redirect(
    'path-alone',
    'compares only path and query of the redirect_uri',
    (sent, asked) => withoutHost(sent) === withoutHost(asked),
  ),
  redirect(
    'trailing-slash',
    'ignores a slash at the end of the redirect_uri',
    (sent, asked) => sent.replace(/\/$/, '') === asked,
  ),
  redirect(
    'prefix',
    'accepts a redirect_uri that begins with the redirect_uri of the authorize request',
    (sent, asked) => sent.startsWith(asked),
  ),
  redirect(
    'letter-case',
    'ignores letter case in the redirect_uri',
    (sent, asked) => sent.toLowerCase() === asked.toLowerCase(),
  ),
  redirect(
    'query-ignored',
    'ignores the query of the redirect_uri',
    (sent, asked) => withoutQuery(sent) === withoutQuery(asked),
  ),
  redirect(
    'decoded',
    'decodes the redirect_uri before the comparison',
    (sent, asked) => decodeForm(sent) === asked,
  ),
  redirect(
    'scheme-ignored',
    'ignores the scheme of the redirect_uri',
    (sent, asked) => sent.replace(/^http:/, 'https:') === asked,
  ),
]
