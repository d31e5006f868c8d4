/**
 * Faults of the token endpoint: the client of a request, and its authentication.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { TokenContext } from '../context.js'
import { type Fault, fault } from '../fault.js'
import type { App } from '../model.js'
import { decodeForm } from '../parameters.js'
import { row, violating } from './rows.js'

const codeClientId = violating('token.code.client-id')
const codeClientSecretPassword = violating('token.code.client-secret.password')

const clientIds: readonly Fault[] = [
  codeClientId('code-client-id-optional', 'exchanges a code without client_id', {
    requiredTokenParameters: () => ['code', 'redirect_uri'],
  }),
  codeClientId('code-client-id-empty', 'exchanges a code with an empty client_id', {
    requiredTokenParameters: (context) =>
      documented
        .requiredTokenParameters(context)
        .filter((name) => name !== 'client_id' || context.form.get(name) !== ''),
  }),
  codeClientId('code-client-by-secret', 'finds the client by its secret if the client_id is unknown', {
    findTokenClient: (sent, context) =>
      documented.findTokenClient(sent, context) ??
      context.tenant.apps.find(
        ({ secret }) => secret !== null && secret === context.form.get('client_secret'),
      ),
  }),
  codeClientId('code-client-id-letter-case', 'ignores letter case in the client_id', {
    findTokenClient: (sent, { tenant }) =>
      tenant.apps.find(({ id }) => id.toLowerCase() === sent.toLowerCase()),
  }),
]

const noSecret = (id: string, says: string, excused: (context: TokenContext, app: App) => boolean): Fault =>
  row(`code-secret-${id}`, 'token.code.client-secret.missing', says, {
    secretRequired: (app, context) => documented.secretRequired(app, context) && !excused(context, app),
  })

const secret = (
  id: string,
  says: string,
  also: (sent: string, right: string, context: TokenContext, app: App) => boolean,
): Fault =>
  row(`code-secret-${id}`, 'token.code.client-secret.wrong', says, {
    secretMatches: (sent, app, context) =>
      documented.secretMatches(sent, app, context) || also(sent, app.secret ?? '', context, app),
  })

const generated = (app: App, { tenant }: TokenContext): string | undefined => tenant.passwords.get(app.id)

const secrets: readonly Fault[] = [
  noSecret(
    'optional',
    'requires no secret if none is sent',
    ({ authorization, query }) => authorization === undefined && query.get('client_secret') === undefined,
  ),
  noSecret(
    'optional-at-ui-url',
    'requires no secret for a code that went to a UI Integration URL',
    ({ form }, { uiUrls }) => uiUrls.includes(form.get('redirect_uri') ?? ''),
  ),
  noSecret(
    'replaced-by-pkce',
    'requires no secret if a verifier is sent',
    ({ form }) => form.get('code_verifier') !== undefined,
  ),
  noSecret('empty', 'accepts an empty secret', ({ form }) => form.get('client_secret') === ''),
  row('code-secret-blank', 'token.code.client-secret.missing', 'accepts a blank as a secret', {
    secretMatches: (sent, app, context) => documented.secretMatches(sent, app, context) || sent.trim() === '',
  }),
  noSecret(
    'of-second-client-optional',
    'requires no secret of one of two confidential clients',
    (_context, { key }) => key === 'second',
  ),
  secret(
    'not-compared-at-ui-url',
    'accepts any secret for a code that went to a UI Integration URL',
    (sent, _right, { form }, { uiUrls }) =>
      uiUrls.includes(form.get('redirect_uri') ?? '') && sent.trim() !== '',
  ),
  secret(
    'of-second-client-not-compared',
    'accepts any secret of one of two confidential clients',
    (sent, _right, _context, { key }) => key === 'second' && sent.trim() !== '',
  ),
  fault({
    id: 'code-secret-not-compared',
    violates: [
      'token.code.client-secret.missing',
      'token.code.client-secret.password',
      'token.code.client-secret.wrong',
    ],
    says: 'accepts any secret',
    behaviour: { secretMatches: () => true },
  }),
  secret(
    'last-character',
    'does not compare the last character of a secret',
    (sent, right) => sent.length === right.length && sent.slice(0, -1) === right.slice(0, -1),
  ),
  secret(
    'beginning',
    'accepts the beginning of a secret',
    (sent, right) => sent.length > 7 && right.startsWith(sent),
  ),
  secret(
    'letter-case',
    'ignores letter case in a secret',
    (sent, right) => sent.toLowerCase() === right.toLowerCase(),
  ),
  secret('trimmed', 'trims a secret', (sent, right) => sent.trim() === right),
  secret(
    'cut',
    'truncates a secret to the stored length',
    (sent, right) => sent.slice(0, right.length) === right,
  ),
  secret(
    'decoded',
    'decodes a secret twice',
    (sent, right) => decodeForm(sent) === right && !sent.endsWith(' '),
  ),
  secret('pattern', 'looks a secret up as a pattern', (sent) => sent === '%'),
  secret('regular-expression', 'reads a secret as a regular expression', (sent, right) => {
    try {
      return sent.length > 1 && sent !== right && /[*+]/.test(sent) && new RegExp(`^${sent}$`).test(right)
    } catch {
      return false
    }
  }),
  secret('of-any-client', 'accepts the secret of any client', (sent, _right, { tenant }) =>
    tenant.apps.some((app) => app.secret === sent),
  ),
  codeClientSecretPassword('code-secret-password', 'accepts the generated password as the client secret', {
    secretMatches: (sent, app, context) =>
      documented.secretMatches(sent, app, context) || sent === generated(app, context),
  }),
  codeClientSecretPassword('code-secret-basic-password', {
    says: 'requires no secret if a Basic header contains the generated password',
    secretRequired: (app, context) =>
      documented.secretRequired(app, context) &&
      (generated(app, context) === undefined ||
        documented.basicCredentials(context.authorization, context)?.password !== generated(app, context)),
  }),
]

/** Faults of the authentication of a client. */
export const tokenClientFaults: readonly Fault[] = [...clientIds, ...secrets]
