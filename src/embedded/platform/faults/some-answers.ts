/**
 * Faults in few of the answers that grant something. Only the cases about every answer of the run find them.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import type { Answer } from '../answer.js'
import { documented } from '../behaviours/index.js'
import type { IdTokenContext } from '../context.js'
import { type Fault, fault, type SingleBehaviour } from '../fault.js'

/** The rules whose checks sign in with PKCE, at each application, and for each address. */
const appearsIn = ['token.code.id-token', 'token.code.access-token'] as const

const some = (id: string, rule: RuleId, says: string, behaviour: SingleBehaviour): Fault =>
  fault({ id, violates: [rule], appearsIn, says, behaviour })

/** Changes the answer to a code exchange with PKCE. */
const withPkce = (change: (answer: Answer) => Answer): SingleBehaviour => ({
  tokenReply: (answer, context) => {
    const changed =
      'status' in answer && answer.status === 200 && context.form.get('code_verifier') !== undefined
    return changed ? change(answer) : answer
  },
})

const without = (headers: Answer['headers'], name: string): Answer['headers'] =>
  headers.filter(([one]) => one.toLowerCase() !== name)

const atUiUrl = ({ app, record }: IdTokenContext): boolean => app.uiUrls.includes(record.redirectUri)

const ofSecondApp = ({ app }: IdTokenContext): boolean => app.key === 'second'

const forOpenidAlone = ({ record }: IdTokenContext): boolean => record.requestedScopes.join() === 'openid'

export const someAnswersFaults: readonly Fault[] = [
  some(
    'authorize-303-at-second-app',
    'authorize.success.status',
    'redirects with status 303 to one of several applications',
    { authorizeStatus: ({ app }) => (app.key === 'second' ? 303 : 302) },
  ),
  some(
    'state-dropped-at-second-app',
    'standard.authorize.state-echo',
    'does not return the state to one of several applications',
    { stateEcho: (state, { app }) => (app.key === 'second' ? undefined : state) },
  ),
  some(
    'token-status-201-with-pkce',
    'standard.token.success-status',
    'delivers tokens with status 201 if the request has a code_verifier',
    withPkce((answer) => ({ ...answer, status: 201 })),
  ),
  some(
    'token-as-text-with-pkce',
    'standard.token.success-media-type',
    'delivers tokens as text/plain if the request has a code_verifier',
    withPkce((answer) => ({
      ...answer,
      headers: [...without(answer.headers, 'content-type'), ['Content-Type', 'text/plain']],
    })),
  ),
  some(
    'token-stored-with-pkce',
    'standard.token.no-store',
    'does not forbid caches to store tokens if the request has a code_verifier',
    withPkce((answer) => ({ ...answer, headers: without(answer.headers, 'cache-control') })),
  ),
  some(
    'token-type-absent-at-second-app',
    'standard.token.token-type',
    'omits token_type in answers to one of several applications',
    {
      codeAnswer: ({ token_type, ...fields }, { app }) =>
        app.key === 'second' ? fields : { ...fields, token_type },
    },
  ),
  some(
    'nonce-shortened-at-ui-url',
    'id-token.nonce',
    'shortens the nonce if the code went to a UI Integration URL',
    {
      nonceClaim: (context) => (atUiUrl(context) ? context.record.nonce?.slice(0, 8) : context.record.nonce),
    },
  ),
  fault({
    id: 'nonce-of-digits-omitted',
    violates: ['id-token.standard-claims'],
    appearsIn: ['id-token.nonce'],
    says: 'omits a nonce of digits alone, which does not fit into a number',
    behaviour: {
      nonceClaim: ({ record }) =>
        record.nonce !== undefined && /^\d+$/.test(record.nonce) ? undefined : record.nonce,
    },
  }),
  some(
    'iss-with-slash-at-second-app',
    'id-token.iss.discovery',
    'adds a slash to the issuer in ID tokens for one of several applications',
    { issClaim: (context) => (ofSecondApp(context) ? `${context.issuer}/` : context.issuer) },
  ),
  some(
    'aud-of-all-apps-for-openid-alone',
    'id-token.aud',
    'names other applications in aud too if only the scope openid is requested',
    {
      audClaim: (context) =>
        forOpenidAlone(context) ? [context.app.id, 'another-application'] : context.app.id,
    },
  ),
  some(
    'signature-cut-at-second-app',
    'id-token.signature',
    'cuts the signature of ID tokens for one of several applications',
    {
      signIdToken: (input, algorithm, key, context) =>
        documented.signIdToken(input, algorithm, key, context).subarray(ofSecondApp(context) ? 1 : 0),
    },
  ),
]
