/**
 * Faults of the authorize endpoint: its parameters and its success response.
 * @module
 */
import { createHash } from 'node:crypto'
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { decodeForm } from '../parameters.js'
import { row } from './rows.js'

/** A required parameter that the platform does not require. */
const optional = (name: string, rule: RuleId): Fault =>
  row(`authorize-without-${name.replaceAll('_', '-')}`, rule, `does not require ${name}`, {
    requiredAuthorizeParameters: (context) =>
      documented.requiredAuthorizeParameters(context).filter((other) => other !== name),
  })

/** A required parameter that the platform does not require of one of two confidential apps. */
const ofSecondClient = (name: string, rule: RuleId): Fault =>
  row(`authorize-without-${name}-second`, rule, {
    says: `does not require ${name} from one of two confidential apps`,
    requiredAuthorizeParameters: (context) =>
      documented
        .requiredAuthorizeParameters(context)
        .filter((other) => other !== name || !ofSecondApp(context)),
  })

const responseType = (value: string): Fault =>
  row(`response-type-${value.replaceAll(' ', '-').replaceAll('_', '-')}`, 'authorize.response-type.other', {
    says: `issues a code for response_type=${value}`,
    responseTypeAllowed: (sent) => sent === 'code' || sent === value,
  })

const client = (id: string, says: string, same: (sent: string, known: string) => boolean): Fault =>
  row(`client-id-${id}`, 'authorize.client-id.unknown', says, {
    findClient: (sent, { tenant }) =>
      tenant.apps.find((app) => sent === app.id) ?? tenant.apps.find((app) => same(sent, app.id)),
  })

const digest = (...parts: readonly (string | undefined)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** True if the client_id of a request belongs to a public app. */
const ofPublicApp = ({ tenant, parameters }: AuthorizeContext): boolean =>
  tenant.apps.some(({ id, secret }) => id === parameters.get('client_id') && secret === null)

/** True if the client_id of a request belongs to the second app. */
const ofSecondApp = ({ tenant, parameters }: AuthorizeContext): boolean =>
  tenant.apps.some(({ id, key }) => id === parameters.get('client_id') && key === 'second')

const answerFaults: readonly Fault[] = [
  row('authorize-303', 'authorize.success.status', 'redirects with status 303', {
    authorizeStatus: () => 303,
  }),
  row('authorize-307-without-state', 'authorize.success.status', {
    says: 'redirects with status 307 if no state was sent',
    authorizeStatus: ({ parameters }) => (parameters.get('state') === undefined ? 307 : 302),
  }),
  row('authorize-303-after-pkce', 'authorize.success.status', {
    says: 'redirects with status 303 if a challenge was sent',
    authorizeStatus: ({ parameters }) => (parameters.get('code_challenge') === undefined ? 302 : 303),
  }),
  row('authorize-303-without-openid-first', 'authorize.success.status', {
    says: 'redirects with status 303 if openid is not the first scope',
    authorizeStatus: ({ parameters }) => (/^openid\b/.test(parameters.get('scope') ?? '') ? 302 : 303),
  }),
  row('authorize-307-to-ui-url', 'authorize.success.status', {
    says: 'redirects with status 307 to a UI Integration URL',
    authorizeStatus: ({ app, parameters }) =>
      app.uiUrls.includes(parameters.get('redirect_uri') ?? '') ? 307 : 302,
  }),
  row('authorize-303-public', 'authorize.success.status', 'redirects with status 303 to a public app', {
    authorizeStatus: ({ app }) => (app.secret === null ? 303 : 302),
  }),
  row('authorize-hops', 'authorize.success.location', 'redirects within its own host first', {
    internalHops: () => 1,
  }),
  fault({
    id: 'authorize-default-target',
    violates: ['authorize.success.location', 'standard.authorize.redirect-uri.query-kept'],
    says: 'always redirects to the SSO redirect URI',
    behaviour: { redirectTarget: (_sent, { app }) => app.redirectUri },
  }),
  fault({
    id: 'authorize-target-without-query',
    violates: ['authorize.success.location', 'standard.authorize.redirect-uri.query-kept'],
    says: 'drops the query of a redirect_uri',
    behaviour: { redirectTarget: (sent) => sent.split('?')[0] ?? sent },
  }),
  mirrored(
    row('authorize-target-in-capitals', 'authorize.success.location', {
      says: 'redirects to the path of a UI Integration URL in other letter case',
      redirectTarget: (sent) => sent.replace('/ui/teacher', '/UI/teacher'),
    }),
  ),
  row('authorize-code-twice', 'authorize.success.code', 'sends the code twice', {
    furtherRedirectParameters: () => ({ before: [], after: [['code', 'another']] }),
  }),
  row('authorize-code-in-fragment', 'authorize.success.code', 'sends the code in the fragment', {
    codePlace: () => 'fragment',
  }),
  row('code-from-state', 'authorize.success.new-code', 'makes the code from session and state', {
    makeCode: ({ session, parameters, app }) => digest(session.ids[0], app.id, parameters.get('state')),
  }),
  row('code-from-request', 'authorize.success.new-code', 'makes the code from session and request', {
    makeCode: ({ session, parameters }) => digest(session.ids[0], JSON.stringify(parameters.entries)),
  }),
]

const parameterFaults: readonly Fault[] = [
  ...['token', 'id_token', 'id_token token', 'code token', 'code id_token', 'none'].map(responseType),
  mirrored(responseType('foo')),
  row('response-type-any', 'authorize.response-type.other', 'ignores response_type', {
    responseTypeAllowed: () => true,
  }),
  optional('response_type', 'authorize.response-type.missing'),
  optional('scope', 'authorize.scope.missing'),
  ofSecondClient('scope', 'authorize.scope.missing'),
  optional('client_id', 'authorize.client-id.missing'),
  optional('redirect_uri', 'authorize.redirect-uri.missing'),
  optional('nonce', 'authorize.nonce.missing'),
  ofSecondClient('nonce', 'authorize.nonce.missing'),
  row('authorize-without-nonce-with-pkce', 'authorize.nonce.missing', {
    says: 'does not require nonce if a challenge was sent',
    requiredAuthorizeParameters: (context) =>
      documented
        .requiredAuthorizeParameters(context)
        .filter((other) => other !== 'nonce' || !context.parameters.get('code_challenge')),
  }),
  row('authorize-without-nonce-at-ui-url', 'authorize.nonce.missing', {
    says: 'does not require nonce for a UI Integration URL',
    requiredAuthorizeParameters: (context) =>
      documented
        .requiredAuthorizeParameters(context)
        .filter((other) => other !== 'nonce' || !context.parameters.get('redirect_uri')?.includes('/ui/')),
  }),
  row('authorize-without-redirect-uri-for-public-app', 'authorize.redirect-uri.missing', {
    says: 'uses the registered redirect_uri if a public app sends none',
    requiredAuthorizeParameters: (context) =>
      documented
        .requiredAuthorizeParameters(context)
        .filter((other) => other !== 'redirect_uri' || !ofPublicApp(context)),
  }),
  row('authorize-without-scope-public', 'authorize.scope.missing', {
    says: 'does not require the scope from public apps',
    requiredAuthorizeParameters: (context) =>
      documented
        .requiredAuthorizeParameters(context)
        .filter((other) => other !== 'scope' || !ofPublicApp(context)),
  }),
  row('scope-only-blanks', 'authorize.scope.missing', 'accepts blanks as a scope', {
    splitScope: (sent) => sent.split(' '),
  }),
  row('scope-order', 'authorize.scope.list', 'refuses a scope list that does not begin with openid', {
    scopesAllowed: (scopes) => scopes[0] === 'openid',
  }),
  row('scope-openid-alone', 'authorize.scope.list', 'refuses openid as the only scope', {
    scopesAllowed: (scopes) => scopes.length > 1,
  }),
  row('scope-plus', 'authorize.scope.list', 'does not decode a plus as a blank', {
    decodeParameter: (raw) => decodeForm(raw.replaceAll('+', '%2B')),
  }),
  mirrored(
    client('by-length', 'falls back to the first application for an unknown client_id', (sent) =>
      sent.startsWith('no-such'),
    ),
  ),
  client(
    'any-case',
    'compares client_id case-insensitively',
    (sent, known) => sent.toLowerCase() === known.toLowerCase(),
  ),
  client('trimmed', 'trims client_id', (sent, known) => sent.trim() === known),
  client('trimmed-in-front', 'trims the start of client_id', (sent, known) => sent.trimStart() === known),
  client('trimmed-behind', 'trims the end of client_id', (sent, known) => sent.trimEnd() === known),
  mirrored(client('asterisk', 'accepts an asterisk as any client_id', (sent) => sent === '*')),
  client('like', 'looks client_id up as a pattern', (sent) => sent === '%'),
  row('state-required', 'authorize.state.optional', 'demands a state', {
    stateAccepted: (state) => state !== undefined,
  }),
  row('state-too-short', 'authorize.state.optional', 'refuses a state of one character', {
    stateAccepted: (state) => state?.length !== 1,
  }),
  row('state-too-long', 'authorize.state.optional', 'refuses a state of more than 512 characters', {
    stateAccepted: (state) => (state?.length ?? 0) <= 512,
  }),
]

/** Faults of the parameters and of the success response. */
export const authorizeFaults: readonly Fault[] = [...answerFaults, ...parameterFaults]
